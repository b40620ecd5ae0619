import { expect, test } from 'vitest'
import { readSelected } from './read-selected.ts'
import { everybody, nothing } from './selection.ts'

const book = Array.from({ length: 2500 }, (_, place) => ({
  id: `id${place}`,
  email: `${place % 2 === 0 ? 'even' : 'odd'}${place}@example.org`,
  name: null,
}))
/** What is asked for, as the server would answer it. */
function reader() {
  const asked: string[] = []
  return {
    asked,
    read: async ({ query, from, size }: { query: string; from: number; size: number }) => {
      asked.push(`${query}+${from}`)
      const found = book.filter(({ email }) => email.startsWith(query))
      return { contacts: found.slice(from, from + size) as never, total: found.length }
    },
  }
}
const selectedOf = (...ids: string[]) => ({ ...nothing, ids: new Set(ids) })

test.for([
  ['the two that were selected, of an earlier search too', selectedOf('id3', 'id1200'), 'odd', ['odd3', 'even1200'], 2],
  ['those that are left of what was selected', selectedOf('id0', 'gone'), '', ['even0'], 3],
  ['nobody', nothing, '', [], 0],
] as const)('a selection reads %s, and no further', async ([, selection, query, names, times]) => {
  const { asked, read } = reader()
  const emails = await readSelected(read, { selection, query, found: 1250 })
  expect(emails).toEqual(names.map((name) => `${name}@example.org`))
  expect(asked).toHaveLength(times)
})

test('a selection of all results is read up to the limit, without the deselected ones', async () => {
  const { asked, read } = reader()
  const selection = { ...everybody, ids: new Set(['id1']) }
  const emails = await readSelected(read, { selection, query: 'odd', found: 1250 })
  expect(emails).toHaveLength(1000)
  expect(emails[0]).toBe('odd3@example.org')
  expect(asked).toEqual(['odd+0', 'odd+1000'])
})
