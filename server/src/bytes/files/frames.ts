import { type KeyObject, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/**
 * Encrypted bytes lie in frames, each sealed on its own, so that any range can be read by itself. On disk a frame is a
 * mark of the format, a random nonce, as many bytes as it holds, and their tag. What the tag also covers says of which
 * version of the object the frame is, and where in it: frames that were swapped, cut off or brought from elsewhere, also
 * from an earlier version of the same object, do not open.
 */
export const FRAME = 65_536
const MARK = Buffer.from('env1')
const NONCE = 12
const TAG = 16
const HEAD = MARK.length + NONCE
const EXTRA = HEAD + TAG
/** A whole frame on disk. Of every 16 MiB part this makes whole blocks again, as direct writes want. */
export const FRAMED = FRAME + EXTRA

const NONCES_AT_ONCE = 64
const algorithm = 'aes-256-gcm'

/** How many bytes on disk so many bytes become. */
export const framedSize = (size: number): number => size + Math.ceil(size / FRAME) * EXTRA

/** Where on disk the frames lie that a range of an object touches. */
export function framesOf(
  range: { start: number; length: number },
  size: number,
): { first: number; start: number; length: number } {
  const first = Math.floor(range.start / FRAME)
  const start = first * FRAMED
  if (range.length === 0) return { first, start, length: 0 }
  const end = Math.min(size, Math.ceil((range.start + range.length) / FRAME) * FRAME)
  return { first, start, length: framedSize(end) - start }
}

/** `id`: that of the version. */
export type FramePlace = { id: string; number: number; length: number; isLast: boolean }

export function framePlace(number: number, { id, size }: { id: string; size: number }): FramePlace {
  const left = size - number * FRAME
  if (left <= 0) throw new RangeError(`an object of ${size} bytes has no frame ${number}`)
  return { id, number, length: Math.min(FRAME, left), isLast: left <= FRAME }
}

/** Drawn many at a time: each call to the generator costs as much as sealing a sixth of a frame. */
export function createNonces(): () => Buffer {
  let drawn = Buffer.alloc(0)
  let used = 0
  return () => {
    if (used === drawn.length) {
      drawn = randomBytes(NONCES_AT_ONCE * NONCE)
      used = 0
    }
    return drawn.subarray(used, (used += NONCE))
  }
}

/** The bytes follow by `add`, in as many pieces as they come in, and `end` gives the tag. */
export function startFrame(secret: KeyObject, nonce: Buffer, place: FramePlace) {
  const cipher = createCipheriv(algorithm, secret, nonce).setAAD(placeBytes(place))
  return {
    head: Buffer.concat([MARK, nonce]),
    add: (bytes: Buffer): Buffer => cipher.update(bytes),
    end(): Buffer {
      cipher.final()
      return cipher.getAuthTag()
    },
  }
}

/** Nothing unless every byte is as it was sealed, by this secret and for this place. */
export function openFrame(secret: KeyObject, frame: Buffer, place: FramePlace): Buffer | undefined {
  if (frame.length !== place.length + EXTRA || !isMarked(frame)) return undefined
  const decipher = createDecipheriv(algorithm, secret, frame.subarray(MARK.length, HEAD), { authTagLength: TAG })
  decipher.setAAD(placeBytes(place)).setAuthTag(frame.subarray(-TAG))
  const bytes = decipher.update(frame.subarray(HEAD, -TAG))
  try {
    decipher.final()
    return bytes
  } catch {
    // Its one way of saying that the tag does not fit.
    return undefined
  }
}

const isMarked = (frame: Buffer): boolean => frame.subarray(0, MARK.length).equals(MARK)

function placeBytes(place: FramePlace): Buffer {
  const id = Buffer.from(place.id)
  const bytes = Buffer.allocUnsafe(11 + id.length)
  bytes.writeUIntBE(place.number, 0, 6)
  bytes.writeUInt32BE(place.length, 6)
  bytes.writeUInt8(place.isLast ? 1 : 0, 10)
  bytes.set(id, 11)
  return bytes
}
