import type { PlanLimits } from '@envoi/contract/limits'
import { type Account, type Actor, type ProvenSenders, isPaying, limitsOf } from '../accounts/index.ts'
import type { Transfer } from './transfer.ts'

/** Who sends, and what they may: a visitor with the free limits, or somebody with an account and their plan's. */
export type Sender = { account: Account | undefined; isPaying: boolean; limits: PlanLimits }

export function senderOf({ user: account }: Pick<Actor, 'user'>, visitorLimits: PlanLimits): Sender {
  if (!account) return { account, isPaying: false, limits: visitorLimits }
  return { account, isPaying: isPaying(account), limits: limitsOf(account) }
}

/**
 * Whoever has no account may give any name; an address says who it is once it is proven. Where mail does not leave, nobody
 * need prove anything, and that nobody did says nothing.
 */
export function isSenderUnproven(
  { isRequired }: Pick<ProvenSenders, 'isRequired'>,
  { ownerId, senderName, senderEmail, senderProven }: Transfer,
): boolean {
  if (!isRequired || ownerId !== null) return false
  return senderEmail === null ? senderName !== null : !senderProven
}
