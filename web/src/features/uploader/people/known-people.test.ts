import { describe, expect, test } from 'vitest'
import { type Book, emptyBook, knowPeople, nameOf, suggestPeople } from './known-people.ts'

const writtenTo = ['bo@example.org', 'ann@example.org', 'hannah@example.org', 'Ann.Other@example.org']
const book: Book = {
  contacts: [
    { email: 'zoe@studio.example', name: 'Zoë Ångström' },
    { email: 'BO@example.org', name: 'Bo Diddley' },
    { email: 'j.doe@example.org', name: 'Jane Doe' },
    { email: 'x@example.org', name: null },
  ],
  groups: [
    { id: 'g1', name: 'Équipe de nuit', size: 12 },
    { id: 'g2', name: 'Nobody', size: 0 },
  ],
}
const known = knowPeople(writtenTo, book)

/** A person is told by their address, a group by its name. */
const told = (text: string, people = known, chosen: string[] = []) =>
  suggestPeople(text, people, chosen).map((found) =>
    found.kind === 'group' ? `${found.name} (${found.size})` : found.email,
  )

describe('suggested recipients', () => {
  test.each<[string, string, string[]]>([
    ['nothing typed, nobody suggested', ' ', []],
    ['only marks typed, nobody suggested', ' "<', []],
    ['those that begin with it come first', 'ann', ['ann@example.org', 'Ann.Other@example.org', 'hannah@example.org']],
    ['then those with a word that does', 'd', ['bo@example.org', 'Équipe de nuit (12)', 'j.doe@example.org']],
    ['capitals make no difference', 'ANN.O', ['Ann.Other@example.org']],
    ['nor do accents, typed', 'zöe', ['zoe@studio.example']],
    ['or in the name', 'angstrom', ['zoe@studio.example']],
    ['by name', 'diddley', ['bo@example.org']],
    ['by words in any order', 'doe ja', ['j.doe@example.org']],
    ['as in a letter', 'Jane <j.d', ['j.doe@example.org']],
    ['a group by its name', 'nuit', ['Équipe de nuit (12)']],
    ['nobody found', 'tom', []],
    ['an empty group is nobody', 'nobody', []],
    ['one word of two is not enough', 'jane diddley', []],
  ])('%s: %s', (_rule, text, found) => {
    expect(told(text).slice(0, 3)).toEqual(found)
  })

  test('leave out those already selected, whatever the spelling', () => {
    expect(told('ann', known, ['ANN@example.org'])).toEqual(['Ann.Other@example.org', 'hannah@example.org'])
  })

  test('have each person once, with the name from the address book', () => {
    expect(suggestPeople('bo', known, [])[0]).toEqual({ kind: 'person', email: 'bo@example.org', name: 'Bo Diddley' })
    expect(told('bo').filter((one) => /^bo@/i.test(one))).toHaveLength(1)
    expect(nameOf(known, 'Bo@Example.org')).toBe('Bo Diddley')
    expect(nameOf(known, 'ann@example.org')).toBeUndefined()
  })

  test('rank a match in the name above one in the domain', () => {
    const people = knowPeople(['bo@anna.example', 'cy@example.org'], {
      contacts: [{ email: 'di@example.org', name: 'Mary Ann' }],
      groups: [],
    })
    expect(told('ann', people)).toEqual(['di@example.org', 'bo@anna.example'])
  })

  test('are at most five, first those that begin with the text', () => {
    const many = ['x-friend@example.org', ...Array.from({ length: 9 }, (_, index) => `friend${index}@example.org`)]
    expect(told('friend', knowPeople(many, emptyBook))).toEqual(many.slice(1, 6))
  })

  test('rank earlier recipients above groups, and groups above the other contacts', () => {
    const people = knowPeople(['ana@example.org'], {
      contacts: [{ email: 'an@example.org', name: null }],
      groups: [{ id: 'g', name: 'Anglers', size: 2 }],
    })
    expect(told('an', people)).toEqual(['ana@example.org', 'Anglers (2)', 'an@example.org'])
  })
})
