/** The same done to many, a few at a time. */
import { ApiError } from '@envoi/client/api-error'

/** More at once would keep everything else in this browser waiting. */
export const AT_ONCE = 4
/** Seconds, where a server that is asked too often does not say how long to wait. */
const A_MOMENT = 5
const TRIES = 4

export type Failed = { id: string; error: unknown }
export type Outcome = { done: string[]; failed: Failed[]; untouched: string[] }
export type Progress = { settled: number; total: number; isWaiting: boolean }

type Deps = {
  wait: (seconds: number, signal: AbortSignal) => Promise<void>
  onProgress: (progress: Progress) => void
  signal: AbortSignal
}

/**
 * Every one is settled by itself: a refusal of one does not stop the others. A server that asks for patience gets it.
 * What had not begun when it was stopped is untouched.
 */
export async function runBulk(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
  { wait, onProgress, signal }: Deps,
): Promise<Outcome> {
  const waiting = [...ids]
  const outcome: Outcome = { done: [], failed: [], untouched: [] }
  let resting = 0
  const tell = (): void =>
    onProgress({
      settled: outcome.done.length + outcome.failed.length,
      total: ids.length,
      isWaiting: resting > 0,
    })
  async function rest(seconds: number): Promise<void> {
    resting += 1
    tell()
    await wait(seconds, signal)
    resting -= 1
  }
  async function settle(id: string): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await act(id)
        outcome.done.push(id)
        return
      } catch (error) {
        const isPatienceAsked = error instanceof ApiError && error.status === 429
        if (isPatienceAsked && attempt < TRIES) await rest(error.retryAfter ?? A_MOMENT)
        // Stopped while it waited: a server that asks for patience has done nothing.
        if (isPatienceAsked && signal.aborted) outcome.untouched.push(id)
        else if (!isPatienceAsked || attempt === TRIES) outcome.failed.push({ id, error })
        else continue
        return
      }
    }
  }
  async function work(): Promise<void> {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      if (signal.aborted) {
        outcome.untouched.push(id)
        continue
      }
      await settle(id)
      tell()
    }
  }
  tell()
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, ids.length) }, () => work()))
  return outcome
}
