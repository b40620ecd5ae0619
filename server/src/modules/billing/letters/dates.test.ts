import { describe, expect, test } from 'vitest'
import { filesGoAt, nextTryAt, planHoldsUntil } from './dates.ts'

const due = new Date('2026-11-01T09:30:00Z')

describe('a payment that did not come is tried again on days 1, 3 and 7', () => {
  test.each([
    [0, '2026-11-02T09:30:00.000Z'],
    [1, '2026-11-04T09:30:00.000Z'],
    [2, '2026-11-08T09:30:00.000Z'],
    [3, undefined],
    [4, undefined],
  ])('after %i tries', (retries, at) => {
    expect(nextTryAt({ overdueSince: due, retries })?.toISOString()).toBe(at)
  })
})

test('the plan holds for 14 days', () => {
  expect(planHoldsUntil(due).toISOString()).toBe('2026-11-15T09:30:00.000Z')
})

describe('nothing goes before 30 days, nor sooner than 7 days after the second mail', () => {
  test.each([
    ['not warned yet', null, '2026-12-01T09:30:00.000Z'],
    ['warned in time', '2026-11-24T09:30:00Z', '2026-12-01T09:30:00.000Z'],
    ['warned a moment late', '2026-11-24T09:30:01Z', '2026-12-01T09:30:01.000Z'],
    ['warned weeks late', '2026-12-20T00:00:00Z', '2026-12-27T00:00:00.000Z'],
  ])('%s', (_, warned, at) => {
    expect(filesGoAt({ lapsedAt: due, warnedAt: warned === null ? null : new Date(warned) }).toISOString()).toBe(at)
  })
})
