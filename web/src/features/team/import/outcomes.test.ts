import { expect, test } from 'vitest'
import { countKind, inOrder, rowsOf, sayLines } from './outcomes.ts'
import type { FileLine } from './read-member-file.ts'

const row = (line: number, email: string): FileLine => ({
  line,
  text: email,
  row: { email, displayName: null, langCode: null },
})
const lines: FileLine[] = [
  row(2, 'a@example.org'),
  { line: 3, text: 'b@example.org', fault: 'language' },
  row(4, 'c@example.org'),
  row(5, 'd@example.org'),
]

test('lines that were never sent keep their own outcome among those that were', () => {
  expect(rowsOf(lines).map(({ email }) => email)).toEqual(['a@example.org', 'c@example.org', 'd@example.org'])
  const said = sayLines(lines, ['ready', 'member', 'no-seat'])
  expect(said.map(({ line, outcome }) => [line, outcome])).toEqual([
    [2, 'ready'],
    [3, 'language'],
    [4, 'member'],
    [5, 'no-seat'],
  ])
  expect([countKind(said, 'wrong'), countKind(said, 'skipped'), countKind(said, 'done')]).toEqual([2, 1, 1])
})

test('errors come first, then what is skipped, then what is done', () => {
  expect(inOrder(sayLines(lines, ['ready', 'member', 'no-seat'])).map(({ line }) => line)).toEqual([3, 5, 4, 2])
})
