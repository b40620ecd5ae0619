import { describe, expect, test } from 'vitest'
import { createDayNames } from './day-names.ts'

/** Browsers differ in spaces and commas. */
const plain = (text: string): string => text.replaceAll(/\s*–\s*/g, '–').replaceAll(/,?\s/g, ' ')

type Case = [from: string, to: string, mark: string, full: string, span: string]
const inEnglish: Case[] = [
  ['2026-11-05', '2026-11-05', '5 Nov', 'Thursday 5 November 2026', '5 November 2026'],
  ['2026-11-01', '2026-11-30', 'Nov', 'November 2026', '1–30 November 2026'],
  ['2026-11-01', '2026-11-16', 'Nov', '1–16 November 2026', '1–16 November 2026'],
  ['2026-10-18', '2026-11-16', 'Oct', '18 October–16 November 2026', '18 October–16 November 2026'],
]
const inFrench: Case[] = [
  ['2026-11-05', '2026-11-05', '5 nov.', 'jeudi 5 novembre 2026', '5 novembre 2026'],
  ['2026-11-01', '2026-11-01', '1er nov.', 'dimanche 1er novembre 2026', '1er novembre 2026'],
  ['2026-02-01', '2026-02-28', 'févr.', 'février 2026', '1–28 février 2026'],
  ['2026-10-01', '2026-11-11', 'oct.', '1er octobre–11 novembre 2026', '1er octobre–11 novembre 2026'],
]

describe.each([
  ['en', inEnglish],
  ['fr', inFrench],
])('the names of days in %s', (language, cases) => {
  const names = createDayNames(language)
  test.each(cases)('are written for %s to %s', (from, to, mark, full, span) => {
    expect(plain(names.mark({ from, to }))).toBe(mark)
    expect(plain(names.full({ from, to }))).toBe(full)
    expect(plain(names.span({ from, to }))).toBe(span)
  })
})

test('a table has short names of days, and full names of months', () => {
  const [english, french] = [createDayNames('en'), createDayNames('fr')]
  expect(plain(english.row({ from: '2026-11-05', to: '2026-11-05' }))).toBe('Thu 5 Nov')
  expect(plain(french.row({ from: '2026-11-01', to: '2026-11-01' }))).toBe('dim. 1er nov.')
  expect(english.row({ from: '2026-11-01', to: '2026-11-30' })).toBe('November 2026')
})
