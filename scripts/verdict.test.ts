import { expect, test } from 'vitest'
import { judge } from './verdict.ts'

const some = (count: number) => Array.from({ length: count }, () => ({ first: 'failed', again: 'held' }))

test.each([
  ['all held', 10, 0, 0, { passed: 10, failed: 0, isGood: true }],
  ['one failed, twice', 10, 1, 0, { passed: 9, failed: 1, isGood: false }],
  ['three held only when run again', 10, 0, 3, { passed: 10, failed: 0, isGood: true }],
  ['four held only when run again', 10, 0, 4, { passed: 6, failed: 4, isTooUnsteady: true, isGood: false }],
  ['one failed, and three held only when run again', 10, 1, 3, { passed: 9, failed: 1, isGood: false }],
  ['nothing ran', 0, 0, 0, { passed: 0, failed: 0, isGood: false }],
])('of a run in which %s', (_what, ran, failed, unsteady, verdict) => {
  const failures = Array.from({ length: failed }, () => 'failed')
  expect(judge(ran, { failures, unsteady: some(unsteady) })).toEqual({ isTooUnsteady: false, ...verdict })
})
