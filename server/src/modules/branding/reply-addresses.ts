import { replyAddressCode } from '@envoi/contract/limits'
import { normalizeEmail } from '@envoi/contract/rules/email'
import { type Clock, minutesUntil } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import { type Secrets, newSeed } from '../../platform/secrets.ts'
import { type Account, findAccountByUid, isCode, isWithin, requireEmail } from '../accounts/index.ts'
import type { Letterbox, LetterSourceOf } from '../mail/index.ts'
import {
  countWrongTry,
  deleteReplyAddress,
  findAwaited,
  isProvenReplyAddress,
  lockAwaited,
  markProven,
  putReplyAddressCode,
} from './reply-address-store.ts'

export type ReplyAddressDeps = {
  database: Database
  secrets: Secrets
  rateLimits: RateLimits
  letterbox: Letterbox
  clock: Clock
}

/**
 * Mails a code to the address. Only so many go to one; whether this one does, the caller does not see. Whoever has no plan
 * of their own has no sites that letters could come from.
 */
export async function askReplyAddress(
  deps: ReplyAddressDeps,
  owner: Account,
  asked: { email: string; by: Account },
): Promise<void> {
  if (owner.planName === null) throw new Refusal('PLAN_REQUIRED')
  const { shown: email, key: emailKey } = requireEmail(asked.email)
  const key = { ownerId: owner.id, emailKey }
  if (await isProvenReplyAddress(deps.database, owner, emailKey)) return
  if (!(await isWithin(deps.rateLimits, 'replyAddressAddress', emailKey))) return
  const codeUntil = new Date(deps.clock().getTime() + replyAddressCode.lives)
  await deps.database.transaction(async (tx) => {
    await putReplyAddressCode(tx, { ...key, email, codeSeed: newSeed(), codeUntil })
    await deps.letterbox.post(tx, 'reply-address-code', `${owner.uid} ${asked.by.uid} ${emailKey}`)
  })
}

/** Unknown, late, used up and wrong are told alike. */
export async function proveReplyAddress(
  { database, secrets, clock }: Pick<ReplyAddressDeps, 'database' | 'secrets' | 'clock'>,
  owner: Account,
  given: { email: string; code: string },
): Promise<void> {
  const key = { ownerId: owner.id, emailKey: requireEmail(given.email).key }
  const isProven = await database.transaction(async (tx) => {
    const now = clock()
    const waiting = await lockAwaited(tx, key, now)
    if (!waiting?.codeSeed) return false
    if (!isCode(secrets, 'reply-address-code', waiting.codeSeed, given.code)) {
      // Not by a refusal from in here, which would undo the count.
      await countWrongTry(tx, key)
      return false
    }
    await markProven(tx, key, now)
    return true
  })
  if (!isProven) throw new Refusal('INVALID_CODE')
}

export const removeReplyAddress = (database: Database, owner: Account, email: string): Promise<void> =>
  database.transaction((tx) => deleteReplyAddress(tx, { ownerId: owner.id, emailKey: normalizeEmail(email) }))

/** It says who asks: the address may be somebody else's. */
export const replyAddressLetter = ({
  patient,
  secrets,
  clock,
}: {
  patient: Database
  secrets: Secrets
  clock: Clock
}): LetterSourceOf<'reply-address-code'> => ({
  letter: 'reply-address-code',
  async read(ref) {
    const [ownerUid = '', askerUid = '', emailKey = ''] = ref.split(' ')
    const [owner, asker] = [await findAccountByUid(patient, ownerUid), await findAccountByUid(patient, askerUid)]
    const asked = owner && (await findAwaited(patient, { ownerId: owner.id, emailKey }, clock()))
    if (!owner || !asker || !asked?.codeSeed || !asked.codeUntil) return undefined
    return {
      to: { address: asked.email },
      language: asker.lang,
      lookOf: { accountId: owner.id },
      content: {
        asker: asker.displayName,
        askerAddress: asker.email,
        code: secrets.deriveDigits('reply-address-code', asked.codeSeed),
        minutes: minutesUntil(asked.codeUntil, clock()),
      },
    }
  },
})
