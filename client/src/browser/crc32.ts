/** CRC-32 as ZIP and S3 have it, in plain code: sixteen bytes at a step, from tables made once. */

const polynomial = 0xedb88320
const step = 16
const wordsInStep = step / 4
const tables = makeTables()

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
  // Words can only be read from where a word begins. Every browser reads them with the lowest byte first.
  const aligned = Math.min(-bytes.byteOffset & 3, bytes.length)
  const steps = Math.floor((bytes.length - aligned) / step)
  const end = aligned + steps * step
  let sum = addBytes(~crc, bytes, 0, aligned)
  if (steps > 0) sum = addWords(sum, new Int32Array(bytes.buffer, bytes.byteOffset + aligned, steps * wordsInStep))
  return ~addBytes(sum, bytes, end, bytes.length) >>> 0
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

const wordEffect = (following: number, word: number): number =>
  effect(following + 3, word) ^
  effect(following + 2, word >>> 8) ^
  effect(following + 1, word >>> 16) ^
  effect(following, word >>> 24)

const effect = (following: number, byte: number): number => tables[256 * following + (byte & 0xff)] ?? 0
