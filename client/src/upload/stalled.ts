/** A connection can die without a word. Work that has not moved for a while is given up; slow work is left alone. */
import { NetworkError } from '../api-error.ts'
import type { Clock } from './ports.ts'

export const stalledAfter = 60_000

export async function unlessStalled<T>(
  clock: Clock,
  signal: AbortSignal,
  work: (signal: AbortSignal, moved: () => void) => Promise<T>,
): Promise<T> {
  const stalled = new AbortController()
  const ended = new AbortController()
  let lastMove = clock.now()

  const watch = async () => {
    for (let left = stalledAfter; left > 0; left = lastMove + stalledAfter - clock.now()) {
      await clock.sleep(left, ended.signal)
    }
    stalled.abort(new NetworkError(`no byte has moved for ${stalledAfter / 1000} seconds`))
  }
  // It rejects only because the work has ended, which the caller knows already.
  watch().catch(() => undefined)

  try {
    return await work(AbortSignal.any([signal, stalled.signal]), () => {
      lastMove = clock.now()
    })
  } finally {
    ended.abort()
  }
}
