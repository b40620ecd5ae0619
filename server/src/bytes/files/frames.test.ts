import { type KeyObject, createSecretKey, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { objectSecret } from '../../outside/object-store/object-secret.ts'
import { expectBytes } from '../../outside/object-store/port.contract.ts'
import { ObjectMissing, WrongSecret } from '../../outside/object-store/port.ts'
import { createDecryption, createEncryption } from './frame-streams.ts'
import { FRAME, FRAMED, createNonces, framePlace, framedSize, framesOf, openFrame } from './frames.ts'

/** Of a version. */
const id = '0a'.repeat(16)
const newSecret = (): KeyObject => createSecretKey(randomBytes(32))
/** A copy in memory of its own, because what is encrypted is given away. */
const owned = (bytes: Buffer): Buffer => Buffer.from(new Uint8Array(bytes).buffer)
const encrypted = (secret: KeyObject, bytes: Buffer): Buffer =>
  Buffer.concat([...createEncryption(secret, { id, size: bytes.length, start: 0 })([owned(bytes)])])
const frameOf = (framed: Buffer, number: number): Buffer => framed.subarray(number * FRAMED, (number + 1) * FRAMED)

describe('on disk', () => {
  test.for([
    [1, 33],
    [FRAME - 1, FRAME + 31],
    [FRAME, FRAME + 32],
    [FRAME + 1, FRAME + 65],
    [3 * FRAME, 3 * FRAMED],
    [16 * 2 ** 20, 16 * 2 ** 20 + 8192],
  ])('%i bytes become %i', ([size, framed]) => {
    expect(framedSize(size!)).toBe(framed)
    if (size! < 2 ** 20) expect(encrypted(newSecret(), randomBytes(size!))).toHaveLength(framed!)
  })

  test('a part of 16 MiB ends where a block does', () => expect(framedSize(16 * 2 ** 20) % 4096).toBe(0))

  const size = 3 * FRAME + 100
  test.for<[string, number, number, { first: number; start: number; length: number }]>([
    ['the first byte', 0, 1, { first: 0, start: 0, length: FRAMED }],
    ['exactly one frame', FRAME, FRAME, { first: 1, start: FRAMED, length: FRAMED }],
    ['two bytes over a seam', FRAME - 1, 2, { first: 0, start: 0, length: 2 * FRAMED }],
    ['the short last frame', size - 1, 1, { first: 3, start: 3 * FRAMED, length: 132 }],
    ['everything', 0, size, { first: 0, start: 0, length: framedSize(size) }],
    ['nothing', 100_000, 0, { first: 1, start: FRAMED, length: 0 }],
    ['nothing, at the end', size, 0, { first: 3, start: 3 * FRAMED, length: 0 }],
  ])('%s is in', ([, start, length, frames]) => expect(framesOf({ start, length }, size)).toEqual(frames))

  test.for([
    [0, 1, { number: 0, length: 1, isLast: true }],
    [0, FRAME, { number: 0, length: FRAME, isLast: true }],
    [0, FRAME + 1, { number: 0, length: FRAME, isLast: false }],
    [1, FRAME + 1, { number: 1, length: 1, isLast: true }],
  ] as const)('frame %i of %i bytes is %j', ([number, bytes, place]) => {
    expect(framePlace(number, { id, size: bytes })).toEqual({ id, ...place })
  })

  test.for([
    [1, FRAME],
    [2, FRAME + 1],
  ] as const)('frame %i of %i bytes does not exist', ([number, bytes]) => {
    expect(() => framePlace(number, { id, size: bytes })).toThrow(RangeError)
  })
})

describe('what was encrypted', () => {
  test.for<[string, number, number[]]>([
    ['one byte', 1, [1]],
    ['a frame less a byte', FRAME - 1, [FRAME - 1]],
    ['a frame', FRAME, [FRAME]],
    ['a frame and a byte', FRAME + 1, [FRAME + 1]],
    ['whole frames', 3 * FRAME, [3 * FRAME]],
    ['chunks that fit no frame', 200_000, [1, 65_537, 3, 100_000, 34_459]],
    ['chunks larger than frames', 400_000, [300_000, 100_000]],
  ])('of %s is decrypted to the same, however it came', ([, size, sizes]) => {
    const secret = newSecret()
    const bytes = randomBytes(size)
    const encrypt = createEncryption(secret, { id, size, start: 0 })
    let at = 0
    const framed = Buffer.concat(sizes.flatMap((length) => [...encrypt([owned(bytes.subarray(at, (at += length)))])]))
    expect(framed).toHaveLength(framedSize(size))
    expectBytes(createDecryption(secret, { id, size }, { start: 0, length: size })(framed), bytes)
  })

  test('part by part is the same object as in one go', () => {
    const secret = newSecret()
    const bytes = randomBytes(5 * FRAME + 7)
    const parts = [2 * FRAME, 4 * FRAME, bytes.length].map((end) => {
      const start = end === bytes.length ? 4 * FRAME : end - 2 * FRAME
      const encrypt = createEncryption(secret, { id, size: bytes.length, start })
      return Buffer.concat(Array.from(encrypt([owned(bytes.subarray(start, end))])))
    })
    const range = { start: 0, length: bytes.length }
    expectBytes(createDecryption(secret, { id, size: bytes.length }, range)(Buffer.concat(parts)), bytes)
  })

  test('is read by any range, a few frames at a time', () => {
    const secret = newSecret()
    const bytes = randomBytes(4 * FRAME + 500)
    const framed = encrypted(secret, bytes)
    for (const [start, length] of [
      [0, 1],
      [FRAME - 1, 2],
      [FRAME, FRAME],
      [70_000, 150_000],
      [4 * FRAME, 500],
      [bytes.length - 1, 1],
    ] as const) {
      const frames = framesOf({ start, length }, bytes.length)
      const decrypt = createDecryption(secret, { id, size: bytes.length }, { start, length })
      const came: Buffer[] = []
      for (let at = frames.start; at < frames.start + frames.length; at += 2 * FRAMED) {
        const end = Math.min(at + 2 * FRAMED, frames.start + frames.length)
        came.push(decrypt(owned(framed.subarray(at, end))))
      }
      expectBytes(Buffer.concat(came), bytes.subarray(start, start + length))
    }
  })

  test('never looks the same twice, and shows nothing of the bytes', () => {
    const secret = newSecret()
    const bytes = Buffer.alloc(2 * FRAME, 'a line that repeats itself ')
    const [first, second] = [encrypted(secret, bytes), encrypted(secret, bytes)]
    expect(frameOf(first, 0).equals(frameOf(first, 1))).toBe(false)
    expect(first.equals(second)).toBe(false)
    expect(first.includes('repeats')).toBe(false)
  })

  test('by more bytes than were announced is an error of ours', () => {
    const encrypt = createEncryption(newSecret(), { id, size: 10, start: 0 })
    expect(() => [...encrypt([Buffer.alloc(11)])]).toThrow(RangeError)
  })

  test('gives the memory of each chunk back as soon as it is used', () => {
    const chunk = owned(randomBytes(100_000))
    expect([...createEncryption(newSecret(), { id, size: 100_000, start: 0 })([chunk])]).not.toHaveLength(0)
    expect(chunk).toHaveLength(0)
  })

  test('is made only as it is taken, however much there is: a chunk that nobody came to is untouched', () => {
    const chunks = Array.from({ length: 20 }, () => owned(randomBytes(FRAME)))
    const pieces = createEncryption(newSecret(), { id, size: 20 * FRAME, start: 0 })(chunks)[Symbol.iterator]()
    // Head, bytes and tag of the first frame, and the head of the second.
    for (let taken = 0; taken < 4; taken += 1) pieces.next()
    expect(chunks.map(({ length }) => length)).toEqual([0, ...Array.from({ length: 19 }, () => FRAME)])
  })

  test('has a nonce of its own in every frame, also of many', () => {
    const next = createNonces()
    const nonces = Array.from({ length: 1000 }, () => next().toString('hex'))
    expect(new Set(nonces).size).toBe(1000)
    expect(nonces.every((nonce) => nonce.length === 24)).toBe(true)
    const framed = encrypted(newSecret(), Buffer.alloc(200 * FRAME))
    const heads = Array.from({ length: 200 }, (_, number) => frameOf(framed, number).toString('hex', 4, 16))
    expect(new Set(heads).size).toBe(200)
  })
})

describe('a frame is refused', () => {
  const secret = newSecret()
  const bytes = randomBytes(2 * FRAME + 100)
  const framed = encrypted(secret, bytes)
  const flipped = (at: number): Buffer => {
    const frame = Buffer.from(frameOf(framed, 0))
    frame[at]! ^= 1
    return frame
  }
  const place = (number: number, size = bytes.length) => framePlace(number, { id, size })

  test('never as it was written, where it belongs', () => {
    for (const number of [0, 1, 2]) expect(openFrame(secret, frameOf(framed, number), place(number))).toBeDefined()
  })

  test.for<[string, Buffer, ReturnType<typeof framePlace>]>([
    ['with an altered mark', flipped(0), place(0)],
    ['with an altered nonce', flipped(4), place(0)],
    ['with an altered first byte', flipped(16), place(0)],
    ['with an altered last byte', flipped(FRAMED - 17), place(0)],
    ['with an altered tag', flipped(FRAMED - 1), place(0)],
    ['a byte short', frameOf(framed, 0).subarray(0, -1), place(0)],
    ['a byte longer', Buffer.concat([frameOf(framed, 0), Buffer.alloc(1)]), place(0)],
    ['empty', Buffer.alloc(0), place(0)],
    ['in the place of another', frameOf(framed, 1), place(0)],
    ['as the last of an object that was cut off after it', frameOf(framed, 1), place(1, 2 * FRAME)],
    ['as one that others follow, when it was the last', frameOf(framed, 2), { ...place(2), isLast: false }],
    ['of another version of the same object', frameOf(framed, 0), { ...place(0), id: '0b'.repeat(16) }],
    ['of another object', frameOf(encrypted(newSecret(), bytes), 0), place(0)],
  ])('%s', ([, frame, where]) => expect(openFrame(secret, frame, where)).toBeUndefined())
})

describe('frames that do not open', () => {
  const secret = newSecret()
  const bytes = randomBytes(3 * FRAME)
  const range = { start: 0, length: bytes.length }

  test('at the first one mean another secret, later ones damage', () => {
    const framed = encrypted(secret, bytes)
    expect(() => createDecryption(newSecret(), { id, size: bytes.length }, range)(Buffer.from(framed))).toThrow(
      WrongSecret,
    )
    const damaged = Buffer.from(framed)
    damaged[2 * FRAMED + 500]! ^= 1
    expect(() => createDecryption(secret, { id, size: bytes.length }, range)(damaged)).toThrow(ObjectMissing)
  })

  test('are those that changed places', () => {
    const framed = encrypted(secret, bytes)
    const swapped = Buffer.concat([frameOf(framed, 0), frameOf(framed, 2), frameOf(framed, 1)])
    expect(() => createDecryption(secret, { id, size: bytes.length }, range)(swapped)).toThrow(ObjectMissing)
  })
})

describe('the secret of an object', () => {
  const secret = randomBytes(32)
  test('is the same each time, and another for another object or secret', () => {
    const [key, other] = ['0a'.repeat(16), '0b'.repeat(16)].map((id) => `${id}/${id}`) as [string, string]
    expect(objectSecret(secret, key)).toHaveLength(32)
    expect(objectSecret(secret, key).equals(objectSecret(secret, key))).toBe(true)
    expect(objectSecret(secret, key).equals(objectSecret(secret, other))).toBe(false)
    expect(objectSecret(secret, key).equals(objectSecret(randomBytes(32), key))).toBe(false)
  })
})
