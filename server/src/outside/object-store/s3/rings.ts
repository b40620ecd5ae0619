import { createShares } from '../share.ts'
import { type Ring, createRing } from './ring.ts'

const KiB = 1024
const MiB = 1024 * KiB
/** TLS gives out what it has decrypted, up to a read of 64 KiB and the record before it, also when told to stop. */
const HELD_BACK = 96 * KiB

export type Rings = { enter(): Ring & Disposable }

/**
 * A ring for each body: a small file, or some of a large one, less when there are many, so that slow readers cost little.
 * Whoever came early keeps what they have: a thousand readers that all stall hold some 190 MiB together.
 */
export function createRings({ budget, least, most } = { budget: 32 * MiB, least: 128 * KiB, most: MiB }): Rings {
  const shares = createShares({ budget, least, most })
  // Full-sized memory is kept for the next body: fresh one has to be mapped in page by page.
  const kept: Buffer[] = []
  return {
    enter() {
      const share = shares.enter()
      const size = share.size()
      const memory = (size === most ? kept.pop() : undefined) ?? Buffer.allocUnsafeSlow(size)
      return Object.assign(createRing(memory, HELD_BACK), {
        [Symbol.dispose]() {
          share[Symbol.dispose]()
          if (size === most && kept.length < 8) kept.push(memory)
        },
      })
    },
  }
}
