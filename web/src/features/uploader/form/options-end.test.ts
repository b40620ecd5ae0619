import { expect, test } from 'vitest'
import { planLimits } from '@envoi/contract/limits'
import { endDay } from './options-end.ts'

const now = new Date(2026, 10, 15, 12)

test.each([
  ['a chosen day is the end', planLimits.NONE, null, '2026-11-18', '2026-11-18'],
  ['free, it ends after 7 days', planLimits.NONE, null, null, '2026-11-22'],
  ['with a plan, after 21 days', planLimits.PREMIUM, null, null, '2026-12-06'],
  ['with a plan the 21 days are counted from the start', planLimits.PREMIUM, '2026-12-01', null, '2026-12-22'],
  ['free, a later start moves the end no further', planLimits.NONE, '2026-11-20', null, '2026-11-22'],
  ['a start beyond the plan has no end of its own', planLimits.NONE, '2026-12-20', null, '2026-12-20'],
])('%s', (_rule, limits, from, to, end) => {
  expect(endDay({ from, to }, now, limits)).toBe(end)
})
