import { describe, expect, test } from 'vitest'
import { etagOf } from './etag.ts'

describe('an ETag', () => {
  test('is quoted hexadecimal', () => expect(etagOf({ size: 255, crc32: 1 })).toBe('"000000010000000000ff"'))
  test('differs when the size differs', () => {
    expect(etagOf({ size: 1, crc32: 0 })).not.toBe(etagOf({ size: 2, crc32: 0 }))
  })
})
