import type { PlanName } from '@envoi/contract/words'
import type { Reader } from '../../platform/database/connect.ts'
import { and, eq, isNull, ne } from '../../platform/database/drizzle.ts'
import { billingTerms, subscriptions } from './tables.ts'

/** The plan that somebody pays for, or tries out, as long as that has not ended. */
export async function findPaidPlan(reader: Reader, userId: number): Promise<PlanName | undefined> {
  const [row] = await reader
    .select({ planName: billingTerms.planName })
    .from(subscriptions)
    .innerJoin(billingTerms, eq(billingTerms.id, subscriptions.termsId))
    .where(and(eq(subscriptions.userId, userId), isNull(subscriptions.endedAt), ne(subscriptions.status, 'ended')))
  return row?.planName
}
