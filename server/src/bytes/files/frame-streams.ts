import type { KeyObject } from 'node:crypto'
import { ObjectMissing, WrongSecret } from '../../outside/object-store/port.ts'
import { freeChunk } from './chunk.ts'
import { FRAME, FRAMED, createNonces, framePlace, openFrame, startFrame } from './frames.ts'

/**
 * Bytes as they come become frames as they lie on disk, piece by piece as somebody takes them: a piece that is copied and
 * freed before the next one is made always lies in the same warm memory. The chunks are given away, and freed one by one.
 */
export type Encrypt = (chunks: Iterable<Buffer>) => Iterable<Buffer>

/** `id`: of the version that these bytes are for. `start`: where in it they begin, which is where a frame does. */
export function createEncryption(secret: KeyObject, object: { id: string; size: number; start: number }): Encrypt {
  const nextNonce = createNonces()
  let number = object.start / FRAME
  let left = 0
  let frame: ReturnType<typeof startFrame> | undefined
  return function* (chunks) {
    for (const chunk of chunks) {
      for (let taken = 0; taken < chunk.length;) {
        if (frame === undefined) {
          const place = framePlace(number, object)
          frame = startFrame(secret, nextNonce(), place)
          left = place.length
          yield frame.head
        }
        const bytes = chunk.subarray(taken, taken + left)
        taken += bytes.length
        left -= bytes.length
        yield frame.add(bytes)
        if (left > 0) continue
        yield frame.end()
        frame = undefined
        number += 1
      }
      freeChunk(chunk)
    }
  }
}

/** Whole frames, in order, become the bytes of the range that they hold, in the same memory. */
export type Decrypt = (frames: Buffer) => Buffer

export function createDecryption(
  secret: KeyObject,
  object: { id: string; size: number },
  range: { start: number; length: number },
): Decrypt {
  const first = Math.floor(range.start / FRAME)
  let number = first
  return (frames) => {
    const offset = number * FRAME
    let opened = 0
    for (let at = 0; at < frames.length; at += FRAMED) {
      const bytes = openFrame(secret, frames.subarray(at, at + FRAMED), framePlace(number, object))
      if (bytes === undefined) throw notOpened(number, first)
      // Bytes are fewer than their frame, so this never reaches one that is still to be opened.
      opened += bytes.copy(frames, opened)
      freeChunk(bytes)
      number += 1
    }
    const end = Math.min(range.start + range.length, offset + opened)
    return frames.subarray(Math.max(range.start, offset) - offset, end - offset)
  }
}

/** The first one tells whether the secret is right; after it, it is the bytes that are not as they were. */
const notOpened = (number: number, first: number): Error =>
  number === first
    ? new WrongSecret('the secret does not open the object')
    : new ObjectMissing(`frame ${number} of the object is not as it was written`)
