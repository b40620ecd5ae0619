import { webhooks as limits } from '@envoi/contract/developer-limits'
import { DAY, HOUR } from '@envoi/contract/limits'
import { describe, expect, test } from 'vitest'
import { addFailure, nextTryIn, restAfter } from './retry-times.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

describe('an event that was not taken is tried again', () => {
  test.each([
    [1, 15 * SECOND],
    [2, MINUTE],
    [3, 5 * MINUTE],
    [4, 15 * MINUTE],
    [5, 30 * MINUTE],
    [6, HOUR],
    [7, 2 * HOUR],
    [8, 3 * HOUR],
    [9, 4 * HOUR],
    [10, 6 * HOUR],
    [11, 7 * HOUR],
  ])('after %i tries in %i ms, or up to a tenth sooner', (attempts, wait) => {
    expect(nextTryIn(attempts, 0, 0)).toBe(wait)
    expect(nextTryIn(attempts, 0, 1)).toBe(wait * 0.9)
    expect(nextTryIn(attempts, 0, 0.5)).toBe(wait * 0.95)
  })

  test.each([
    ['after twelve tries', limits.attempts, 0],
    ['after more', 13, 0],
    ['after a day, when it had to wait for others', 3, DAY],
  ])('no more %s', (_when, attempts, age) => expect(nextTryIn(attempts, age, 0)).toBeUndefined())

  test('all tries fall within a day, and take most of it', () => {
    for (const random of [0, 1]) {
      let age = 0
      for (let attempts = 1; attempts < limits.attempts; attempts += 1) age += nextTryIn(attempts, age, random) ?? DAY
      expect(age).toBeLessThan(limits.triedFor)
      expect(age).toBeGreaterThan(21 * HOUR)
      expect(nextTryIn(limits.attempts, age, random)).toBeUndefined()
    }
  })
})

test.each([
  [1, 0],
  [2, 2 * SECOND],
  [3, 10 * SECOND],
  [4, 30 * SECOND],
  [5, MINUTE],
  [1000, MINUTE],
])('after %i failures in a row nothing is sent for %i ms', (failures, rest) => expect(restAfter(failures)).toBe(rest))

describe('another failure', () => {
  test.each([
    ['the first', { failures: 0, failingFor: null, sinceLast: null }, { isNew: true, isOver: false }],
    [
      'the first since a success',
      { failures: 0, failingFor: null, sinceLast: 9 * DAY },
      { isNew: true, isOver: false },
    ],
    ['within three days', { failures: 30, failingFor: 3 * DAY - 1, sinceLast: HOUR }, { isNew: false, isOver: false }],
    ['after three days', { failures: 30, failingFor: 3 * DAY, sinceLast: HOUR }, { isNew: false, isOver: true }],
    [
      'after three days without one event',
      { failures: 12, failingFor: 5 * DAY, sinceLast: 3 * DAY + 1 },
      { isNew: true, isOver: false },
    ],
    [
      'after three days with few events',
      { failures: 12, failingFor: 5 * DAY, sinceLast: 3 * DAY },
      { isNew: false, isOver: true },
    ],
  ])('%s', (_what, streak, expected) => expect(addFailure(streak)).toEqual(expected))
})
