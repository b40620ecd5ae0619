import { contract } from '@envoi/contract/contract'
import { describe, expect, test } from 'vitest'
import { freeLimits, readyDraft, visitor } from './draft.fixture.ts'
import { newDraft } from './draft.ts'
import { createRequest } from './request.ts'
import type { Draft, Place } from '../state.ts'

const now = new Date(2026, 10, 15, 10, 42)
/** As it goes over the wire, and as the server would take it. */
function sent(draft: Draft, place: Partial<Place> = {}) {
  const request = createRequest(draft, { place: { ...visitor, ...place }, limits: freeLimits, now, language: 'fr' })
  const wire: unknown = JSON.parse(JSON.stringify(request))
  return contract.createTransfer.body.parse(wire)
}
const [file] = readyDraft().files

test('the request leaves out fields that are not set', () => {
  expect(sent({ ...newDraft(), files: readyDraft().files, delivery: 'link' })).toEqual({
    transferType: 'S1',
    langCode: 'fr',
    files: [{ id: file?.id, name: 'plan.pdf', size: 10 }],
    allowPreview: true,
    notifications: { downloadConfirmation: true, expiryReminder: true, summary: true },
  })
})

describe('the request of a transfer that is sent again', () => {
  const copy = { id: 'c00000', name: 'new name.pdf', size: 7, picked: null, sourceFileId: 'f1' }
  const cloningSource = { transferId: 'T', secret: 's', isGone: true }
  const again = readyDraft({ files: [...readyDraft().files, copy], cloningSource, region: 'eu' })

  test('clones its files, without asking for a region', () => {
    expect(sent(again)).toMatchObject({
      files: [
        { id: file?.id, name: 'plan.pdf', size: 10 },
        { id: 'c00000', name: 'new name.pdf', size: 7, clone: true, sourceFileId: 'f1' },
      ],
      cloningSourceTransfer: 'T',
      cloningSourceSecret: 's',
    })
    expect(sent(again)).not.toHaveProperty('forcedRegion')
  })

  test('needs no secret from a signed-in user', () => {
    expect(sent({ ...again, cloningSource: { transferId: 'T' } })).not.toHaveProperty('cloningSourceSecret')
  })

  test('has nothing about the source if none of its files are left', () => {
    const request = sent({ ...again, files: readyDraft().files })
    expect(Object.keys(request).filter((key) => key.startsWith('cloning'))).toEqual([])
    expect(request.forcedRegion).toBe('eu')
  })
})

test('the request has every field that is set', () => {
  const draft = readyDraft({
    email: ' ana@example.org ',
    name: 'Plans',
    message: 'For Thursday.\nAna',
    password: ' with spaces ',
    from: '2026-11-16',
    to: '2026-11-18',
    maxDownloads: 5,
    allowPreview: false,
    summary: false,
  })
  expect(sent(draft)).toMatchObject({
    email: 'ana@example.org',
    senderFullname: 'Ana',
    name: 'Plans',
    message: 'For Thursday.\nAna',
    recipients: ['bo@example.org'],
    password: ' with spaces ',
    from: new Date(2026, 10, 16).toISOString(),
    to: new Date(2026, 10, 18, 23, 59, 59, 999).toISOString(),
    maxDownloads: 5,
    allowPreview: false,
    notifications: { downloadConfirmation: true, expiryReminder: true, summary: false },
  })
})

test('the password of an encrypted transfer is sent only as its encryption password', () => {
  const { sseC, sseCPassword, password } = sent(readyDraft({ password: 'a stone', isEncrypted: true }))
  expect({ sseC, sseCPassword, password }).toEqual({ sseC: true, sseCPassword: 'a stone', password: undefined })
})

describe('a link name', () => {
  const paying: Partial<Place> = { isSignedIn: true, uid: 'ana', planType: 'PREMIUM' }

  test('is sent as it will be in the link', () => {
    expect(sent(readyDraft({ customId: ' Summer Photos ' }), paying).customId).toBe('summer-photos')
    expect(sent(readyDraft({ customId: ' ' }), paying)).not.toHaveProperty('customId')
  })

  test('is not sent after the plan has ended', () => {
    expect(sent(readyDraft({ customId: 'plans-2026' }))).not.toHaveProperty('customId')
  })
})

test('the chosen region is requested', () => {
  expect(sent(readyDraft({ region: 'eu-west' })).forcedRegion).toBe('eu-west')
})

test('the last day of the plan ends exactly when the plan does', () => {
  expect(sent(readyDraft({ to: '2026-11-22' })).to).toBe(new Date(2026, 10, 22, 10, 42).toISOString())
})

test.each([
  ['a link has no recipients', { delivery: 'link' }, {}],
  ['nor has what goes to the owner of a page', {}, { transferType: 'S3', isPush: true }],
] as const)('the recipients are left out: %s', (_rule, changes, place) => {
  expect(sent(readyDraft(changes), place).recipients).toBeUndefined()
})

test('the address of a signed-in sender is left to the account', () => {
  expect(sent(readyDraft(), { isSignedIn: true, uid: 'ana' }).email).toBeUndefined()
})

test('control characters pasted into a single line become a space', () => {
  expect(sent(readyDraft({ name: 'Plans\t2026\r\n', senderFullname: '\0', message: 'a\0b' }))).toMatchObject({
    name: 'Plans 2026',
    message: 'ab',
  })
  expect(sent(readyDraft({ senderFullname: '\0' })).senderFullname).toBeUndefined()
})
