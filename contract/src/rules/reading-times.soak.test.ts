/** Readers need time in proportion to what they are given, whatever it is; how long only a stopwatch tells. */
import { expect, it } from 'vitest'
import { contactsInCsv } from './contacts-in-csv.ts'
import { contactsInVCards } from './contacts-in-vcards.ts'
import { readCsv } from './csv-reader.ts'
import { writeCsv } from './csv.ts'
import { csvJunk, recipientJunk, vCardJunk } from './junk.fixture.ts'
import { readRecipientList } from './recipient-list.ts'
import { workingTime } from './working-time.fixture.ts'

it.each(csvJunk)('a megabyte of %s in a CSV file is read in a moment', (_what, text) => {
  const took = workingTime(() => {
    for (const row of readCsv(text)) if (row.line < 1) throw new Error('no line')
  })
  expect(took).toBeLessThan(3000)
})

it.each(vCardJunk)('a heap of %s in a file of vCards is read in a moment', (_what, text) => {
  const took = workingTime(() => expect([...contactsInVCards(text)].length).toBeGreaterThan(0))
  expect(took).toBeLessThan(3000)
})

it.each(recipientJunk)('100,000 characters of %s in a list of people are read in a moment', (_what, text) => {
  const took = workingTime(() => expect(readRecipientList(text).length).toBeLessThan(50_001))
  expect(took).toBeLessThan(1500)
})

it('20,000 rows of contacts are read in a moment', () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => [
    `Person "${n}", Ms.`,
    `p${n}@d${n % 5000}.example.org`,
    '+33 1',
  ])
  const file = writeCsv([['Name', 'E-mail', 'Phone'], ...rows])
  let contacts = 0
  const took = workingTime(() => {
    for (const line of contactsInCsv(file)) if (line.kind === 'contact') contacts += 1
  })
  expect(contacts).toBe(20_000)
  expect(took).toBeLessThan(3000)
})
