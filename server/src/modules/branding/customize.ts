import { type OpenGraph, type OwnLook, type OwnMailLook, picturesOf, withPictures } from '@envoi/contract/rules/look'
import type { Reader, Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Account, findAccount, requireEmail } from '../accounts/index.ts'
import { withOperations } from './operations.ts'
import { noteNamed } from './pictures/store.ts'
import type { PictureUrls } from './pictures/picture-url.ts'
import { isProvenReplyAddress } from './reply-address-store.ts'

type Own = OwnLook | OwnMailLook | OpenGraph
type Operations = Parameters<typeof withOperations>[1]

/**
 * What a customization becomes: rows name pictures, people have their addresses. Whoever calls it holds the owner's row, so
 * that the plan and the pictures are what they are until all of it is written.
 */
export async function customized<Whole extends Own>(
  tx: Transaction,
  urls: PictureUrls,
  { owner, own, operations }: { owner: Account; own: Whole; operations: Operations },
): Promise<Whole> {
  const shown = withOperations(withPictures(own, urls.urlOf), operations)
  const next = withPictures(shown, (url) => {
    const name = urls.nameOf(url)
    if (name === undefined) throw new Refusal('PICTURE_UNKNOWN')
    return name
  })
  await requireByline(tx, owner, own as OwnLook, next as OwnLook)
  await requirePictures(tx, owner, own, next)
  return withReplyAddress(tx, owner, own, next)
}

/** Only a plan made to order is without it. */
async function requireByline(tx: Transaction, owner: Account, own: OwnLook, next: OwnLook): Promise<void> {
  if (next.byline !== false || own.byline === false) return
  if ((await findAccount(tx, owner.id))?.planName !== 'CUSTOM') throw new Refusal('PLAN_REQUIRED')
}

async function requirePictures(tx: Transaction, owner: Account, own: Own, next: Own): Promise<void> {
  const named = picturesOf(next)
  const known = await noteNamed(tx, owner.id, [...picturesOf(own), ...named])
  if (!named.every((name) => known.has(name))) throw new Refusal('PICTURE_UNKNOWN')
}

/** Replies go nowhere that nobody has shown to be theirs. */
async function withReplyAddress<Whole extends Own>(
  reader: Reader,
  owner: Account,
  own: Own,
  next: Whole,
): Promise<Whole> {
  const [before, after] = [own as OwnMailLook, next as OwnMailLook]
  if (after.replyTo === undefined || after.replyTo === before.replyTo) return next
  const email = requireEmail(after.replyTo)
  if (!(await isProvenReplyAddress(reader, owner, email.key))) throw new Refusal('ADDRESS_UNPROVEN')
  return { ...next, replyTo: email.shown }
}
