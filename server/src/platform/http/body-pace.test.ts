import { describe, expect, test } from 'vitest'
import { createPace } from './body-pace.ts'

const limits = { idleMilliseconds: 30_000, bytesPerSecond: 1000, graceMilliseconds: 30_000 }

function paceFrom(start: number) {
  const clock = { now: start }
  return { clock, pace: createPace(limits, () => clock.now) }
}

describe('a body is too slow', () => {
  test('when nothing came for thirty seconds', () => {
    const { clock, pace } = paceFrom(5)
    pace.received(1_000_000)
    clock.now += 29_999
    expect(pace.isTooSlow()).toBe(false)
    clock.now += 1
    expect(pace.isTooSlow()).toBe(true)
  })

  test('when it drips below 1 kB/s on the whole, though it never stops', () => {
    const { clock, pace } = paceFrom(0)
    for (let second = 1; second <= 29; second += 1) {
      clock.now += 1000
      pace.received(999)
      expect(pace.isTooSlow()).toBe(false)
    }
    clock.now += 1000
    pace.received(999)
    expect(pace.isTooSlow()).toBe(true)
  })
})

describe('a body is not too slow', () => {
  test('at exactly 1 kB/s, however long it takes', () => {
    const { clock, pace } = paceFrom(0)
    let slowSeconds = 0
    for (let second = 1; second <= 20_000; second += 1) {
      clock.now += 1000
      pace.received(1000)
      if (pace.isTooSlow()) slowSeconds += 1
    }
    expect(slowSeconds).toBe(0)
  })

  test('while we hold it back, nor for the time we did', () => {
    const { clock, pace } = paceFrom(0)
    pace.received(1000)
    pace.hold()
    clock.now += 10 * 60_000
    expect(pace.isTooSlow()).toBe(false)
    pace.letGo()
    expect(pace.isTooSlow()).toBe(false)
    clock.now += 29_999
    expect(pace.isTooSlow()).toBe(false)
    clock.now += 1
    expect(pace.isTooSlow()).toBe(true)
  })
})
