import { ApiError, NetworkError } from '@envoi/client/api-error'
import { type Outage, outageOf } from '../../platform/outage.ts'

export type Subscription = { email: string; isWanted: boolean }

/** What the page shows: one of these, whatever was answered. */
export type View =
  | { kind: 'loading' }
  | ({ kind: 'subscription' } & Subscription)
  | { kind: 'unknown' }
  | { kind: 'offline' }
  | { kind: 'fault'; requestId: string | null }

/** What was read once stays true while it cannot be asked again. */
export function viewOf({ subscription, error }: { subscription: Subscription | undefined; error: unknown }): View {
  if (subscription) return { kind: 'subscription', ...subscription }
  if (!error) return { kind: 'loading' }
  if (error instanceof NetworkError) return { kind: 'offline' }
  if (!(error instanceof ApiError)) return { kind: 'fault', requestId: null }
  // 400: what stands in the address cannot be one of ours.
  const isUnknown = error.status === 404 || error.status === 400
  return isUnknown ? { kind: 'unknown' } : { kind: 'fault', requestId: error.requestId }
}

/** Why nothing was changed. */
export type Problem = { sentence: `problem_${Outage['kind']}`; wait: number }

export function problemOf(error: unknown): Problem {
  const { kind, wait } = outageOf(error)
  return { sentence: `problem_${kind}`, wait }
}
