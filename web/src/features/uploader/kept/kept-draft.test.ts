import type { KeptHandle } from '@envoi/client/browser/kept-handles'
import { DAY } from '@envoi/contract/limits'
import { describe, expect, test } from 'vitest'
import { draftFile, pickedOf, readyDraft, stateWith, visitor } from '../draft/draft.fixture.ts'
import { draftOf, findMissing, handlesOf, isKept, isOver, readRecord, recordOf } from './kept-draft.ts'

const now = new Date('2026-11-19T10:00:00')
const back = { picked: [pickedOf('plan.pdf')], handles: [], password: '', now }
const handle = { kind: 'file', name: 'plan.pdf' } as FileSystemFileHandle

test('a draft comes back as it was written', () => {
  const draft = readyDraft({
    name: 'Plans',
    message: 'For Thursday',
    maxDownloads: 3,
    allowPreview: false,
    to: '2026-12-01',
  })
  const record = structuredClone(recordOf(draft, 'ana'))
  const { restored, files, ...fields } = draftOf(record, back)
  const { restored: _, files: picked, ...written } = draft
  expect(fields).toEqual(written)
  expect(files).toEqual(picked)
  expect(restored).toEqual({ missing: [], handles: [] })
})

describe('a password', () => {
  const draft = readyDraft({ password: 'only ours', isEncrypted: true })
  const record = recordOf(draft, null)

  test('is never written down', () => {
    expect(JSON.stringify(record)).not.toContain('only ours')
  })

  test('is asked for again', () => {
    expect(draftOf(record, back)).toMatchObject({ password: '', isEncrypted: true })
    expect(draftOf(recordOf(readyDraft(), null), back).password).toBeNull()
  })

  test('that the account starts with is there again', () => {
    expect(draftOf(record, { ...back, password: 'of the account' }).password).toBe('of the account')
  })
})

test('a file that is not found is missing, under the name that it has in the draft', () => {
  const draft = readyDraft({ files: [draftFile('plan.pdf'), { ...draftFile('note.txt'), name: 'read me.txt' }] })
  const read = draftOf(recordOf(draft, null), back)
  expect(read.files?.map(({ name }) => name)).toEqual(['plan.pdf'])
  expect(read.restored?.missing).toMatchObject([{ name: 'read me.txt', path: 'note.txt', size: 10 }])
  const [missing] = read.restored!.missing
  expect([...findMissing([missing!], [pickedOf('note.txt')]).values()]).toMatchObject([{ name: 'read me.txt' }])
})

test.each([
  ['is longer now', pickedOf('plan.pdf', 11)],
  ['has changed since', pickedOf('plan.pdf', 10, 1_800_000_000_000)],
  ['is another one', pickedOf('other.pdf')],
])('a file that %s is not the one that was picked', (_why, picked) => {
  const { restored } = draftOf(recordOf(readyDraft(), null), { ...back, picked: [picked] })
  expect(restored?.missing).toHaveLength(1)
})

test('what is missing stays in the draft that is kept, with its handle, until it is left out', () => {
  const kept: KeptHandle = { id: 'plan00', handle }
  const restored = {
    missing: [{ id: 'plan00', name: 'plan.pdf', size: 10, path: 'plan.pdf', modified: 1 }],
    handles: [kept],
  }
  const draft = readyDraft({ files: [], restored })
  expect(recordOf(draft, null).files).toEqual(restored.missing)
  expect(handlesOf(draft)).toEqual([kept])
  expect(handlesOf({ ...draft, restored: { missing: [], handles: [kept] } })).toEqual([])
})

test('days that are over are left out', () => {
  const late = recordOf(readyDraft({ from: '2026-11-18', to: '2026-11-18' }), null)
  expect(draftOf(late, back)).toMatchObject({ from: null, to: null })
  const early = recordOf(readyDraft({ from: '2026-11-21', to: '2026-11-19' }), null)
  expect(draftOf(early, back)).toMatchObject({ from: '2026-11-21', to: '2026-11-19' })
})

test.each([
  ['the form', {}, true],
  ['the start', { step: 'welcome' as const }, false],
  ['a push page', { place: { ...visitor, isPush: true } }, false],
  ['a widget', { place: { ...visitor, isWidget: true } }, false],
  ['what is copied by its secret', { draft: readyDraft({ cloningSource: { transferId: 'one', secret: 'x' } }) }, false],
  ['what is copied from one’s own', { draft: readyDraft({ cloningSource: { transferId: 'one' } }) }, true],
])('%s is kept: %s', (_what, changes, kept) => {
  expect(isKept(stateWith({ step: 'form', ...changes }))).toBe(kept)
})

test.each([
  ['a visitor’s of today', null, null, DAY - 1, false],
  ['a visitor’s of the day before', null, null, DAY + 1, true],
  ['a visitor’s, and somebody signs in', null, 'ana', 1, false],
  ['an account’s of this week', 'ana', 'ana', 7 * DAY - 1, false],
  ['an account’s of the week before', 'ana', 'ana', 7 * DAY + 1, true],
  ['an account’s, and nobody is signed in', 'ana', null, 1, true],
  ['an account’s, and another one is signed in', 'ana', 'bo', 1, true],
])('whether a draft is over: %s', (_whose, owner, signedIn, age, over) => {
  expect(isOver(recordOf(readyDraft(), owner), now.getTime() - age, signedIn, now.getTime())).toBe(over)
})

test('what another version has written is as good as nothing', () => {
  expect(readRecord({ version: 0 })).toBeUndefined()
  expect(readRecord(undefined)).toBeUndefined()
  expect(isOver(undefined, now.getTime(), null, now.getTime())).toBe(true)
})
