import { expect, test } from 'vitest'
import { freeChunk } from './chunk.ts'

test('a chunk that owns its memory gives it back at once', () => {
  const chunk = Buffer.allocUnsafeSlow(1000)
  freeChunk(chunk)
  expect(chunk.length).toBe(0)
})

test.for<[string, (whole: Buffer) => Buffer]>([
  ['begins later', (whole) => whole.subarray(1)],
  ['ends earlier', (whole) => whole.subarray(0, 999)],
])('a slice of something larger that %s leaves the rest untouched', ([, slice]) => {
  const whole = Buffer.allocUnsafeSlow(1000).fill(7)
  freeChunk(slice(whole))
  expect(whole.equals(Buffer.alloc(1000, 7))).toBe(true)
})

test('memory that is shared with others is never given back', () => {
  const chunk = Buffer.from(new SharedArrayBuffer(10))
  freeChunk(chunk)
  expect(chunk.length).toBe(10)
})
