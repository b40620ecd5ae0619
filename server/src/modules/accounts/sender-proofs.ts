import { senderProof } from '@envoi/contract/limits'
import { normalizeEmail } from '@envoi/contract/rules/email'
import type { Language } from '@envoi/contract/words'
import { type Clock, minutesUntil } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { newId } from '../../platform/ids.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import { type Secrets, hashToken, newSeed, newToken } from '../../platform/secrets.ts'
import type { Letterbox, LetterSourceOf } from '../mail/index.ts'
import type { Actor } from './actor.ts'
import { requireEmail } from './address.ts'
import { isCode } from './code.ts'
import { codeRef, lookOfPlace } from './letters.ts'
import { isWithin } from './limits.ts'
import {
  addProvenSender,
  countWrongProof,
  findProofCode,
  hasProven,
  lockProofCode,
  putProofCode,
  removeProofCode,
} from './sender-proof-store.ts'

export type SenderProofDeps = {
  database: Database
  secrets: Secrets
  rateLimits: RateLimits
  letterbox: Letterbox
  clock: Clock
}

/** Mails a code to the address. Only so many letters go to one address; whether this one does, the caller does not see. */
export async function askSenderProof(
  deps: SenderProofDeps,
  asked: { email: string; lang: Language } & Pick<Actor, 'source' | 'place'>,
): Promise<void> {
  const { shown, key } = requireEmail(asked.email)
  await deps.rateLimits.take('senderProofSource', asked.source)
  if (!(await isWithin(deps.rateLimits, 'senderProofAddress', key))) return
  const publicId = newId()
  await deps.database.transaction(async (tx) => {
    await putProofCode(tx, {
      emailKey: key,
      source: asked.source,
      publicId,
      email: shown,
      lang: asked.lang,
      codeSeed: newSeed(),
      expiresAt: new Date(deps.clock().getTime() + senderProof.lives),
    })
    await deps.letterbox.post(tx, 'sender-proof-code', codeRef(publicId, asked.place))
  })
}

/**
 * Gives the browser a token of its own. It is a new one each time, so that one somebody else put there proves nothing;
 * what the browser had proven with the old one stays. Unknown, late, used up and wrong are told alike.
 */
export async function checkSenderProof(
  deps: Pick<SenderProofDeps, 'database' | 'secrets' | 'clock'>,
  given: { email: string; code: string; source: string; device: string | undefined },
): Promise<string> {
  const asker = { emailKey: normalizeEmail(given.email), source: given.source }
  const { token, hash } = newToken()
  const isProven = await deps.database.transaction(async (tx) => {
    const now = deps.clock()
    const waiting = await lockProofCode(tx, asker, now)
    if (!waiting) return false
    if (!isCode(deps.secrets, 'sender-proof-code', waiting.codeSeed, given.code)) {
      // Not by a refusal from in here, which would undo the count.
      await countWrongProof(tx, waiting)
      return false
    }
    await removeProofCode(tx, waiting)
    const expiresAt = new Date(now.getTime() + senderProof.known)
    const before = given.device === undefined ? undefined : hashToken(given.device)
    await addProvenSender(tx, { tokenHash: hash, emailKey: asker.emailKey, expiresAt }, before)
    return true
  })
  if (!isProven) throw new Refusal('INVALID_CODE')
  return token
}

export const senderProofLetter = (deps: {
  patient: Database
  secrets: Secrets
  clock: Clock
}): LetterSourceOf<'sender-proof-code'> => ({
  letter: 'sender-proof-code',
  read: async (ref) => {
    const [publicId = '', place] = ref.split(' ')
    const asked = await findProofCode(deps.patient, publicId, deps.clock())
    if (!asked) return undefined
    const code = deps.secrets.deriveDigits('sender-proof-code', asked.codeSeed)
    const content = { code, minutes: minutesUntil(asked.expiresAt, deps.clock()) }
    return { to: { address: asked.email }, language: asked.lang, ...lookOfPlace(place), content }
  },
})

/** Whose mail it is: an account's, or a visitor's with or without an address. */
export type MailSender = { ownerId: number | null; senderEmailKey: string | null }

export type ProvenSenders = {
  /** Whether addresses are to be proven here at all. */
  isRequired: boolean
  /** Whether the address is the asker's own: their account's, or proven by this browser. */
  isProven(actor: Actor, sender: MailSender): Promise<boolean>
  /**
   * Refuses SENDER_NOT_PROVEN where mail to others would leave in the name of somebody who has not shown that the
   * address is theirs. Where nothing leaves, nothing need be proven.
   */
  requireProvenSender(actor: Actor, sender: MailSender): Promise<void>
}

type Deps = { database: Database; clock: Clock; isRelayed: boolean }

export function createProvenSenders({ database, clock, isRelayed }: Deps): ProvenSenders {
  async function isProven({ user, senderDevice }: Actor, { ownerId, senderEmailKey }: MailSender): Promise<boolean> {
    if (ownerId !== null) return true
    // Without an address nothing is said in anybody's name, but somebody must still answer for it.
    if (user && (senderEmailKey === null || user.emailKey === senderEmailKey)) return true
    return senderDevice !== undefined && hasProven(database, hashToken(senderDevice), senderEmailKey, clock())
  }

  return {
    isRequired: isRelayed,
    isProven,
    async requireProvenSender(actor, sender) {
      if (isRelayed && !(await isProven(actor, sender))) throw new Refusal('SENDER_NOT_PROVEN')
    },
  }
}
