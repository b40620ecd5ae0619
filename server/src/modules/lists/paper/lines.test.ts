import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

test.each([
  ['short', 10, ['short']],
  ['one two three', 8, ['one two', 'three']],
  ['one two three', 3, ['one', 'two', 'thr', 'ee']],
  ['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
  ['go abcdefghij', 4, ['go a', 'bcde', 'fghi', 'j']],
  ['👨‍👩‍👧👨‍👩‍👧', 10, ['👨‍👩‍👧', '👨‍👩‍👧']],
  ['', 5, ['']],
])('%j in a column of %i', (text, width, lines) => {
  expect(linesOf(text, width, (line) => line.length)).toEqual(lines)
})
