import {
  type Look,
  type MailLook,
  type OpenGraph,
  type OwnLook,
  type OwnMailLook,
  lookThatHolds,
  mailLookThatHolds,
  withPictures,
} from '@envoi/contract/rules/look'
import type { PlanName } from '@envoi/contract/words'
import type { Reader } from '../../platform/database/connect.ts'
import { eq } from '../../platform/database/drizzle.ts'
import { type Account, users } from '../accounts/index.ts'
import { findGroupOf } from '../member-groups/index.ts'
import { type Place, subdomains } from '../places/index.ts'

/** Where something is seen, and whose it is: who is signed in, or of what was sent, its sender. */
export type Seen = { place: Pick<Place, 'name' | 'isMain' | 'ownerUid'>; account: Account | undefined }

export type Looks = {
  /** Of a page; its pictures are addresses. */
  lookOf(seen: Seen): Promise<Look>
  /** Of a letter. */
  mailLookOf(seen: Seen): Promise<MailLook>
  /** What chats show of a site's links and other pages, and of those that people send from. */
  openGraphOf(place: Seen['place']): Promise<{ links: OpenGraph; uploader: OpenGraph }>
}

type Own = { look: OwnLook; mail: OwnMailLook }

export function createLooks(database: Reader, urlOf: (picture: string) => string): Looks {
  async function findSite({ name, isMain }: Seen['place']) {
    if (isMain) return undefined
    const [row] = await database
      .select({
        look: subdomains.look,
        mail: subdomains.mailLook,
        links: subdomains.openGraph,
        uploader: subdomains.uploaderOpenGraph,
        planName: users.planName,
      })
      .from(subdomains)
      .innerJoin(users, eq(users.id, subdomains.ownerId))
      .where(eq(subdomains.name, name))
    return row
  }

  /** The most specific first. A group counts at the sites of its team and at ours, never at another customer's. */
  async function findOwn({ place, account }: Seen): Promise<Own[]> {
    const isAtHome = place.isMain || place.ownerUid === account?.managerUid
    const [group, site] = await Promise.all([
      account && isAtHome ? findGroupOf(database, account) : undefined,
      findSite(place),
    ])
    return [
      ...(group && account ? [ownOf({ look: group.look, mail: group.mailLook }, account.managerPlanName)] : []),
      ...(site ? [ownOf(site, site.planName)] : []),
    ]
  }

  const ownOf = ({ look, mail }: Own, planName: PlanName | null): Own => ({
    look: withPictures(withByline(look, planName), urlOf),
    mail: withPictures(mail, urlOf),
  })

  return {
    lookOf: async (seen) => lookThatHolds((await findOwn(seen)).map(({ look }) => look)),
    mailLookOf: async (seen) => mailLookThatHolds(await findOwn(seen)),
    async openGraphOf(place) {
      const site = await findSite(place)
      return { links: withPictures(site?.links ?? {}, urlOf), uploader: withPictures(site?.uploader ?? {}, urlOf) }
    },
  }
}

/** Without a plan made to order it is there again, whatever was said before. */
function withByline(own: OwnLook, planName: PlanName | null): OwnLook {
  if (own.byline !== false || planName === 'CUSTOM') return own
  const { byline: _off, ...look } = own
  return look
}
