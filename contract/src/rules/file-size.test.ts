import { describe, expect, it } from 'vitest'
import { checkFileSize, isFileSize } from './file-size.ts'

describe('a file has a whole number of bytes, one at least', () => {
  it.each([1, 2, 128_000, 5_000_000_000, Number.MAX_SAFE_INTEGER])('%d is a size', (size) => {
    expect(isFileSize(size)).toBe(true)
    expect(checkFileSize(size)).toEqual({ ok: true })
  })

  it.each([0, -0])('an empty file is told apart: %d', (size) => {
    expect(isFileSize(size)).toBe(false)
    expect(checkFileSize(size)).toEqual({ ok: false, code: 'FILE_SIZE_0' })
  })

  it.each([-1, 0.5, 1.5, -0.5, Number.MAX_SAFE_INTEGER + 1, Number.MAX_VALUE, Number.NaN, Infinity, -Infinity])(
    '%d is ill-formed',
    (size) => {
      expect(isFileSize(size)).toBe(false)
      expect(checkFileSize(size)).toEqual({ ok: false, code: 'BAD_REQUEST' })
    },
  )
})
