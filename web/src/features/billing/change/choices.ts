import type { SubscriptionState } from '@envoi/contract/billing'
import { type BillingPeriod, type PlanName, soldPlans } from '@envoi/contract/words'

/** CUSTOM is chosen by those alone who have it. */
export type Choice = { plan: PlanName; period: BillingPeriod }

export const isPresent = (
  { planName, period }: Pick<SubscriptionState, 'planName' | 'period'>,
  choice: Choice,
): boolean => choice.plan === planName && choice.period === period

/** What the plan changes to by itself. One that ends changes to nothing. */
export const plannedOf = ({
  autoRenew,
  pending,
}: Pick<SubscriptionState, 'autoRenew' | 'pending'>): SubscriptionState['pending'] => (autoRenew ? pending : null)

export function isPlanned(state: Pick<SubscriptionState, 'autoRenew' | 'pending'>, choice: Choice): boolean {
  const planned = plannedOf(state)
  return planned !== null && isPresent(planned, choice)
}

/**
 * What one has likely come for: the next larger plan of the same period. Where there is none, or where the plan ends or is
 * to change, the present one, so that nobody comes to another by pressing on. Pure.
 */
export function firstChoice({
  planName,
  period,
  autoRenew,
  pending,
}: Pick<SubscriptionState, 'planName' | 'period' | 'autoRenew' | 'pending'>): Choice {
  const present = soldPlans.findIndex((plan) => plan === planName)
  const next = present === -1 ? undefined : soldPlans[present + 1]
  return { plan: (autoRenew && !pending && next) || planName, period }
}
