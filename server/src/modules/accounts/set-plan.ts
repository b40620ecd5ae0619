import { eq } from '../../platform/database/drizzle.ts'
import type { PlanName } from '@envoi/contract/words'
import type { Transaction } from '../../platform/database/connect.ts'
import { users } from './tables.ts'

/** Rows decide: the next request of whoever it is has the new plan. `validityDays`: an enterprise's own. */
export async function setPlan(
  tx: Transaction,
  userId: number,
  plan: { planName: PlanName | null; validityDays: number | null },
): Promise<void> {
  await tx.update(users).set(plan).where(eq(users.id, userId))
}
