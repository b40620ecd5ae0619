import { describe, expect, test } from 'vitest'
import { pushPage } from '@envoi/contract/limits'
import { problems } from '../../../words/en/form.ts'
import { draftFile, format, freeLimits, readyDraft, visitor } from './draft.fixture.ts'
import { findProblems, problemValues } from './problems.ts'
import type { Draft, Field, Place } from '../state.ts'

const now = new Date(2026, 10, 15, 10, 42)
const problemsOf = (changes: Partial<Draft>, place: Partial<Place> = {}, takenNames: string[] = []) =>
  findProblems(readyDraft(changes), { place: { ...visitor, ...place }, limits: freeLimits, takenNames, now })
const many = (count: number) => Array.from({ length: count }, (_, index) => `p${index}@example.org`)

test('a complete draft has no problems', () => {
  expect(problemsOf({})).toEqual({})
})

describe('a problem is shown at its field for', () => {
  const cases: [string, Partial<Draft>, Field, string][] = [
    ['no file', { files: [] }, 'files', 'problem_files_none'],
    ['too many files', { files: Array(251).fill(draftFile('a')) }, 'files', 'problem_files_too_many'],
    ['too much', { files: [draftFile('a', 5_000_000_001)] }, 'files', 'problem_files_too_large'],
    ['nobody to send to', { recipientList: [] }, 'recipientList', 'problem_recipients_none'],
    ['no address', { recipientList: ['bo@x.org', 'tom'] }, 'recipientList', 'problem_recipients_invalid'],
    ['too many people', { recipientList: many(11) }, 'recipientList', 'problem_recipients_too_many'],
    ['no sender', { email: ' ' }, 'email', 'problem_email_missing'],
    ['a sender without address', { email: 'ana@' }, 'email', 'problem_email_invalid'],
    ['the same for a link', { delivery: 'link', email: 'ana@' }, 'email', 'problem_email_invalid'],
    ['a very long title', { name: 'x'.repeat(256) }, 'name', 'problem_text_too_long'],
    ['a very long name', { senderFullname: 'x'.repeat(256) }, 'senderFullname', 'problem_text_too_long'],
    ['a long message', { message: 'x'.repeat(501) }, 'message', 'problem_message_too_long'],
    ['seven characters', { password: '1234567' }, 'password', 'problem_password_too_short'],
    ['seven characters and spaces around', { password: ' 1234567 ' }, 'password', 'problem_password_too_short'],
    ['a password that was not written', { password: '' }, 'password', 'problem_password_missing'],
    ['129 characters', { password: 'x'.repeat(129) }, 'password', 'problem_password_too_long'],
    ['no day', { from: '2026-02-30' }, 'from', 'problem_date_invalid'],
    ['no last day', { to: '' }, 'to', 'problem_date_invalid'],
    ['yesterday', { to: '2026-11-14' }, 'to', 'problem_to_past'],
    ['later than the plan', { to: '2026-11-23' }, 'to', 'problem_to_too_late'],
    ['a start after the end', { from: '2026-11-19', to: '2026-11-18' }, 'from', 'problem_from_too_late'],
    ['a start after the plan', { from: '2026-11-23' }, 'from', 'problem_from_too_late'],
    ...[0, -1, 1.5, 1_000_001, Number.NaN].map((maxDownloads): [string, Partial<Draft>, Field, string] => [
      `${maxDownloads} downloads`,
      { maxDownloads },
      'maxDownloads',
      'problem_max_downloads',
    ]),
  ]
  test.each(cases)('%s', (_what, changes, field, problem) => {
    expect(problemsOf(changes)).toEqual({ [field]: problem })
  })
})

describe('no problem is shown for', () => {
  const cases: [string, Partial<Draft>, Partial<Place>?][] = [
    ['as many files as the plan allows', { files: Array(250).fill(draftFile('a', 1)) }],
    ['as much as the plan carries', { files: [draftFile('a', 5_000_000_000)] }],
    ['as many people', { recipientList: many(10) }],
    ['a link without people and sender', { delivery: 'link', recipientList: [], email: '' }],
    ['a link with what is no address, for it is not used', { delivery: 'link', recipientList: ['tom'] }],
    ['a signed-in sender without address: it is the account’s', { email: '' }, { isSignedIn: true, uid: 'ana' }],
    ['a push page without people', { recipientList: [], email: '' }, { transferType: 'S3', isPush: true }],
    ['a message of 500', { message: 'x'.repeat(500) }],
    ['a password of 8', { password: '12345678' }],
    ['a password of 128', { password: 'x'.repeat(128) }],
    ['today', { from: '2026-11-15', to: '2026-11-15' }],
    ['a start in the past: it counts as now', { from: '2026-11-01' }],
    ['the last day of the plan', { from: '2026-11-22', to: '2026-11-22' }],
    ['1 download', { maxDownloads: 1 }],
    ['1,000,000 downloads', { maxDownloads: 1_000_000 }],
  ]
  test.each(cases)('%s', (_what, changes, place) => {
    expect(problemsOf(changes, place)).toEqual({})
  })
})

describe('the link name', () => {
  const paying: Partial<Place> = { isSignedIn: true, uid: 'ana', planType: 'PREMIUM' }
  test.each([
    ['none is fine', '', undefined],
    ['one that can stand in a link is fine', 'Summer photos', undefined],
    ['a short one is not', 'abc', 'problem_custom_id_invalid'],
    ['nor one of other signs', 'plans/2026', 'problem_custom_id_invalid'],
    ['nor a word of ours', 'dashboard', 'problem_custom_id_taken'],
    ['nor one that the server has refused', 'Plans 2026', 'problem_custom_id_taken'],
  ] as const)('%s', (_what, customId, problem) => {
    expect(problemsOf({ customId }, paying, ['other', 'plans-2026']).customId).toBe(problem)
  })

  test('is not checked without a plan that has link names', () => {
    expect(problemsOf({ customId: 'abc' })).toEqual({})
  })
})

test('several problems are shown together', () => {
  expect(Object.keys(problemsOf({ recipientList: [], email: '', password: 'x' }))).toEqual([
    'recipientList',
    'email',
    'password',
  ])
})

test('every value that a message names is given', () => {
  // The form adds the one of push pages, which home need not know.
  const values = { ...problemValues(freeLimits, format), maxAnswer: pushPage.answerLength }
  const sentences = Object.entries(problems)
  const named = sentences.flatMap(([, text]) => Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([, name]) => name ?? ''))
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => (values as Record<string, unknown>)[name] === undefined)).toEqual([])
})
