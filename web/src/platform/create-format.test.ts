import { expect, test } from 'vitest'
import { createFormat } from './create-format.ts'

/** At noon, so that it is the same day wherever the test runs. */
const day = (date: string): Date => new Date(`${date}T12:00:00Z`)

test.each([
  ['en', '2026-11-01', '1 November 2026', '1 Nov 2026'],
  ['en', '2026-11-15', '15 November 2026', '15 Nov 2026'],
  ['fr', '2026-11-01', '1er novembre 2026', '1er nov. 2026'],
  ['fr', '2026-11-11', '11 novembre 2026', '11 nov. 2026'],
])('a date is formatted in %s: %s', (language, date, long, short) => {
  const format = createFormat(language)
  expect([format.date(day(date)), format.shortDate(day(date))]).toEqual([long, short])
  expect(format.dateAndTime(day(date))).toMatch(long.replace(' 2026', ''))
})
