/**
 * CRC-32 as ZIP and S3 have it, in plain code. Long runs are folded first: a word is added to four words further on,
 * which leaves the sum as it was, and is then as good as zero. Only the last words of a block are left to be looked up.
 */

const polynomial = 0xedb88320
const step = 16
const wordsInStep = step / 4
const tables = makeTables()

/**
 * 1 + x^89 + x^117 + x^155 + x^300 is a multiple of the polynomial, and so it is with x^32 for x: a word may be replaced
 * by itself at these distances, counted from the 300th power down. No other five terms reach less far.
 */
const near = 145
const second = 183
const third = 211
const far = 300
/** In words. As much as browsers read at once, at least. */
const block = 16_384
/** A block, with zeros before it for its first words to look back at. Its last words are what folding leaves. */
const room = new Int32Array(far + block)
const roomForBlock = new Uint8Array(room.buffer, far * 4)
const rest = room.subarray(block)

/** `tables[256 * n + byte]`: what a byte does to the sum when `n` more bytes of its step follow it. */
function makeTables(): Int32Array {
  const made = new Int32Array(step * 256)
  for (let byte = 0; byte < 256; byte++) {
    let sum = byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ polynomial : sum >>> 1
    made[byte] = sum
  }
  for (let at = 256; at < made.length; at++) {
    const before = made[at - 256] ?? 0
    made[at] = (before >>> 8) ^ (made[before & 0xff] ?? 0)
  }
  return made
}

/** `crc` is the sum of all bytes before these: 0 at the beginning. */
export function addToCrc32(crc: number, bytes: Uint8Array): number {
  const size = block * 4
  let sum = ~crc
  let at = 0
  for (; bytes.length - at >= size; at += size) sum = addBlock(sum, bytes.subarray(at, at + size))
  return ~addShort(sum, bytes.subarray(at)) >>> 0
}

function addBlock(sum: number, bytes: Uint8Array): number {
  roomForBlock.set(bytes)
  room[far] = sum ^ word(far)
  // Four at a turn, since the loop itself would cost as much as its work.
  for (let at = far; at < block; at += 4) {
    fold(at)
    fold(at + 1)
    fold(at + 2)
    fold(at + 3)
  }
  // The rest takes what the folded words add to it, and adds nothing itself.
  for (const distance of [near, second, third, far]) {
    for (let at = block; at < block + distance; at++) room[at] = word(at) ^ word(at - distance)
  }
  return addWords(0, rest)
}

function addShort(sum: number, bytes: Uint8Array): number {
  // Words can only be read from where a word begins. Every browser reads them with the lowest byte first.
  const aligned = Math.min(-bytes.byteOffset & 3, bytes.length)
  const steps = Math.floor((bytes.length - aligned) / step)
  const end = aligned + steps * step
  let next = addBytes(sum, bytes, 0, aligned)
  if (steps > 0) next = addWords(next, new Int32Array(bytes.buffer, bytes.byteOffset + aligned, steps * wordsInStep))
  return addBytes(next, bytes, end, bytes.length)
}

function addBytes(sum: number, bytes: Uint8Array, start: number, end: number): number {
  for (let at = start; at < end; at++) sum = (sum >>> 8) ^ effect(0, sum ^ (bytes[at] ?? 0))
  return sum
}

function addWords(sum: number, words: Int32Array): number {
  for (let at = 0; at < words.length; at += wordsInStep) {
    sum =
      wordEffect(12, sum ^ (words[at] ?? 0)) ^
      wordEffect(8, words[at + 1] ?? 0) ^
      wordEffect(4, words[at + 2] ?? 0) ^
      wordEffect(0, words[at + 3] ?? 0)
  }
  return sum
}

function fold(at: number): void {
  room[at] = word(at) ^ word(at - near) ^ word(at - second) ^ word(at - third) ^ word(at - far)
}

const word = (at: number): number => room[at] ?? 0

const wordEffect = (following: number, value: number): number =>
  effect(following + 3, value) ^
  effect(following + 2, value >>> 8) ^
  effect(following + 1, value >>> 16) ^
  effect(following, value >>> 24)

const effect = (following: number, byte: number): number => tables[256 * following + (byte & 0xff)] ?? 0

/** The browser hands the bytes out in chunks as they are asked for, so memory stays small and a page stays awake. */
export async function crc32OfBlob(blob: Blob, signal: AbortSignal): Promise<number> {
  const reader = blob.stream().getReader()
  let crc = 0
  let size = 0
  for (;;) {
    const { value: chunk, done } = await reader.read().catch((error) => explain(blob, error))
    if (signal.aborted) await reader.cancel()
    signal.throwIfAborted()
    if (done) break
    crc = addToCrc32(crc, chunk)
    size += chunk.length
  }
  if (size !== blob.size) throw new DOMException('the file has become shorter', 'NotReadableError')
  return crc
}

/** A stream calls every failure a network error, Chromium's at least. A plain read of the same bytes says what it is. */
async function explain(blob: Blob, error: unknown): Promise<never> {
  await blob.slice(0, 1).arrayBuffer()
  throw error
}
