import { expect, test } from 'vitest'
import { linesOf, shortened } from './lines.ts'

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

test.each([
  ['one word', 'abcdefghij'.repeat(25)],
  ['words', 'abcd efghi '.repeat(25)],
  ['long words', `${'abcdefghij'.repeat(12)} `.repeat(2)],
])('%s of 250 letters are shaped a few times each, not once for every letter before them', (_what, text) => {
  let shaped = 0
  const measure = (line: string): number => {
    shaped += line.length
    return line.length
  }
  const lines = linesOf(text, 70, measure)
  expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  expect(lines.every((line) => line.length <= 70)).toBe(true)
  expect(shaped).toBeLessThan(12 * text.length)
})

test.each([
  ['plan.pdf', 'plan.pdf'],
  [`${'a'.repeat(115)}.pdf`, `${'a'.repeat(115)}.pdf`],
  [`${'a'.repeat(116)}.pdf`, `${'a'.repeat(80)}…${'a'.repeat(35)}.pdf`],
  ['👨‍👩‍👧'.repeat(119), '👨‍👩‍👧'.repeat(119)],
  ['👨‍👩‍👧'.repeat(121), `${'👨‍👩‍👧'.repeat(80)}…${'👨‍👩‍👧'.repeat(39)}`],
])('a name is cut in the middle when it is too long: %j', (name, shown) => {
  expect(shortened(name)).toBe(shown)
})
