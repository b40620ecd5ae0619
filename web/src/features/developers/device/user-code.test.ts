import { expect, test } from 'vitest'
import { readUserCode } from './user-code.ts'

test.each([
  ['ABCD-EFGH', 'ABCD-EFGH'],
  ['abcdefgh', 'ABCD-EFGH'],
  [' ab cd - ef gh ', 'ABCD-EFGH'],
  ['ABCD-EFG', undefined],
  ['ABCD-EFGHI', undefined],
  ['ABCD-EFÄH', undefined],
  ['', undefined],
])('%j is read as %s', (text, code) => {
  expect(readUserCode(text)).toBe(code)
})
