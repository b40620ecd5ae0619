import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

const validity = { from: '2026-11-15T12:00:00Z', to: '2026-11-22T12:00:00Z' }

test.each([
  ['2026-11-15T12:00:05Z', 'days', 7, 1],
  ['2026-11-17T12:00:00Z', 'days', 5, 5 / 7],
  ['2026-11-21T12:00:00Z', 'days', 1, 1 / 7],
  ['2026-11-21T12:20:00Z', 'hours', 24, 0.14],
  ['2026-11-22T11:00:00Z', 'hours', 1, 0.006],
  ['2026-11-22T11:48:00Z', 'minutes', 12, 0.0012],
  ['2026-11-22T11:59:59Z', 'minutes', 1, 0],
  ['2026-11-23T00:00:00Z', 'minutes', 1, 0],
  ['2026-11-14T12:00:00Z', 'days', 8, 1],
])('the time left at %s is counted in %s: %i', (now, unit, count, share) => {
  const left = timeLeft(validity, new Date(now))
  expect(left).toMatchObject({ unit, count })
  expect(left.share).toBeCloseTo(share, 2)
})

test('a transfer of no duration has no share of time left', () => {
  expect(timeLeft({ from: validity.to, to: validity.to }, new Date(validity.to)).share).toBe(0)
})
