/**
 * Time that stands still until a test moves it. Waits shorter than a minute (the engine's pauses between tries) pass
 * at once and are only noted; longer ones (its patience with a dead connection), and its patience with parts in flight
 * when it is to pause, last until `advance`.
 */
import type { Clock } from '../ports.ts'
import { pausesWithin } from '../upload.ts'

const passesAtOnce = 60_000

export type TestClock = Clock & { readonly waits: number[]; advance(milliseconds: number): void }

export function createTestClock(): TestClock {
  const sleepers = new Set<{ until: number; wake(): void }>()
  const waits: number[] = []
  let now = 1_000_000

  return {
    waits,
    now: () => now,
    sleep: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted()
        const stop = () => {
          sleepers.delete(sleeper)
          reject(signal?.reason)
        }
        const wake = () => {
          sleepers.delete(sleeper)
          signal?.removeEventListener('abort', stop)
          resolve()
        }
        const sleeper = { until: now + milliseconds, wake }
        signal?.addEventListener('abort', stop, { once: true })
        if (milliseconds >= passesAtOnce || milliseconds === pausesWithin) sleepers.add(sleeper)
        else {
          waits.push(milliseconds)
          setImmediate(wake)
        }
      }),
    advance(milliseconds) {
      now += milliseconds
      for (const sleeper of sleepers) if (sleeper.until <= now) sleeper.wake()
    },
  }
}
