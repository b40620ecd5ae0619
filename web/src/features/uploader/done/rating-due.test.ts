import { expect, test } from 'vitest'
import { isRatingDue } from './rating-due.ts'

const now = new Date('2026-11-15T10:00:00Z')
const ago = (days: number): string => String(now.getTime() - days * 24 * 60 * 60 * 1000)

test.each([
  ['never asked', null, true],
  ['asked a moment ago', ago(0), false],
  ['asked 89 days ago', ago(89.9), false],
  ['asked 90 days ago', ago(90), true],
  ['asked by a clock that was ahead', ago(-2), true],
  ['remembered is nonsense', 'yesterday', true],
])('the rating is due or not: %s', (_when, askedAt, isDue) => {
  expect(isRatingDue(askedAt, { isWidget: false, now })).toBe(isDue)
})

test('the rating is never due in a widget', () => {
  expect(isRatingDue(null, { isWidget: true, now })).toBe(false)
})
