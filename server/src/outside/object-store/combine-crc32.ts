/** CRC-32 of a whole from the CRC-32s of its parts, without the bytes. Polynomials over GF(2), reflected as in zlib. */
const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000

function multiply(left: number, right: number): number {
  let product = 0
  let factor = right
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((left & bit) !== 0) product ^= factor
    factor = (factor & 1) === 1 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1
  }
  return product >>> 0
}

/** x to the power of 8·bytes: what appending so many zero bytes multiplies a CRC by. */
function shiftBy(bytes: number): number {
  let power = 0x00800000 // x^8, one byte
  let result = ONE
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = multiply(result, power)
    power = multiply(power, power)
  }
  return result
}

export function combineCrc32(parts: readonly { size: number; crc32: number }[]): number {
  // All parts but the last have one size, so its factor is worked out once.
  const factors = new Map<number, number>()
  let whole = 0
  for (const { size, crc32 } of parts) {
    const factor = factors.get(size) ?? shiftBy(size)
    factors.set(size, factor)
    whole = (multiply(factor, whole) ^ crc32) >>> 0
  }
  return whole
}
