import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../../../platform/log.ts'

/** A look is about six requests, and providers take a hundred a second: so many looks at once, and none sooner than this. */
const AT_ONCE = 4
const APART = 65
/** The next run goes on where this one stopped, before both would do the same. */
const LASTS = 55 * 60_000

type Deps = { log: Log; event: string; signal: AbortSignal }

/**
 * Everybody in turn, a few at once. One that fails keeps nobody else waiting: whoever is asked about at a provider that is
 * away fails soon (`with-breaker.ts`), and comes first an hour later.
 */
export async function inPace<Row extends { userId: number }>(
  { log, event, signal }: Deps,
  rows: AsyncGenerator<Row>,
  handle: (row: Row) => Promise<void>,
): Promise<void> {
  const ends = performance.now() + LASTS
  let next = performance.now()
  const work = async (): Promise<void> => {
    for await (const row of rows) {
      signal.throwIfAborted()
      const wait = next - performance.now()
      next = Math.max(next, performance.now()) + APART
      if (wait > 0) await delay(wait, undefined, { signal })
      await handle(row).catch((error: unknown) => log.error(event, error, { userId: row.userId }))
      if (performance.now() > ends) return
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
