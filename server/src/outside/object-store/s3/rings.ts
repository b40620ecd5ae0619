import { createShares } from '../share.ts'
import { type Ring, createRing } from './ring.ts'

const MiB = 1024 * 1024

/** `budget`: for all together. */
export type Rings = { enter(): Ring & Disposable }

/** A ring for each body: a small file, or some of a large one, less when there are many, so that slow readers cost little. */
export function createRings({ budget, least, most } = { budget: 32 * MiB, least: MiB / 16, most: MiB }): Rings {
  const shares = createShares({ budget, least, most })
  // Full-sized memory is kept for the next body: fresh one has to be mapped in page by page.
  const kept: Buffer[] = []
  return {
    enter() {
      const share = shares.enter()
      const size = share.size()
      const memory = (size === most ? kept.pop() : undefined) ?? Buffer.allocUnsafeSlow(size)
      return Object.assign(createRing(memory), {
        [Symbol.dispose]() {
          share[Symbol.dispose]()
          if (size === most && kept.length < 8) kept.push(memory)
        },
      })
    },
  }
}
