import type { LetterPicture } from '@envoi/letters/look'
import { ourLook } from '@envoi/letters/look'
import { plainName } from '@envoi/letters/untrusted-text'
import { normalizeEmail } from '@envoi/contract/rules/email'
import type { Reader } from '../../platform/database/connect.ts'
import { findAccount, findAccountByUid } from '../accounts/index.ts'
import type { FindLook, LookOf } from '../mail/index.ts'
import type { Place, Places } from '../places/index.ts'
import type { Looks, Seen } from './looks.ts'
import type { PictureUrls } from './pictures/picture-url.ts'
import { findPictureSize } from './pictures/store.ts'
import { isProvenReplyAddress } from './reply-address-store.ts'

type Deps = {
  reader: Reader
  places: Pick<Places, 'findToday' | 'homeOf'>
  mailLookOf: Looks['mailLookOf']
  nameOf: PictureUrls['nameOf']
}
type Origin = { place: Place; account: Seen['account'] }

/** In whose name a letter comes, how it looks and where answers go, by the rows of this moment. Nothing: it is ours. */
export function createFindLook({ reader, places, mailLookOf, nameOf }: Deps): FindLook {
  async function findOrigin(of: LookOf): Promise<Origin | undefined> {
    if ('place' in of) {
      const [place, account] = [await places.findToday(of.place), await findOwner(of.ownerId)]
      return place && { place, account }
    }
    const account = await findOwner(of.accountId)
    const place = account && (await places.findToday(await places.homeOf(account)))
    // What is said of an account or a team is said by the team, whatever group somebody is in.
    return place && { place, account: undefined }
  }

  const findOwner = async (id: number | null) => (id === null ? undefined : findAccount(reader, id))

  async function findPicture(address: string | null): Promise<LetterPicture | null> {
    const name = address === null ? undefined : nameOf(address)
    if (address === null || name === undefined) return null
    const size = await findPictureSize(reader, name)
    return size ? { address, ...size } : null
  }

  /** One that was forgotten since it was chosen, or that was an owner's who has another now, gets no answers. */
  async function findReplyTo({ place, account }: Origin, replyTo: string | null): Promise<string | null> {
    const ownerUid = place.ownerUid ?? account?.managerUid
    const owner = replyTo === null || !ownerUid ? undefined : await findAccountByUid(reader, ownerUid)
    const isProven = owner && replyTo && (await isProvenReplyAddress(reader, owner, normalizeEmail(replyTo)))
    return isProven ? replyTo : null
  }

  return async (of) => {
    const origin = await findOrigin(of)
    if (!origin) return undefined
    const { place, account } = origin
    const isGrouped = account !== undefined && account.memberGroupId !== null
    if (place.isMain && !isGrouped) return undefined
    const { backgroundColor, actionColor, logo, headerImage, footerText, replyTo, byline } = await mailLookOf(origin)
    return {
      look: {
        name: nameOfSite(place),
        backgroundColor,
        actionColor,
        logo: await findPicture(logo),
        headerImage: await findPicture(headerImage),
        footerText,
        // At our own site our name stands there anyway.
        byline: byline && !place.isMain,
      },
      replyTo: await findReplyTo(origin, replyTo),
    }
  }
}

/** Customers name their sites as they like, and a name in a letter must not carry a message of its own. */
const nameOfSite = ({ isMain, name, recipientLabel }: Place): string =>
  isMain ? ourLook.name : (plainName(recipientLabel ?? '') ?? name)
