import { planLimits } from '@envoi/contract/limits'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Account, Actor } from '../../accounts/index.ts'
import type { AskedTransfer } from './left-out.ts'
import { draftTransfer } from './new-transfer.ts'
import { type Sender, senderOf } from '../sender.ts'

const now = new Date('2026-03-01T12:00:00Z')
const file = { id: 'aaaaaa', name: 'plan.pdf', size: 10 }
const asked = (more: Partial<AskedTransfer> = {}): AskedTransfer => ({
  transferType: 'S1',
  langCode: 'en',
  files: [file],
  ...more,
})
const visitor: Sender = { account: undefined, isPaying: false, limits: planLimits.NONE }
const draft = (more: Partial<AskedTransfer>, sender = visitor) => draftTransfer(asked(more), sender, now)
const ana = (plan: Pick<Account, 'planName'> & Partial<Account>): Sender => {
  const user = { id: 1, email: 'Ana@Example.org', emailKey: 'ana@example.org', displayName: 'Ana', validityDays: null }
  return senderOf({ user: { ...user, ...plan } as Actor['user'] }, planLimits.NONE)
}
const files = (count: number, size = 1) =>
  Array.from({ length: count }, (_, index) => ({
    id: `f${String(index).padStart(5, '0')}`,
    name: `${index}.txt`,
    size,
  }))
const people = (count: number) => Array.from({ length: count }, (_, index) => `p${index}@example.org`)

test('a modest request is taken, with the default dates', () => {
  expect(draft({ email: 'Ana@example.org', recipients: ['bo@example.org'] })).toMatchObject({
    files: [{ label: 'aaaaaa', name: 'plan.pdf', size: 10 }],
    recipients: [{ email: 'bo@example.org', key: 'bo@example.org' }],
    senderEmail: { shown: 'Ana@example.org', key: 'ana@example.org' },
    senderName: null,
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

describe('somebody with an account', () => {
  test('sends in the name and from the address of the account, whatever address is given', () => {
    const own = { senderEmail: { shown: 'Ana@Example.org', key: 'ana@example.org' }, senderName: 'Ana' }
    expect(draft({}, ana({ planName: null }))).toMatchObject(own)
    expect(draft({ email: 'bo@example.org' }, ana({ planName: null }))).toMatchObject(own)
    expect(draft({ email: 'none' }, ana({ planName: null }))).toMatchObject(own)
  })

  test('may give another name', () => {
    expect(draft({ senderFullname: 'Ana of Acme' }, ana({ planName: null })).senderName).toBe('Ana of Acme')
  })

  test.each([
    [null, 7, '2026-03-08T12:00:00Z'],
    ['PREMIUM', 365, '2026-03-22T12:00:00Z'],
    ['TEAM25', 365, '2026-03-22T12:00:00Z'],
    ['CUSTOM', 365, '2026-03-22T12:00:00Z'],
  ] as const)('of the plan %s has its %i days, and by default no more than 21', (planName, days, byDefault) => {
    const sender = ana({ planName })
    expect(draft({}, sender).validTo).toEqual(new Date(byDefault))
    const last = new Date(now.getTime() + days * 86_400_000)
    expect(draft({ to: last.toISOString() }, sender).validTo).toEqual(last)
    const beyond = new Date(last.getTime() + 86_400_000).toISOString()
    expect(refusalOf({ to: beyond }, sender).limitErrors).toEqual([
      { limit: 'VALIDITY_DAYS', max: days, actual: days + 1 },
    ])
  })

  test('of an enterprise has the days that were agreed', () => {
    const sender = ana({ planName: 'CUSTOM', validityDays: 10 })
    expect(draft({}, sender).validTo).toEqual(new Date('2026-03-11T12:00:00Z'))
    expect(refusalOf({ to: '2026-03-12T12:00:00Z' }, sender).limitErrors).toEqual([
      { limit: 'VALIDITY_DAYS', max: 10, actual: 11 },
    ])
  })

  test.each([
    ['FILES_PER_TRANSFER', { files: files(500) }, { files: files(501) }, 500, 501],
    ['UPLOAD_SIZE', { files: files(200, 1e9) }, { files: files(201, 1e9) }, 200e9, 201e9],
    ['RECIPIENTS', { recipients: people(50) }, { recipients: people(51) }, 50, 51],
    ['MESSAGE_LENGTH', { message: 'x'.repeat(1000) }, { message: 'x'.repeat(1001) }, 1000, 1001],
  ])('who pays has the limit of a plan: %s', (limit, within, beyond, max, actual) => {
    const sender = ana({ planName: 'PREMIUM' })
    expect(() => draft(within, sender)).not.toThrow()
    expect(refusalOf(beyond, sender).limitErrors).toEqual([{ limit, max, actual }])
    expect(refusalOf(within, ana({ planName: null })).code).toBe('LIMITS')
  })

  test.each([
    ['of a visitor', visitor, 'plans-2026', 'PLAN_REQUIRED'],
    ['of somebody without a plan', ana({ planName: null }), 'plans-2026', 'PLAN_REQUIRED'],
    ['that is ill-formed', ana({ planName: 'TEAM' }), 'Plans 2026', 'BAD_REQUEST'],
    ['that is a word of ours', ana({ planName: 'TEAM' }), 'dashboard', 'CUSTOM_ID_TAKEN'],
  ])('a link name %s is refused', (_whose, sender, customId, code) => {
    expect(refusalOf({ customId }, sender).code).toBe(code)
  })

  test.each(['PREMIUM', 'TEAM', 'TEAM25', 'CUSTOM'] as const)('%s may choose a link name', (planName) => {
    expect(() => draft({ customId: 'plans-2026' }, ana({ planName }))).not.toThrow()
  })
})

describe('refused by its code', () => {
  test.each<[string, Partial<AskedTransfer>]>([
    ['FILE_SIZE_0', { files: [{ ...file, size: 0 }] }],
    ['FILE_IS_EXE', { files: [{ ...file, name: 'setup.exe' }] }],
    ['FILE_NAME_INVALID', { files: [{ ...file, name: '../plan.pdf' }] }],
    ['BAD_REQUEST', { files: [file, file] }],
    ['INVALID_EMAIL', { email: 'ana' }],
    ['INVALID_EMAIL', { recipients: ['bo@example.org', 'no'] }],
    ['PASSWORD_TOO_SHORT', { password: '1234567' }],
    ['PASSWORD_TOO_SHORT', { password: '' }],
    ['PASSWORD_TOO_SHORT', { password: ' seven77 ' }],
    ['INVALID_DATES', { to: '2026-03-01T12:00:00Z' }],
    ['INVALID_DATES', { from: '2026-03-05T12:00:00Z', to: '2026-03-04T12:00:00Z' }],
    ['INVALID_TRANSFER_TYPE', { widgetId: 'w' }],
    ['INVALID_TRANSFER_TYPE', { transferType: 'S2', pushCode: 'p' }],
    ['BAD_REQUEST', { answers: [{ id: 'a', value: 'x' }] }],
    ['PLAN_REQUIRED', { customId: 'plans-2026' }],
    ['BAD_REQUEST', { sseC: true }],
    ['BAD_REQUEST', { sseCPassword: 'open sesame' }],
    ['BAD_REQUEST', { sseC: false, sseCPassword: 'open sesame' }],
    ['BAD_REQUEST', { sseC: true, sseCPassword: 'open sesame', password: 'open barley' }],
    ['PASSWORD_TOO_SHORT', { sseC: true, sseCPassword: 'sesame' }],
    ['PASSWORD_TOO_SHORT', { sseC: true, sseCPassword: '' }],
    ['PASSWORD_TOO_SHORT', { sseC: true, sseCPassword: ' sesame ' }],
    ['BAD_REQUEST', { sseC: true, sseCPassword: 'open\nsesame' }],
    ['BAD_REQUEST', { sseC: true, sseCPassword: 'open sesame \ud800' }],
    [
      'NOT_AVAILABLE',
      {
        sseC: true,
        sseCPassword: 'open sesame',
        cloningSourceTransfer: 'x',
        files: [{ ...file, clone: true, sourceFileId: 'f' }],
      },
    ],
    ['BAD_REQUEST', { files: [{ ...file, clone: true, sourceFileId: 'f' }] }],
    ['BAD_REQUEST', { cloningSourceTransfer: 'x', files: [{ ...file, clone: true }] }],
    ['BAD_REQUEST', { cloningSourceTransfer: 'x', files: [{ ...file, sourceFileId: 'f' }] }],
    [
      'FILE_IS_EXE',
      { cloningSourceTransfer: 'x', files: [{ id: 'cccccc', name: 'a.exe', size: 1, clone: true, sourceFileId: 'f' }] },
    ],
  ])('%s: %j', (code, more) => {
    expect(refusalOf(more).code).toBe(code)
  })
})

function refusalOf(more: Partial<AskedTransfer>, sender = visitor): Refusal {
  try {
    draft(more, sender)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('it was not refused')
}
