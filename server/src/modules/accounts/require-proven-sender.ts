import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { hashToken } from '../../platform/secrets.ts'
import type { Actor } from './actor.ts'
import { hasProven } from './sender-proof-store.ts'

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
  async function isProven({ session, senderDevice }: Actor, { ownerId, senderEmailKey }: MailSender): Promise<boolean> {
    if (ownerId !== null) return true
    // Without an address nothing is said in anybody's name, but somebody must still answer for it.
    if (session && (senderEmailKey === null || session.user.emailKey === senderEmailKey)) return true
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
