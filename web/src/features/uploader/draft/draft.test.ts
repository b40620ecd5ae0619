import { expect, test } from 'vitest'
import { draftFile } from './draft.fixture.ts'
import { newDraft, withFileAt, withName, withoutFile } from './draft.ts'

const files = ['a', 'b', 'c'].map((name) => draftFile(name))
const namesOf = (list: typeof files) => list.map(({ name }) => name).join('')
const idOf = (index: number) => files[index]?.id ?? ''

test('a new draft has previews and every notification on, and no other option', () => {
  expect(newDraft()).toEqual({
    files: [],
    answers: {},
    cloningSource: null,
    delivery: 'email',
    recipientList: [],
    leftOut: { entries: [], unknown: 0 },
    email: '',
    senderFullname: '',
    name: '',
    message: '',
    customId: '',
    password: null,
    isEncrypted: false,
    tier: 'S1',
    region: null,
    from: null,
    to: null,
    maxDownloads: null,
    allowPreview: true,
    downloadConfirmation: true,
    expiryReminder: true,
    summary: true,
  })
})

test('a new draft has the remembered sender', () => {
  expect(newDraft({ email: 'ana@example.org', senderFullname: 'Ana' })).toMatchObject({ email: 'ana@example.org' })
})

test.each([
  ['to the front', 2, 0, 'cab'],
  ['to the end', 0, 2, 'bca'],
  ['one down', 0, 1, 'bac'],
  ['where it is', 1, 1, 'abc'],
  ['beyond the end', 0, 9, 'bca'],
  ['before the front', 2, -1, 'cab'],
])('a file moves %s', (_where, from, to, order) => {
  expect(namesOf(withFileAt(files, idOf(from), to))).toBe(order)
})

test('a file is removed or renamed; an unknown one changes nothing', () => {
  expect(namesOf(withoutFile(files, idOf(1)))).toBe('ac')
  expect(namesOf(withName(files, idOf(1), 'x'))).toBe('axc')
  expect(namesOf(withoutFile(files, 'none'))).toBe('abc')
  expect(namesOf(withName(files, 'none', 'x'))).toBe('abc')
  expect(withFileAt(files, 'none', 0)).toBe(files)
})
