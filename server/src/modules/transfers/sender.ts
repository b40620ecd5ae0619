import type { PlanLimits } from '@envoi/contract/limits'
import { type Account, type Actor, isPaying, limitsOf } from '../accounts/index.ts'

/** Who sends, and what they may: a visitor with the free limits, or somebody with an account and their plan's. */
export type Sender = { account: Account | undefined; isPaying: boolean; limits: PlanLimits }

export function senderOf({ session }: Pick<Actor, 'session'>, visitorLimits: PlanLimits): Sender {
  const account = session?.user
  if (!account) return { account, isPaying: false, limits: visitorLimits }
  return { account, isPaying: isPaying(account), limits: limitsOf(account) }
}
