/** When a failed try is worth another one, and when that is due. */
import { ApiError, NetworkError } from '../api-error.ts'
import type { Clock, Online } from './ports.ts'

export const retryLimits = { tries: 10, refusals: 3, firstWait: 500, longestWait: 30_000, longestAsked: 300_000 }

/** Codes by which an S3 store says "later", some of them under a status that says "never". */
const laterCodes: ReadonlySet<string> = new Set([
  'SlowDown',
  'InternalError',
  'ServiceUnavailable',
  'RequestTimeout',
  'OperationAborted',
])

/** A refusal stays a refusal; only what may pass by itself is tried again. */
export function mayPass(error: unknown): boolean {
  if (error instanceof NetworkError) return true
  if (!(error instanceof ApiError)) return false
  if (error.codes.some((code) => laterCodes.has(code))) return true
  // A full disk says when it hopes for room, or it does not hope.
  if (error.status === 507) return error.retryAfter !== null
  return error.status === 408 || error.status === 429 || error.status >= 500
}

/** Full jitter: anything up to a bound that doubles, so that many clients do not come back at one moment. */
export function getWait(triesUsed: number, random: number, retryAfter: number | null): number {
  const jitter = random * Math.min(retryLimits.longestWait, retryLimits.firstWait * 2 ** (triesUsed - 1))
  return (retryAfter ?? 0) * 1000 + jitter
}

type Worth = (error: unknown) => boolean

/** For what was signed or read anew: these statuses are then worth a few more tries, beside what may pass. */
export function mayPassAnew(statuses: readonly number[]): Worth {
  let refusals = 0
  return (error) => {
    if (mayPass(error)) return true
    const refused = error instanceof ApiError && statuses.includes(error.status)
    return refused && ++refusals <= retryLimits.refusals
  }
}

export type Retry = {
  /**
   * Waits until another try is due and tells how many are used up. Throws the error when no try is left or `worth`
   * says no. A failure while offline uses up none: it waits for the network.
   */
  next(error: unknown, triesUsed: number, signal: AbortSignal, worth?: Worth): Promise<number>
  call<T>(work: () => Promise<T>, signal: AbortSignal, worth?: Worth): Promise<T>
}

export function createRetry(deps: { clock: Clock; online: Online; random(): number }): Retry {
  const next: Retry['next'] = async (error, triesUsed, signal, worth = mayPass) => {
    signal.throwIfAborted()
    if (error instanceof NetworkError && !deps.online.isOnline()) {
      await deps.online.whenOnline(signal)
      return triesUsed
    }
    const used = triesUsed + 1
    const asked = error instanceof ApiError ? error.retryAfter : null
    const tooLong = (asked ?? 0) * 1000 > retryLimits.longestAsked
    if (!worth(error) || used >= retryLimits.tries || tooLong) throw error
    await deps.clock.sleep(getWait(used, deps.random(), asked), signal)
    return used
  }

  const call: Retry['call'] = async (work, signal, worth) => {
    for (let used = 0; ;) {
      try {
        return await work()
      } catch (error) {
        used = await next(error, used, signal, worth)
      }
    }
  }

  return { next, call }
}
