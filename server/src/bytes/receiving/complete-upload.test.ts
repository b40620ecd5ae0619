import { describe, expect, test } from 'vitest'
import { requireSameParts } from './complete-upload.ts'
import { etagOf, unquoted } from '../etag.ts'

const upload = { size: 25, partSize: 10 }
const part = (partNumber: number, size: number, crc32 = partNumber) => ({ partNumber, size, crc32, side: null })
const named = (partNumber: number, size: number, crc32 = partNumber) => ({
  partNumber,
  etag: unquoted(etagOf({ size, crc32 })),
})
const arrived = [part(1, 10), part(2, 10), part(3, 5)]
const listed = [named(1, 10), named(2, 10), named(3, 5)]

describe('an upload is complete', () => {
  test('when every part is listed as it arrived', () => {
    expect(() => requireSameParts(listed, arrived, upload)).not.toThrow()
  })

  test.for<[string, string, typeof listed, typeof arrived]>([
    ['InvalidPart', 'the last part is not listed', listed.slice(0, 2), arrived],
    ['InvalidPart', 'the first part is not listed', listed.slice(1), arrived],
    ['InvalidPart', 'a part in the middle is not listed', [listed[0]!, listed[2]!], arrived],
    ['InvalidPart', 'a part too many is listed', [...listed, named(4, 5)], arrived],
    ['InvalidPart', 'nothing is listed', [], arrived],
    ['InvalidPart', 'a part has not arrived', listed, arrived.slice(0, 2)],
    ['InvalidPart', 'another part arrived instead', listed, [part(1, 10), part(2, 10), part(4, 5)]],
    ['InvalidPart', 'a listed ETag is of other bytes', [listed[0]!, named(2, 10, 99), listed[2]!], arrived],
    [
      'InvalidPart',
      'a part has the wrong size',
      [listed[0]!, named(2, 9), listed[2]!],
      [part(1, 10), part(2, 9), part(3, 5)],
    ],
    ['InvalidPartOrder', 'the list goes down', [listed[1]!, listed[0]!, listed[2]!], arrived],
    ['InvalidPartOrder', 'a part is listed twice', [listed[0]!, listed[0]!, listed[1]!], arrived],
  ])('not (%s) when %s', ([code, , list, rows]) => {
    expect(() => requireSameParts(list, rows, upload)).toThrow(expect.objectContaining({ code }))
  })
})
