import { describe, expect, test } from 'vitest'
import { partSizeFor, planLimits } from '@envoi/contract/limits'
import { bareEtag, bytesOf, etagsOf, getPartSize, isWhole, missingParts } from './parts.ts'

const none = new Set<number>()

describe('a file is cut into parts of the part size, the last one shorter', () => {
  test.each([
    [1, 10, ['1: 0-1']],
    [10, 10, ['1: 0-10']],
    [11, 10, ['1: 0-10', '2: 10-11']],
    [30, 10, ['1: 0-10', '2: 10-20', '3: 20-30']],
  ])('%i bytes by %i', (size, partSize, ranges) => {
    const parts = [...missingParts({ size, partSize }, none)]
    expect(parts.map(({ number, start, end }) => `${number}: ${start}-${end}`)).toEqual(ranges)
  })
})

describe('only what has not arrived is still to send', () => {
  const cut = { size: 45, partSize: 10 }
  test.each([
    [[], [1, 2, 3, 4, 5]],
    [
      [1, 3],
      [2, 4, 5],
    ],
    [[5], [1, 2, 3, 4]],
    [[1, 2, 3, 4, 5], []],
  ])('arrived %j leaves %j', (arrived, missing) => {
    const has = new Set(arrived)
    expect([...missingParts(cut, has)].map(({ number }) => number)).toEqual(missing)
    expect(isWhole(cut, has)).toBe(missing.length === 0)
  })
})

describe("the part size follows from the server's count of parts", () => {
  const MiB = 1024 * 1024
  const largest = planLimits.ENTERPRISE.uploadSize
  test.each([
    [100 * MiB, 7, 16 * MiB],
    [16 * MiB + 1, 2, 16 * MiB],
    [10_000 * 16 * MiB, 10_000, 16 * MiB],
    [10_000 * 16 * MiB + 1, 5001, 32 * MiB],
    [largest, Math.ceil(largest / partSizeFor(largest)), partSizeFor(largest)],
  ])('%i bytes in %i parts have parts of %i', (size, parts, partSize) => {
    expect(getPartSize(size, 16 * MiB, parts)).toBe(partSize)
  })

  test.each([
    [100, 11],
    [100, 4],
  ])('%i bytes in %i parts cannot be: the server means something else', (size, parts) => {
    expect(() => getPartSize(size, 10, parts)).toThrow('cannot be cut')
  })
})

describe('what the server lists', () => {
  const cut = { size: 25, partSize: 10 }
  test('counts when number and size are those of one of our parts', () => {
    const listed = [
      { partNumber: 1, size: 10, etag: '"a"' },
      { partNumber: 2, size: 9, etag: '"short"' },
      { partNumber: 3, size: 5, etag: 'c' },
      { partNumber: 4, size: 10, etag: '"beyond"' },
      { partNumber: 0, size: 10, etag: '"before"' },
    ]
    expect([...etagsOf(cut, listed)]).toEqual([
      [1, 'a'],
      [3, 'c'],
    ])
  })

  test('has as many bytes as its parts', () => {
    expect(bytesOf(cut, [1, 3])).toBe(15)
    expect(bytesOf(cut, [])).toBe(0)
  })

  test.each([
    ['"abc"', 'abc'],
    ['abc', 'abc'],
    ['"abc-12"', 'abc-12'],
  ])('an ETag %s is kept as %s', (written, bare) => {
    expect(bareEtag(written)).toBe(bare)
  })
})
