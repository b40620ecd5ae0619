import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '@envoi/client/api-error'

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** How calls made at the same moment ended: how many were `done`, and how many refused, by status and code. */
export async function outcomes(calls: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const outcome of await Promise.allSettled(calls)) {
    const name = outcome.status === 'fulfilled' ? 'done' : nameOf(outcome.reason)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

/**
 * The outcomes of so many calls at the same moment. Whoever is told that the service is busy asks again: how many fit
 * into its two seconds is a matter of the machine, not of the rule that is tried.
 */
export const atOnce = (count: number, ask: (index: number) => Promise<unknown>): Promise<Record<string, number>> =>
  outcomes(times(count, (index) => retryWhileBusy(() => ask(index))))

/** As long as a busy machine may need, and less than a test may take. */
const PATIENCE = 50_000

/** Whoever is told to come back does, as every client. */
export async function retryWhileBusy<T>(ask: () => Promise<T>, onBusy: () => void = () => {}): Promise<T> {
  const until = performance.now() + PATIENCE
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      const isBusy = error instanceof ApiError && error.status === 503 && error.retryAfter !== null
      if (!isBusy || performance.now() > until) throw error
      onBusy()
      await delay(100)
    }
  }
}

type Told = { status: number; headers: Headers | Record<string, unknown>; body?: ReadableStream | null }

/** The same where the bare answer says it. */
export async function answerWhenNotBusy<Answer extends Told>(ask: () => Promise<Answer>): Promise<Answer> {
  const until = performance.now() + PATIENCE
  for (;;) {
    const answer = await ask()
    const { headers } = answer
    const isTold = headers instanceof Headers ? headers.has('retry-after') : headers['retry-after'] !== undefined
    if (answer.status !== 503 || !isTold || performance.now() > until) return answer
    await answer.body?.cancel()
    await delay(100)
  }
}

function nameOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  return [error.status, ...error.codes].join(' ')
}
