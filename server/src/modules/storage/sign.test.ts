import { describe, expect, test } from 'vitest'
import { partCount, sizeOfPart } from './intake.ts'
import { requireSignable } from './sign.ts'

const film = { key: 'k', size: 100, partSize: 40, uploadId: 'u' }
const note = { key: 'n', size: 7, partSize: 40, uploadId: null }

test('all parts but the last are whole', () => {
  expect(partCount(film)).toBe(3)
  expect([1, 2, 3].map((number) => sizeOfPart(film, number))).toEqual([40, 40, 20])
  expect(partCount({ size: 80, partSize: 40 })).toBe(2)
  expect(sizeOfPart({ size: 80, partSize: 40 }, 2)).toBe(40)
})

describe('signed', () => {
  test.each([
    [
      'a whole part',
      { key: 'k', uploadId: 'u', partNumber: 1, size: 40 },
      film,
      { partNumber: 1, size: 40, uploadId: 'u', crc32: null },
    ],
    ['the last part', { key: 'k', uploadId: 'u', partNumber: 3, size: 20 }, film, { partNumber: 3, size: 20 }],
    ['a file of one part', { key: 'n', size: 7 }, note, { uploadId: null, size: 7 }],
    ['with its checksum', { key: 'n', size: 7, crc32: '/////w==' }, note, { crc32: 0xff_ff_ff_ff }],
  ])('%s', (_what, item, object, checked) => {
    expect(requireSignable(item, object)).toMatchObject(checked)
  })
})

describe('refused', () => {
  test.each([
    ['a key of another intake', { key: 'x', uploadId: 'u', partNumber: 1, size: 40 }, undefined, 'NOT_FOUND'],
    ['another upload id', { key: 'k', uploadId: 'v', partNumber: 1, size: 40 }, film, 'NOT_FOUND'],
    ['a put for a file of several parts', { key: 'k', size: 100 }, film, 'NOT_FOUND'],
    ['a part of a file that has none', { key: 'n', uploadId: 'u', partNumber: 1, size: 7 }, note, 'NOT_FOUND'],
    ['no part number', { key: 'k', uploadId: 'u', size: 40 }, film, 'BAD_REQUEST'],
    ['a part number for one put', { key: 'n', partNumber: 1, size: 7 }, note, 'BAD_REQUEST'],
    ['a part too many', { key: 'k', uploadId: 'u', partNumber: 4, size: 20 }, film, 'BAD_REQUEST'],
    ['a part too long', { key: 'k', uploadId: 'u', partNumber: 3, size: 21 }, film, 'BAD_REQUEST'],
    ['a part too short', { key: 'k', uploadId: 'u', partNumber: 1, size: 39 }, film, 'BAD_REQUEST'],
    ['a file longer than declared', { key: 'n', size: 8 }, note, 'BAD_REQUEST'],
  ])('%s', (_what, item, object, code) => {
    expect(() => requireSignable(item, object)).toThrow(code)
  })
})
