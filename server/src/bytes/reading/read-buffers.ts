import { createShares } from '../../outside/object-store/share.ts'

const KiB = 1024
const MiB = 1024 * KiB
const MOST = 512 * KiB

/** `unit`: what is never split. A buffer holds so many bytes or a multiple of them, however many readers there are. */
export type ReadBuffers = { enter(unit: number): { pair: readonly [Buffer, Buffer] } & Disposable }

/** Two buffers for each reader: 512 KiB each, smaller when there are many, so that slow readers cost little. */
export function createReadBuffers(): ReadBuffers {
  const shares = createShares({ budget: 32 * MiB, least: 64 * KiB, most: 2 * MOST })
  // Full-sized pairs are kept for the next reader: fresh memory has to be mapped in page by page.
  const kept: (readonly [Buffer, Buffer])[] = []
  return {
    enter(unit) {
      const share = shares.enter()
      const each = Math.max(unit, Math.floor(share.size() / 2))
      const whole = (each === MOST ? kept.pop() : undefined) ?? [
        Buffer.allocUnsafeSlow(each),
        Buffer.allocUnsafeSlow(each),
      ]
      const units = each - (each % unit)
      return {
        pair: [whole[0].subarray(0, units), whole[1].subarray(0, units)],
        [Symbol.dispose]() {
          share[Symbol.dispose]()
          if (each === MOST && kept.length < 8) kept.push(whole)
        },
      }
    },
  }
}
