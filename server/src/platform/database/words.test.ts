import { removeAccents } from '@envoi/contract/rules/accents'
import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { sql } from './drizzle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from './connect.ts'
import { holdsAll, wordsOf } from './words.ts'

let kept: TestDatabase
let database: Database
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
})
afterAll(() => kept[Symbol.asyncDispose]())

test.each([
  ['', []],
  ['  \n', []],
  ['one', ['one']],
  ['one  two\tone', ['one', 'two']],
  ['50% a_b', [String.raw`50\%`, String.raw`a\_b`]],
  [String.raw`C:\temp`, [String.raw`C:\\temp`]],
])('%j is typed for the words %j', (query, words) => {
  expect(wordsOf(query)).toEqual(words)
})

async function holds(text: string, query: string): Promise<boolean> {
  const { rows } = await database.execute<{ holds: boolean }>(
    sql`select ${holdsAll(sql`search_form(${text}::text)`, wordsOf(query))} as holds`,
  )
  return rows[0]?.holds === true
}

describe('a text holds a word', () => {
  test.each([
    ['Ångström', 'angstrom'],
    ['Angstrom', 'ÅNGSTRÖM'],
    ['Œuvre', 'oeuvre'],
    ['STRASSE', 'straße'],
    ['Σίσυφος', 'σισυφοσ'],
    ['ΣΙΣΥΦΟΣ', 'Σίσυφος'],
    ['Отчёт', 'отчет'],
    ['İstanbul', 'istanbul'],
    ['文件夹', '件夹'],
    ['a😀b', '😀'],
    ['50% off', '50%'],
    [String.raw`C:\temp`, String.raw`\T`],
    ['e\u0301t\u0301e\u0301', 'ete'],
  ])('%j holds %j', async (text, query) => {
    expect(await holds(text, query)).toBe(true)
  })

  test.each([
    ['500 off', '50%'],
    ['axb', 'a_b'],
    ['文件夹', '件文'],
    // The code of one sign begins like that of another.
    ['😀', '\u1f60'],
    ['данные', 'e'],
    ['данные', 'z'],
    ['abc', 'abcd'],
  ])('%j does not hold %j', async (text, query) => {
    expect(await holds(text, query)).toBe(false)
  })
})

test('the database leaves out the same accents as the browser does', async () => {
  const letters = Array.from({ length: 0x2000 - 0xa0 }, (_, index) => String.fromCodePoint(0xa0 + index)).filter(
    (letter) => /\p{L}/u.test(letter) && !['ς', 'ẞ'].includes(letter),
  )
  const { rows } = await database.execute<{ folded: string }>(
    sql`select folded(letter) as folded from unnest(${sql.param(letters)}::text[]) with ordinality as given (letter, place)
      order by place`,
  )
  const differing = letters.filter((letter, index) => rows[index]?.folded !== removeAccents(letter).toLowerCase())
  expect(differing).toEqual([])
})
