import type { Log } from '../../platform/log.ts'
import type { SealedFile } from '../transfers/index.ts'
import type { HeldRoom } from './held-room.ts'

/** Hears the bytes of one file in order. None of its calls ever fails. */
export type Follower = {
  /** How many more bytes it wants; none once it has given up. */
  readonly wants: number
  /** The chunk may be reused once this has resolved. Waits a while when too much is held already. */
  write(chunk: Uint8Array): Promise<void>
  /** All bytes were given and may be shown; resolves when the picture is kept, or was not made. */
  end(): Promise<void>
  /** What was given is not to be shown. Also the end of a reading that broke off; after `end` it does nothing. */
  abort(): void
}

type Deps = {
  room: HeldRoom
  log: Log
  /** Whether a file that begins like this can have a picture. */
  isPromising: (head: Uint8Array) => boolean
  /** Makes the picture of these bytes, and keeps it. */
  finish: (bytes: Buffer) => Promise<void>
}

/** Holds the first `length` bytes of a file, of a picture all of them, until the whole is known to be good. */
export function createFollower({ room, log, isPromising, finish }: Deps, file: SealedFile, length: number): Follower {
  let held: { share: Disposable; bytes: Buffer } | undefined
  let at = 0
  let isOver = false

  function letGo(): void {
    isOver = true
    held?.share[Symbol.dispose]()
    held = undefined
  }
  const giveUp = (reason: unknown): void => {
    letGo()
    log.warn('no-thumbnail', { file: file.publicId, reason: reason instanceof Error ? reason.message : reason })
  }
  async function hold(): Promise<void> {
    const share = await room.take(length)
    if (isOver) return share?.[Symbol.dispose]()
    if (!share) return giveUp('too much is held already')
    held = { share, bytes: Buffer.allocUnsafeSlow(length) }
  }

  return {
    get wants() {
      return isOver ? 0 : length - at
    },
    async write(chunk) {
      if (isOver || at === length) return
      if (!held && !isPromising(chunk)) return giveUp('it does not begin as it should')
      if (!held) await hold()
      if (!held) return
      const part = chunk.subarray(0, length - at)
      held.bytes.set(part, at)
      at += part.length
    },
    async end() {
      if (isOver || !held) return
      isOver = true
      try {
        if (at < length) throw new Error('its reading broke off')
        await finish(held.bytes)
      } catch (error) {
        giveUp(error)
      } finally {
        letGo()
      }
    },
    abort() {
      if (!isOver) letGo()
    },
  }
}
