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
import type { PictureUrls } from './pictures/picture-url.ts'
import { findPictureSize } from './pictures/store.ts'

/** Where something is seen, and whose it is: who is signed in, or of what was sent, its sender. */
export type Seen = { place: Pick<Place, 'name' | 'isMain' | 'ownerUid'>; account: Account | undefined }

export type Looks = {
  /** Of a page, and what chats show of the site's links and other pages, and of those that people send from. */
  pageLookOf(seen: Seen): Promise<PageLook>
  /** Of a widget, which has its own look over ours: no site is around it. Its owner's plan decides about the byline. */
  widgetLookOf(own: OwnLook, planName: PlanName | null): Look
  /** Of a letter. */
  mailLookOf(seen: Seen): Promise<MailLook>
}

/** Its pictures are addresses. `icon`: what stands in a browser's tab, where the look has something that fits. */
export type PageLook = { look: Look; icon: string | null; links: OpenGraph; uploader: OpenGraph }

type Own = { look: OwnLook; mail: OwnMailLook }

/** How much longer one side of a logo may be than the other for it to be an icon too. */
const ICON_RATIO = 1.25

export function createLooks(database: Reader, { urlOf, nameOf }: Pick<PictureUrls, 'urlOf' | 'nameOf'>): Looks {
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

  const ownLookOf = (look: OwnLook, planName: PlanName | null): OwnLook =>
    withPictures(withByline(look, planName), urlOf)
  const ownOf = ({ look, mail }: Own, planName: PlanName | null): Own => ({
    look: ownLookOf(look, planName),
    mail: withPictures(mail, urlOf),
  })

  /** A wide logo would be a stroke in a tab. */
  async function findIcon({ favicon, logo }: Look): Promise<string | null> {
    const name = favicon === null && logo !== null ? nameOf(logo) : undefined
    if (name === undefined) return favicon
    const { width, height } = (await findPictureSize(database, name)) ?? { width: 0, height: 0 }
    const isSquare = Math.max(width, height) <= ICON_RATIO * Math.min(width, height)
    return isSquare && width > 0 ? logo : null
  }

  return {
    async pageLookOf(seen) {
      const { own, site } = await findOwn(seen)
      const look = lookThatHolds(own.map(({ look: one }) => one))
      return {
        look,
        icon: await findIcon(look),
        links: withPictures(site?.links ?? {}, urlOf),
        uploader: withPictures(site?.uploader ?? {}, urlOf),
      }
    },
    widgetLookOf: (own, planName) => lookThatHolds([ownLookOf(own, planName)]),
    mailLookOf: async (seen) => mailLookThatHolds((await findOwn(seen)).own),
  }
}

/** Without a plan made to order it is there again, whatever was said before. */
function withByline(own: OwnLook, planName: PlanName | null): OwnLook {
  if (own.byline !== false || planName === 'CUSTOM') return own
  const { byline: _off, ...look } = own
  return look
}
