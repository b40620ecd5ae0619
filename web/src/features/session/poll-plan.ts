import { session as rules } from '@envoi/contract/limits'
import type { PlanType } from '@envoi/contract/words'
import type { Session } from '../../platform/session/create-session.ts'

/** After a plan was changed: asks every two seconds until the session shows it. False when it never will, signed out. */
export async function pollPlan(expected: PlanType, session: Session, signal: AbortSignal): Promise<boolean> {
  const plan = (): PlanType | undefined => session.user?.planType
  while (!signal.aborted && plan() !== undefined) {
    await session.refresh()
    if (plan() === expected) return true
    await pause(rules.planPoll, signal)
  }
  return false
}

function pause(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, time)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
