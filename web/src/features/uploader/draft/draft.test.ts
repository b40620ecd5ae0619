import { expect, test } from 'vitest'
import { draftFile } from './draft.fixture.ts'
import { newDraft, withName, withoutFiles } from './draft.ts'

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
    restored: null,
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

test('a file is removed or renamed; an unknown one changes nothing', () => {
  expect(namesOf(withoutFiles(files, [idOf(1)]))).toBe('ac')
  expect(namesOf(withName(files, idOf(1), 'x'))).toBe('axc')
  expect(namesOf(withoutFiles(files, ['none']))).toBe('abc')
  expect(namesOf(withName(files, 'none', 'x'))).toBe('abc')
})
