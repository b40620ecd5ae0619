import type { ManagedTransferView } from '@envoi/contract/transfer-views'
import { describe, expect, test } from 'vitest'
import { draftAgain } from './again.ts'
import { newDraft } from './draft.ts'

const file = { preview: null, thumbnail: null, downloads: 3, isReady: true, scan: 'clean', finding: null } as const
const person = { downloads: 1, lastDownload: null, mail: 'sent' } as const
const sent: Parameters<typeof draftAgain>[0] = {
  transferId: 'T',
  name: 'Plans',
  message: 'For Thursday',
  sender: { name: 'Ana', email: 'ana@example.org' },
  files: [
    { ...file, fileId: 'f1', name: 'plan.pdf', size: 100 },
    { ...file, fileId: 'f2', name: 'days/one.jpg', size: 200 },
  ],
  recipients: [{ ...person, email: 'bo@example.org' }],
  passwordRequired: false,
  maxDownloads: 5,
  allowPreview: false,
  notifications: { downloadConfirmation: false, expiryReminder: true, summary: false },
}
const again = (more: Partial<ManagedTransferView> = {}, secret?: string, isSignedIn = false) =>
  draftAgain({ ...sent, ...more }, { secret, isSignedIn })

describe('a transfer that is sent again', () => {
  test('has its files as references to the stored ones, each with a new id', () => {
    const { files = [] } = again()
    expect(files.map(({ name, size, picked, sourceFileId }) => [name, size, picked, sourceFileId])).toEqual([
      ['plan.pdf', 100, null, 'f1'],
      ['days/one.jpg', 200, null, 'f2'],
    ])
    expect(new Set(files.map(({ id }) => id)).size).toBe(2)
  })

  test('leaves out files that no recipient could download', () => {
    const late = { ...file, fileId: 'f3', name: 'late.pdf', size: 300, isReady: false }
    expect(again({ files: [late, ...sent.files] }).files?.map(({ name }) => name)).toEqual(['plan.pdf', 'days/one.jpg'])
  })

  test('has the same texts, recipients and options', () => {
    expect(again()).toMatchObject({
      name: 'Plans',
      message: 'For Thursday',
      delivery: 'email',
      recipientList: ['bo@example.org'],
      maxDownloads: 5,
      allowPreview: false,
      downloadConfirmation: false,
      expiryReminder: true,
      summary: false,
    })
  })

  test('has no link name: each is used once', () => {
    expect({ ...newDraft(), ...again() }.customId).toBe('')
  })

  test('is of the same tier', () => {
    expect([again(), again({ transferType: 'S2' })].map(({ tier }) => tier)).toEqual(['S1', 'S2'])
  })

  test('starts with the default dates', () => {
    const draft = { ...newDraft(), ...again() }
    expect([draft.from, draft.to]).toEqual([null, null])
  })

  test.each([
    ['without recipients goes as a link', { recipients: [] }, { delivery: 'link', recipientList: [] }],
    ['without texts has none', { name: null, message: null }, { name: '', message: '' }],
    ['with a password asks for another', { passwordRequired: true }, { password: '' }],
  ] as const)('%s', (_when, more, expected) => {
    expect(again(more as Partial<ManagedTransferView>)).toMatchObject(expected)
  })

  test('has no password if there was none, unless the account gives one', () => {
    expect(again()).not.toHaveProperty('password')
  })

  test('names its source with the secret, or without it for a signed-in user', () => {
    expect(again({}, 's').cloningSource).toEqual({ transferId: 'T', secret: 's' })
    expect(again({}, undefined, true).cloningSource).toEqual({ transferId: 'T' })
  })

  test('is from the same sender, unless somebody is signed in', () => {
    expect(again()).toMatchObject({ email: 'ana@example.org', senderFullname: 'Ana' })
    expect(again({}, undefined, true)).not.toHaveProperty('email')
  })
})
