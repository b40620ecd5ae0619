import { describe, expect, test } from 'vitest'
import { type FileLine, readMemberFile, readMembers } from './read-member-file.ts'

const linesOf = (text: string): FileLine[] => {
  const read = readMembers(text)
  if (!read.ok) throw new Error(read.why)
  return read.lines
}
const lea = { email: 'lea@example.org', displayName: 'Léa Morvan', langCode: 'fr' }

describe('a CSV file of people', () => {
  test.each([
    ['with names of columns', 'Email,Name,Language\nlea@example.org,Léa Morvan,fr'],
    ['in French, with semicolons', 'Nom;Prénom;Adresse e-mail;Langue\nMorvan;Léa;lea@example.org;français'],
    ['without names of columns', 'lea@example.org,Léa Morvan,fr'],
    ['with the name first', 'Léa Morvan,lea@example.org,FR-fr'],
    ['with blank lines', '\nemail,name,lang\n\nlea@example.org,Léa Morvan,fr\n,,\n'],
  ])('%s is read', (_how, text) => {
    expect(linesOf(text)).toMatchObject([{ row: lea }])
  })

  test('leaves names and languages open where it has none', () => {
    expect(linesOf('email\nlea@example.org')).toEqual([
      { line: 2, text: 'lea@example.org', row: { email: 'lea@example.org', displayName: null, langCode: null } },
    ])
  })

  test('tells what is wrong with a line, and reads the others', () => {
    const text = [
      'email,name,language',
      'lea@example.org,Léa Morvan,fr',
      'noe@example.org,Noé,klingon',
      `sam@example.org,${'x'.repeat(300)},en`,
      ',Nobody,en',
      'no address,Jean,en',
    ].join('\n')
    expect(linesOf(text)).toMatchObject([
      { line: 2, row: lea },
      { line: 3, text: 'noe@example.org', fault: 'language' },
      { line: 4, text: 'sam@example.org', fault: 'name_too_long' },
      { line: 5, text: 'Nobody, en', fault: 'no_address' },
      // What is an address is the server's to say.
      { line: 6, row: { email: 'no address' } },
    ])
  })

  test.each([
    ['is empty', '', 'empty'],
    ['has only names of columns', 'email,name', 'empty'],
    ['has no addresses', 'name,town\nLéa,Brest', 'no_address_column'],
  ])('that %s is refused', (_how, text, why) => {
    expect(readMembers(text)).toMatchObject({ ok: false, why })
  })

  test('of more people than can be invited at once is refused', () => {
    const people = Array.from({ length: 1001 }, (_, index) => `p${index}@example.org`)
    expect(readMembers(people.join('\n'))).toEqual({ ok: false, why: 'too_many_rows', found: 1001, max: 1000 })
    expect(linesOf(people.slice(1).join('\n')).length).toBe(1000)
  })

  test.each<[string, Pick<Blob, 'size' | 'arrayBuffer'>, string]>([
    ['of 100 MB', { size: 100_000_000, arrayBuffer: () => Promise.reject(new Error('not read')) }, 'too_many_bytes'],
    ['that is a workbook', new Blob([new Uint8Array([0x50, 0x4b, 0x03, 0x04])]), 'office_file'],
    ['that is a picture', new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2])]), 'not_text'],
    ['that is locked', { size: 10, arrayBuffer: () => Promise.reject(new Error('locked')) }, 'unreadable'],
  ])('%s is refused', async (_how, file, why) => {
    expect(await readMemberFile(file)).toMatchObject({ ok: false, why })
  })
})
