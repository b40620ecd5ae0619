import type { SubscriptionState } from '@envoi/contract/billing'
import { type BillingPeriod, type SoldPlan, soldPlans } from '@envoi/contract/words'

export type Choice = { plan: SoldPlan; period: BillingPeriod }

export const isPresent = (
  { planName, period }: Pick<SubscriptionState, 'planName' | 'period'>,
  choice: Choice,
): boolean => choice.plan === planName && choice.period === period

/** What one has likely come for: the next larger plan of the same period, or of the largest the other period. Pure. */
export function firstChoice({ planName, period }: Pick<SubscriptionState, 'planName' | 'period'>): Choice {
  const present = soldPlans.findIndex((plan) => plan === planName)
  const next = soldPlans[present + 1]
  if (present === -1) return { plan: 'TEAM25', period }
  return next ? { plan: next, period } : { plan: soldPlans[present]!, period: otherPeriod(period) }
}

export const otherPeriod = (period: BillingPeriod): BillingPeriod => (period === 'MONTHLY' ? 'ANNUAL' : 'MONTHLY')
