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
  /** Of a page, and what chats show of the site's links and other pages, and of those that people send from. */
  pageLookOf(seen: Seen): Promise<PageLook>
  /** Of a letter. */
  mailLookOf(seen: Seen): Promise<MailLook>
}

/** Its pictures are addresses. */
export type PageLook = { look: Look; links: OpenGraph; uploader: OpenGraph }

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
  async function findOwn({ place, account }: Seen) {
    const isAtHome = place.isMain || place.ownerUid === account?.managerUid
    const [group, site] = await Promise.all([
      account && isAtHome ? findGroupOf(database, account) : undefined,
      findSite(place),
    ])
    const own = [
      ...(group && account ? [ownOf({ look: group.look, mail: group.mailLook }, account.managerPlanName)] : []),
      ...(site ? [ownOf(site, site.planName)] : []),
    ]
    return { own, site }
  }

  const ownOf = ({ look, mail }: Own, planName: PlanName | null): Own => ({
    look: withPictures(withByline(look, planName), urlOf),
    mail: withPictures(mail, urlOf),
  })

  return {
    async pageLookOf(seen) {
      const { own, site } = await findOwn(seen)
      return {
        look: lookThatHolds(own.map(({ look }) => look)),
        links: withPictures(site?.links ?? {}, urlOf),
        uploader: withPictures(site?.uploader ?? {}, urlOf),
      }
    },
    mailLookOf: async (seen) => mailLookThatHolds((await findOwn(seen)).own),
  }
}

/** Without a plan made to order it is there again, whatever was said before. */
function withByline(own: OwnLook, planName: PlanName | null): OwnLook {
  if (own.byline !== false || planName === 'CUSTOM') return own
  const { byline: _off, ...look } = own
  return look
}
