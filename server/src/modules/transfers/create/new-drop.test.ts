import { defaultPushSettings, type PushSettings } from '@envoi/contract/rules/push-page'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Account } from '../../accounts/index.ts'
import type { AskedTransfer } from './left-out.ts'
import { draftDrop } from './new-drop.ts'

const now = new Date('2026-03-01T12:00:00Z')
const file = { id: 'aaaaaa', name: 'plan.pdf', size: 10 }
const receiver = {
  id: 1,
  email: 'Ana@Example.org',
  emailKey: 'ana@example.org',
  planName: 'PREMIUM',
  validityDays: null,
  managerPlanName: null,
} as Account
function draft(more: Partial<AskedTransfer>, asks: Partial<PushSettings> = {}, validityDays: number | null = null) {
  const asked: AskedTransfer = { transferType: 'S3', langCode: 'en', files: [file], ...more }
  const settings = { ...defaultPushSettings, ...asks }
  return draftDrop(asked, { receiver, settings }, { now, validityDays })
}
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)

test('it is for its receiver alone, and from whoever says so', () => {
  expect(draft({ senderFullname: 'Gwen', email: 'Gwen@example.org' })).toMatchObject({
    recipients: [{ email: 'Ana@Example.org', key: 'ana@example.org' }],
    senderName: 'Gwen',
    senderEmail: { shown: 'Gwen@example.org', key: 'gwen@example.org' },
    validFrom: null,
    size: 10,
  })
})

test('what the page hides is not kept', () => {
  const hidden = { senderName: 'hidden', senderEmail: 'hidden' } as const
  expect(draft({ senderFullname: 'Gwen', email: 'no address' }, hidden)).toMatchObject({
    senderName: null,
    senderEmail: null,
  })
})

test('it lives as long as its receiver has set, within their plan', () => {
  expect(draft({}, {}, 3).validTo).toEqual(days(3))
  expect(draft({}, {}, 3000).validTo.getTime()).toBeLessThan(days(3000).getTime())
})

describe('refused by its code', () => {
  const question = { id: 'q1', label: {}, isRequired: true }
  test.each<[string, Partial<AskedTransfer>, Partial<PushSettings>]>([
    ['BAD_REQUEST', { answers: [{ id: 'q2', value: 'x' }] }, { questions: [question] }],
    ['OPTION_NOT_ALLOWED', { password: 'open sesame' }, {}],
    ['OPTION_NOT_ALLOWED', { customId: 'plans-2026' }, {}],
    ['OPTION_NOT_ALLOWED', { to: '2026-03-02T12:00:00Z' }, {}],
    ['OPTION_NOT_ALLOWED', { allowPreview: false }, {}],
    ['OPTION_NOT_ALLOWED', { cloningSourceTransfer: 'x' }, {}],
    ['OPTION_NOT_ALLOWED', { files: [{ ...file, clone: true, sourceFileId: 'x' }] }, {}],
    ['FILE_TYPE_NOT_ALLOWED', {}, { endings: ['zip'] }],
    ['FILE_IS_EXE', { files: [{ ...file, name: 'a.exe' }] }, { endings: ['exe'] }],
    ['SENDER_REQUIRED', { email: 'gwen@example.org' }, { senderName: 'required' }],
    ['ANSWER_REQUIRED', { answers: [{ id: 'q1', value: '  ' }] }, { questions: [question] }],
    ['INVALID_EMAIL', { email: 'gwen' }, {}],
    ['LIMITS', { files: [file, { ...file, id: 'bbbbbb' }] }, { maxFiles: 1 }],
    ['LIMITS', {}, { maxSize: 9 }],
  ])('%s: %j on a page that says %j', (code, more, asks) => {
    let refusal: unknown
    try {
      draft(more, asks)
    } catch (error) {
      refusal = error
    }
    expect(refusal).toBeInstanceOf(Refusal)
    expect((refusal as Refusal).code).toBe(code)
  })
})
