import { expect, test } from 'vitest'
import { tooMany } from './sweep-rules.ts'

test.each([
  ['none', 0, 0, 0],
  ['a hundred, whatever lives', 100, 0, 0],
  ['over a hundred and over a tenth of what lives', 101, 1000, 101],
  ['over a hundred but no more than a tenth', 101, 1010, 0],
  ['everything there ever was', 5000, 0, 5000],
])('of %s, so many wait for somebody to look', (_what, due, live, kept) => {
  expect(tooMany({ due, live })).toBe(kept)
})
