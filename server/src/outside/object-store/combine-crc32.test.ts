import { randomBytes } from 'node:crypto'
import { crc32 } from '@node-rs/crc32'
import { describe, expect, test } from 'vitest'
import { combineCrc32 } from './combine-crc32.ts'

const partsOf = (bytes: Buffer, sizes: number[]) => {
  let at = 0
  return sizes.map((size) => ({ size, crc32: crc32(bytes.subarray(at, (at += size))) }))
}

describe('the CRC-32 of a whole', () => {
  test.for([
    ['one part', [1000]],
    ['two equal parts', [1000, 1000]],
    ['a short last part', [4096, 4096, 1]],
    ['a short first part', [1, 4096]],
    ['parts of many sizes', [1, 2, 3, 500, 70_000, 65_536, 5]],
    ['a hundred parts', Array.from({ length: 100 }, () => 333)],
  ] as const)('follows from those of %s', ([, sizes]) => {
    const bytes = randomBytes(sizes.reduce((sum, size) => sum + size, 0))
    expect(combineCrc32(partsOf(bytes, [...sizes]))).toBe(crc32(bytes))
  })

  test('follows from the known check value, however it is cut', () => {
    const bytes = Buffer.from('123456789')
    for (let cut = 0; cut <= 9; cut += 1) {
      expect(combineCrc32(partsOf(bytes, [cut, 9 - cut]))).toBe(0xcbf43926)
    }
  })

  test('holds for parts beyond 32 bits of length', () => {
    // 5 GiB of zeros after "a", in one step and in five: only the arithmetic of long shifts can make them equal.
    const zeros = (size: number) => ({ size, crc32: zerosCrc(size) })
    const first = { size: 1, crc32: crc32('a') }
    const gib = 1024 ** 3
    const inSteps = combineCrc32([first, ...Array.from({ length: 5 }, () => zeros(gib))])
    expect(combineCrc32([first, zeros(5 * gib)])).toBe(inSteps)
  })

  test('of nothing is zero', () => expect(combineCrc32([])).toBe(0))
})

/** By doubling from one zero byte, so independent of how a long shift is worked out. */
function zerosCrc(size: number): number {
  if (size === 1) return crc32(Buffer.alloc(1))
  const half = { size: Math.floor(size / 2), crc32: zerosCrc(Math.floor(size / 2)) }
  const rest = size % 2 === 1 ? [{ size: 1, crc32: zerosCrc(1) }] : []
  return combineCrc32([half, half, ...rest])
}
