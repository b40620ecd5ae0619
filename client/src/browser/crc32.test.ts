import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { someBytes } from '../upload/testing/sources.ts'
import { addToCrc32 } from './crc32.ts'

test('the check value of the standard', () => {
  expect(addToCrc32(0, new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
})

describe('the CRC-32 is what zlib says', () => {
  test.each([0, 1, 3, 4, 15, 16, 17, 31, 32, 33, 255, 4096, 65_535, 65_536, 65_537, 100_003, 131_072, 200_001])(
    'for %i bytes',
    (size) => {
      const bytes = someBytes(size)
      expect(addToCrc32(0, bytes)).toBe(crc32(bytes))
    },
  )

  test.each([1, 2, 3, 4, 5])('for bytes that begin %i bytes into their memory', (offset) => {
    for (const size of [1000, 70_000]) {
      const bytes = someBytes(size).subarray(offset)
      expect(addToCrc32(0, bytes)).toBe(crc32(bytes))
    }
  })

  test('for pieces of any length, added one after another', () => {
    const bytes = someBytes(300_000)
    for (const length of [1, 7, 16, 61, 1000, 65_536, 70_001, 299_999]) {
      let crc = 0
      for (let start = 0; start < bytes.length; start += length) {
        crc = addToCrc32(crc, bytes.subarray(start, start + length))
      }
      expect(crc, `pieces of ${length}`).toBe(crc32(bytes))
    }
  })

  test('for zeros and for ones only', () => {
    for (const value of [0, 0xff]) {
      const bytes = new Uint8Array(140_000).fill(value)
      expect(addToCrc32(0, bytes)).toBe(crc32(bytes))
    }
  })
})
