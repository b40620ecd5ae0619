import {
  type PlanType,
  type SubscriptionPlan,
  planNames,
  planTypeOfName,
  subscriptionPlanOf,
} from '@envoi/contract/words'
import type { Session } from '../../platform/session/create-session.ts'

/** Which plan a session has by a subscription: premium is PREMIUM, team and TEAM25 are TEAM, custom is ENTERPRISE. */
export const sessionPlanOf = Object.fromEntries(
  planNames.map((name) => [subscriptionPlanOf[name], planTypeOfName[name]]),
) as Record<SubscriptionPlan, PlanType>

/** Whether the session says something else than the subscription. Pure. A member's plan is not their own to compare. */
export function isOutOfStep(
  { planType, managerId }: { planType: PlanType; managerId: string | null },
  subscription: SubscriptionPlan | undefined,
): boolean {
  if (managerId !== null) return false
  return planType !== (subscription === undefined ? 'NONE' : sessionPlanOf[subscription])
}

/**
 * Refreshes the session when it says something else than the subscription: once for each difference, since one that the
 * server does not mend would be asked about for ever.
 */
export function createPlanSync(
  session: Pick<Session, 'user' | 'refresh'>,
): (subscription: SubscriptionPlan | undefined) => Promise<void> {
  const tried = new Set<string>()
  return async (subscription) => {
    const { user } = session
    if (!user) return
    if (!isOutOfStep(user, subscription)) return tried.clear()
    const difference = `${user.uid} ${user.planType} ${subscription ?? 'none'}`
    if (tried.has(difference)) return
    tried.add(difference)
    await session.refresh()
  }
}
