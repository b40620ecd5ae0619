import { expect, test } from 'vitest'
import { createSpeed } from './speed.ts'

/** A line whose bytes and seconds a test deals out. */
function setUp() {
  let now = 5000
  const speed = createSpeed({ now: () => now })
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  const flow = (seconds: number, bytesEach: number) => {
    for (let tick = 0; tick < seconds * 10; tick++) {
      pass(100)
      speed.moved(bytesEach / 10)
    }
  }
  return { speed, pass, flow }
}

test('the speed is unknown before a second has passed', () => {
  const { speed, pass } = setUp()
  speed.moved(1000)
  pass(999)
  expect(speed.bytesPerSecond()).toBeNull()
  pass(1)
  expect(speed.bytesPerSecond()).toBe(1000)
})

test('a steady line has a steady speed', () => {
  const { speed, flow } = setUp()
  for (const seconds of [2, 5, 30]) {
    flow(seconds, 4000)
    expect(speed.bytesPerSecond()).toBeCloseTo(4000, -2)
  }
})

test('only the last ten seconds count for the speed', () => {
  const { speed, flow } = setUp()
  flow(60, 1_000_000)
  flow(5, 1000)
  expect(speed.bytesPerSecond()).toBeGreaterThan(400_000)
  flow(6, 1000)
  expect(speed.bytesPerSecond()).toBeCloseTo(1000, -2)
})

test('a line that stands still slows down to nothing', () => {
  const { speed, flow, pass } = setUp()
  flow(10, 1000)
  pass(5000)
  const after5 = speed.bytesPerSecond() ?? 0
  pass(60_000)
  const after65 = speed.bytesPerSecond() ?? 0
  expect(after5).toBeLessThan(1000)
  expect(after65).toBeLessThan(20)
})

test('a restart forgets the past', () => {
  const { speed, flow, pass } = setUp()
  flow(10, 1000)
  pass(3_600_000)
  speed.restart()
  expect(speed.bytesPerSecond()).toBeNull()
  flow(2, 3000)
  expect(speed.bytesPerSecond()).toBe(3000)
})

test('many small steps of progress are gathered, and none is lost', () => {
  const { speed, pass } = setUp()
  for (let move = 0; move < 100_000; move++) {
    pass(0.05)
    speed.moved(1)
  }
  expect(speed.bytesPerSecond()).toBeCloseTo(20_000, 0)
})
