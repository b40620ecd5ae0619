import { session as rules } from '@envoi/contract/limits'
import type { PlanType } from '@envoi/contract/words'
import type { Session } from './create-session.ts'
import { wait } from '../wait.ts'

/** After a plan was changed: asks every two seconds until the session shows it. False when it never will, signed out. */
export async function pollPlan(expected: PlanType, session: Session, signal: AbortSignal): Promise<boolean> {
  const plan = (): PlanType | undefined => session.user?.planType
  while (!signal.aborted && plan() !== undefined) {
    await session.refresh()
    if (plan() === expected) return true
    await wait(rules.planPoll / 1000, signal)
  }
  return false
}
