import { ApiError, NetworkError } from '@envoi/client/api-error'

/** What any call may come to, whatever it asks for: no answer, an answer that asks for patience, or a fault. */
export type Outage = {
  kind: 'offline' | 'busy' | 'fault'
  /** Seconds until another try has a chance. */
  wait: number
}

/** Seconds, where a server that is asked too often does not say how long to wait. */
const A_MINUTE = 60

export const waitOf = ({ retryAfter }: ApiError): number => retryAfter ?? A_MINUTE

/** Knows no codes, and so needs none of their table: small enough for any page. */
export function outageOf(error: unknown): Outage {
  if (error instanceof NetworkError) return { kind: 'offline', wait: 0 }
  const isBusy = error instanceof ApiError && (error.status === 429 || error.status === 503)
  return isBusy ? { kind: 'busy', wait: waitOf(error) } : { kind: 'fault', wait: 0 }
}
