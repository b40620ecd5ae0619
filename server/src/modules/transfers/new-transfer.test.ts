import { planLimits } from '@envoi/contract/limits'
import type { NewTransfer } from '@envoi/contract/transfers'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../platform/http/refusal.ts'
import { draftTransfer } from './new-transfer.ts'

const now = new Date('2026-03-01T12:00:00Z')
const file = { id: 'aaaaaa', name: 'plan.pdf', size: 10 }
const asked = (more: Partial<NewTransfer> = {}): NewTransfer => ({
  transferType: 'S1',
  langCode: 'en',
  files: [file],
  ...more,
})
const draft = (more: Partial<NewTransfer>) => draftTransfer(asked(more), planLimits.NONE, now)
const files = (count: number, size = 1) =>
  Array.from({ length: count }, (_, index) => ({
    id: `f${String(index).padStart(5, '0')}`,
    name: `${index}.txt`,
    size,
  }))
const people = (count: number) => Array.from({ length: count }, (_, index) => `p${index}@example.org`)

test('a modest wish is taken, with the default dates', () => {
  expect(draft({ email: 'Ana@example.org', recipients: ['bo@example.org'] })).toMatchObject({
    files: [{ label: 'aaaaaa', name: 'plan.pdf', size: 10 }],
    recipients: [{ email: 'bo@example.org', key: 'bo@example.org' }],
    senderEmail: 'Ana@example.org',
    validFrom: null,
    validTo: new Date('2026-03-08T12:00:00Z'),
    size: 10,
  })
})

test('names are stored in one Unicode form', () => {
  expect(draft({ files: [{ ...file, name: 'e\u0301te\u0301.pdf' }] }).files[0]?.name).toBe('\u00e9t\u00e9.pdf')
})

test('the same recipient in another spelling counts once', () => {
  expect(draft({ recipients: ['Bo@Example.org', 'bo@example.org'] }).recipients).toEqual([
    { email: 'Bo@Example.org', key: 'bo@example.org' },
  ])
})

describe('at the limit it passes, beyond it the refusal names limit, maximum and actual value', () => {
  test.each([
    ['FILES_PER_TRANSFER', { files: files(250) }, { files: files(251) }, 250, 251],
    ['UPLOAD_SIZE', { files: files(5, 1e9) }, { files: [...files(5, 1e9), { ...file, size: 1 }] }, 5e9, 5e9 + 1],
    ['RECIPIENTS', { recipients: people(10) }, { recipients: people(11) }, 10, 11],
    ['MESSAGE_LENGTH', { message: 'x'.repeat(500) }, { message: 'x'.repeat(501) }, 500, 501],
    ['MESSAGE_LENGTH', { message: '🙂'.repeat(250) }, { message: '🙂'.repeat(251) }, 500, 502],
    ['VALIDITY_DAYS', { to: '2026-03-08T12:00:00Z' }, { to: '2026-03-09T12:00:00Z' }, 7, 8],
  ])('%s', (limit, within, beyond, max, actual) => {
    expect(() => draft(within)).not.toThrow()
    expect(refusalOf(beyond).limitErrors).toEqual([{ limit, max, actual }])
  })

  test('several at once are told together', () => {
    const refusal = refusalOf({ files: files(251), message: 'x'.repeat(501) })
    expect(refusal.limitErrors?.map(({ limit }) => limit)).toEqual(['FILES_PER_TRANSFER', 'MESSAGE_LENGTH'])
  })
})

describe('refused by its code', () => {
  test.each<[string, Partial<NewTransfer>]>([
    ['FILE_SIZE_0', { files: [{ ...file, size: 0 }] }],
    ['FILE_IS_EXE', { files: [{ ...file, name: 'setup.exe' }] }],
    ['FILE_NAME_INVALID', { files: [{ ...file, name: '../plan.pdf' }] }],
    ['BAD_REQUEST', { files: [file, file] }],
    ['INVALID_EMAIL', { email: 'ana' }],
    ['INVALID_EMAIL', { recipients: ['bo@example.org', 'no'] }],
    ['PASSWORD_TOO_SHORT', { password: '1234567' }],
    ['PASSWORD_TOO_SHORT', { password: '' }],
    ['INVALID_DATES', { to: '2026-03-01T12:00:00Z' }],
    ['INVALID_DATES', { from: '2026-03-05T12:00:00Z', to: '2026-03-04T12:00:00Z' }],
    ['INVALID_TRANSFER_TYPE', { transferType: 'S3' }],
    ['INVALID_TRANSFER_TYPE', { widgetId: 'w' }],
    ['INVALID_TRANSFER_TYPE', { transferType: 'S2', pushCode: 'p' }],
    ['BAD_REQUEST', { transferType: 'S3', recipients: ['bo@example.org'] }],
    ['PLAN_REQUIRED', { customId: 'plans-2026' }],
    ['NOT_AVAILABLE', { sseC: true }],
    ['NOT_AVAILABLE', { cloningSourceTransfer: 'x' }],
    ['NOT_AVAILABLE', { files: [{ ...file, clone: true }] }],
    ['NOT_AVAILABLE', { forcedRegion: 'eu' }],
  ])('%s: %j', (code, more) => {
    expect(refusalOf(more).code).toBe(code)
  })
})

function refusalOf(more: Partial<NewTransfer>): Refusal {
  try {
    draft(more)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('it was not refused')
}
