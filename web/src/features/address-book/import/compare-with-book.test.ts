import { expect, test } from 'vitest'
import { compareWithBook } from './compare-with-book.ts'

const inFile = (email: string, name: string | null) => ({ email, name })
const inBook = (email: string, name: string | null) => ({ id: `id of ${email}`, email, name })

test.each<[string, string | null, string | null, 'renamed' | 'same', string | null]>([
  ['another name', 'Bo', 'Boris', 'renamed', 'Boris'],
  ['a name for the first time', null, 'Bo', 'renamed', 'Bo'],
  ['the same name', 'Bo', 'Bo', 'same', 'Bo'],
  ['no name in the file', 'Bo', null, 'same', 'Bo'],
  ['no name at all', null, null, 'same', null],
])('a known contact is compared by name: %s', (_case, before, given, what, name) => {
  expect(compareWithBook([inFile('bo@example.org', given)], [inBook('bo@example.org', before)])).toEqual({
    fresh: [],
    renamed: [],
    same: [],
    [what]: [{ email: 'bo@example.org', name, before }],
  })
})

test('a contact that the book does not have is new', () => {
  const file = [inFile('ana@example.org', 'Ana'), inFile('bo@example.org', null)]
  expect(compareWithBook(file, [])).toEqual({ fresh: file, renamed: [], same: [] })
})

test('another spelling is the same address, and the others keep their order', () => {
  const file = [inFile('cy@example.org', null), inFile('BO@münchen.example', 'Bo'), inFile('ana@example.org', null)]
  const { fresh, renamed } = compareWithBook(file, [inBook('bo@xn--mnchen-3ya.example', 'B.')])
  expect(fresh).toEqual([file[0], file[2]])
  expect(renamed).toEqual([{ email: 'BO@münchen.example', name: 'Bo', before: 'B.' }])
})
