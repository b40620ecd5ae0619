import { expect, test } from 'vitest'
import { type Comparison, compare } from './use-comparison.ts'

const cases: [now: number, before: number, comparison: Comparison][] = [
  [0, 0, { kind: 'same' }],
  [7, 7, { kind: 'same' }],
  [3, 0, { kind: 'first' }],
  [1001, 1000, { kind: 'about' }],
  [112, 100, { kind: 'more', share: 12 }],
  [299, 100, { kind: 'more', share: 199 }],
  [300, 100, { kind: 'times', times: 3 }],
  [1999, 200, { kind: 'times', times: 9 }],
  [75, 100, { kind: 'less', share: 25 }],
  [1, 1000, { kind: 'less', share: 99 }],
  [0, 1000, { kind: 'less', share: 100 }],
]

test.each(cases)('%d is compared with %d before', (now, before, comparison) => {
  expect(compare(now, before)).toEqual(comparison)
})
