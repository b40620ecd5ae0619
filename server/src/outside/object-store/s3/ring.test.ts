import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createRing } from './ring.ts'

/** Puts in as much of the source as there is room for in one piece. */
function fill(ring: ReturnType<typeof createRing>, source: Buffer): number {
  const count = source.copy(ring.room())
  ring.put(count)
  return count
}

test('gives out what was put in, in order, however the two follow each other', () => {
  const source = randomBytes(20_000)
  for (const size of [8, 9, 100, 1000]) {
    const ring = createRing(Buffer.alloc(size), Math.ceil(size / 8))
    const out: Buffer[] = []
    let put = 0
    let given = 0
    let step = size
    while (given < source.length) {
      step = (step * 7 + 3) % 11
      if (step < 6 && !ring.isFull()) put += fill(ring, source.subarray(put, put + size))
      const bytes = Buffer.from(ring.bytes().subarray(0, 1 + step * 20))
      ring.give(bytes.length)
      out.push(bytes)
      given += bytes.length
    }
    expect(Buffer.concat(out).equals(source), `size ${size}`).toBe(true)
  }
})

test('has always a place for the next bytes, which is not where others are still held', () => {
  const ring = createRing(Buffer.alloc(80), 10)
  while (!ring.isFull()) fill(ring, Buffer.alloc(80, 'a'))
  expect(ring.bytes()).toHaveLength(70)
  expect(ring.room()).toHaveLength(10)
  ring.room().fill('b')
  expect(ring.bytes().toString()).toBe('a'.repeat(70))
  ring.give(30)
  // What was put into the place that was given before, once there is room again.
  ring.put(10)
  ring.give(40)
  expect(ring.bytes().toString()).toBe('b'.repeat(10))
})

test('says when it is full and when it is worth filling again', () => {
  const ring = createRing(Buffer.alloc(80), 10)
  expect([ring.isFull(), ring.isHalfEmpty()]).toEqual([false, true])
  ring.put(60)
  expect([ring.isFull(), ring.isHalfEmpty()]).toEqual([false, false])
  ring.put(10)
  expect([ring.isFull(), ring.isHalfEmpty()]).toEqual([true, false])
  ring.give(35)
  expect([ring.isFull(), ring.isHalfEmpty()]).toEqual([false, true])
})

test('takes no more than it holds', () => {
  const ring = createRing(Buffer.alloc(80), 10)
  expect(() => ring.put(80)).toThrow('more was put in than there is room')
})
