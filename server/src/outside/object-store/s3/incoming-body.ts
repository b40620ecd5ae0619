import type { Ring } from './ring.ts'

/** The bytes of an answer, in order. Whoever has it ends it, also when only a part of it was wanted. */
export type Body = {
  /**
   * What has come since, which stays as it is until the next call; nothing when that was all. `stalls`: nothing came for
   * so many milliseconds though it was waited for.
   */
  next(stalls: number): Promise<Buffer | undefined>
} & Disposable

/** What its connection tells a body. */
export type IncomingBody = Body & {
  room(): Buffer
  /** So many bytes were put into `room`. False: stop sending until `resume`. */
  came(count: number): boolean
  failed(error: Error): void
  /** The connection has ended: so has a body whose length nobody said. */
  ended(): void
}

/** What a body tells its connection, each at most once: that all bytes have come, or that no more are wanted. */
type Deps = { ring: Ring & Disposable; length: number | undefined; resume(): void; whole(): void; drop(): void }

/** Comes in while its reader is busy with what came before, so the store sends on, also to one whose turn comes later. */
export function createBody({ ring, length = Infinity, resume, whole, drop }: Deps): IncomingBody {
  let left = length
  let given = 0
  let isStopped = false
  let isOver = false
  let isLeft = false
  let failure: Error | undefined
  let wake: (() => void) | undefined

  function over(): void {
    isOver = true
    wake?.()
  }
  function failed(error: Error): void {
    if (isOver) return
    failure = error
    over()
  }
  function finish(): void {
    over()
    whole()
  }
  async function comes(stalls: number): Promise<void> {
    const timer = setTimeout(() => failed(new Error('the store sends nothing')), stalls)
    await new Promise<void>((resolve) => (wake = resolve))
    wake = undefined
    clearTimeout(timer)
  }
  if (left === 0) finish()

  return {
    room: ring.room,
    came(count) {
      ring.put(Math.min(count, left))
      left -= count
      if (left < 0) {
        // All that was asked for is here; what comes behind it makes the connection useless, not the bytes.
        over()
        drop()
      } else if (left === 0) finish()
      else wake?.()
      // One that is over leaves its connection running for the next question.
      isStopped = !isOver && ring.isFull()
      return !isStopped
    },
    failed,
    ended: () => (left === Infinity ? over() : failed(new Error('the body broke off'))),
    async next(stalls) {
      ring.give(given)
      given = 0
      if (isStopped && !isOver && ring.isHalfEmpty()) {
        isStopped = false
        resume()
      }
      // What has come is good, whatever became of the rest.
      if (ring.bytes().length === 0 && !isOver) await comes(stalls)
      const bytes = ring.bytes()
      given = bytes.length
      if (given > 0) return bytes
      if (failure) throw failure
      return undefined
    },
    [Symbol.dispose]() {
      if (isLeft) return
      isLeft = true
      if (!isOver || failure) drop()
      isOver = true
      ring[Symbol.dispose]()
    },
  }
}
