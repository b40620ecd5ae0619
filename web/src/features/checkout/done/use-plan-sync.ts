import { useEffect } from 'react'
import { type PlanName, planTypeOfName } from '@envoi/contract/words'
import { logError } from '../../../platform/log.ts'
import { pollPlan } from '../../../platform/session/poll-plan.ts'
import { session } from '../../../platform/session/session.ts'

/** What was bought holds in this browser as soon as its session says so: it is asked until it does. */
export function usePlanSync(plan: PlanName | undefined): void {
  useEffect(() => {
    if (plan === undefined) return undefined
    const stop = new AbortController()
    pollPlan(planTypeOfName[plan], session, stop.signal).catch((error: unknown) => {
      if (!stop.signal.aborted) logError(error)
    })
    return () => stop.abort()
  }, [plan])
}
