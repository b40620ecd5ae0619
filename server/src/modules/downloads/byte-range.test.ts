import { describe, expect, test } from 'vitest'
import { byteRange, precondition } from './byte-range.ts'
import type { ByteRange } from './byte-range.ts'

const etag = '"v1"'
const whole: ByteRange = { kind: 'whole' }
const unsatisfiable: ByteRange = { kind: 'unsatisfiable' }
const part = (start: number, end: number): ByteRange => ({ kind: 'part', start, end })

describe('the range of a file of 1000 bytes', () => {
  test.each([
    ['bytes=0-0', part(0, 1)],
    ['bytes=0-499', part(0, 500)],
    ['bytes=500-', part(500, 1000)],
    ['bytes=0-', part(0, 1000)],
    ['bytes=999-', part(999, 1000)],
    ['bytes=999-999', part(999, 1000)],
    ['bytes=900-5000', part(900, 1000)],
    ['bytes=-1', part(999, 1000)],
    ['bytes=-1000', part(0, 1000)],
    ['bytes=-5000', part(0, 1000)],
    ['BYTES= 007-9 ', part(7, 10)],
    [`bytes=5-${'9'.repeat(400)}`, part(5, 1000)],
    [`bytes=-${'9'.repeat(400)}`, part(0, 1000)],
    ['bytes=1000-', unsatisfiable],
    ['bytes=1000-1001', unsatisfiable],
    ['bytes=-0', unsatisfiable],
    [`bytes=${'9'.repeat(400)}-`, unsatisfiable],
    [undefined, whole],
    ['', whole],
    ['bytes', whole],
    ['bytes=', whole],
    ['bytes=-', whole],
    ['bytes=5', whole],
    ['bytes=5-4', whole],
    ['bytes=2000-1000', whole],
    ['bytes=0-1,5-6', whole],
    ['bytes=0-1,', whole],
    ['bytes=a-b', whole],
    ['bytes=-1-2', whole],
    ['bytes=+1-2', whole],
    ['bytes=1.5-2', whole],
    ['bytes=0x1-2', whole],
    ['bytes=1e2-', whole],
    ['bytes=１-２', whole],
    ['bytes=0-1\n', whole],
    ['items=0-1', whole],
    ['xbytes=0-1', whole],
  ])('%s', (range, expected) => {
    expect(byteRange({ range }, { size: 1000, etag })).toEqual(expected)
  })
})

test('every byte beyond 4 GB can be named', () => {
  const size = 5_000_000_000_001
  expect(byteRange({ range: `bytes=4999999999999-` }, { size, etag })).toEqual(part(4_999_999_999_999, size))
  expect(byteRange({ range: 'bytes=-4294967297' }, { size, etag })).toEqual(part(size - 4_294_967_297, size))
})

test.each(['bytes=0-', 'bytes=0-0', 'bytes=-1'])('nothing can be a part of an empty file: %s', (range) => {
  expect(byteRange({ range }, { size: 0, etag })).toEqual(unsatisfiable)
})

describe('If-Range lets a range through only for the very same bytes', () => {
  test.each([
    [undefined, part(5, 10)],
    ['"v1"', part(5, 10)],
    [' "v1" ', part(5, 10)],
    ['"v2"', whole],
    ['W/"v1"', whole],
    ['v1', whole],
    ['*', whole],
    ['', whole],
    ['"v1", "v2"', whole],
    ['Sun, 01 Mar 2026 12:30:15 GMT', whole],
  ])('%s', (ifRange, expected) => {
    expect(byteRange({ range: 'bytes=5-9', 'if-range': ifRange }, { size: 1000, etag })).toEqual(expected)
  })

  test('a range beyond the end of bytes that have changed is the whole', () => {
    expect(byteRange({ range: 'bytes=5000-', 'if-range': '"v0"' }, { size: 1000, etag })).toEqual(whole)
  })
})

describe('preconditions', () => {
  test.each([
    ['none', {}, 'proceed'],
    ['the same bytes are held', { 'if-none-match': '"v1"' }, 'unchanged'],
    ['the same bytes are held, weakly', { 'if-none-match': 'W/"v1"' }, 'unchanged'],
    ['the same bytes are among those held', { 'if-none-match': '"v0", W/"v1"' }, 'unchanged'],
    ['any bytes are held', { 'if-none-match': ' * ' }, 'unchanged'],
    ['other bytes are held', { 'if-none-match': '"v0", "v11", "W/"' }, 'proceed'],
    ['an unquoted tag', { 'if-none-match': 'v1' }, 'proceed'],
    ['an empty list', { 'if-none-match': '' }, 'proceed'],
    ['the same bytes are wanted', { 'if-match': '"v1"' }, 'proceed'],
    ['the same bytes are among those wanted', { 'if-match': '"v0","v1"' }, 'proceed'],
    ['any bytes are wanted', { 'if-match': '*' }, 'proceed'],
    ['other bytes are wanted', { 'if-match': '"v0"' }, 'failed'],
    ['bytes are wanted by a weak tag', { 'if-match': 'W/"v1"' }, 'failed'],
    ['an empty list is wanted', { 'if-match': '' }, 'failed'],
    ['If-Match goes first', { 'if-match': '"v0"', 'if-none-match': '"v1"' }, 'failed'],
  ])('%s', (_, headers, expected) => {
    expect(precondition(headers, etag)).toBe(expected)
  })
})
