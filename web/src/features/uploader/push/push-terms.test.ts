import { describe, expect, test } from 'vitest'
import { draftFile, pickedOf, readyDraft } from '../draft/draft.fixture.ts'
import type { Draft, Problems, PushTerms } from '../state.ts'
import { pushTerms } from './push-terms.ts'
import { openAsks } from './push.fixture.ts'

const termsOf = (more: Partial<PushTerms['asks']> = {}, page: { code?: string; password?: string } = {}) =>
  pushTerms({ code: 'site', receiver: 'Aubry', password: undefined, ...page, asks: { ...openAsks, ...more } })
const question = { id: 'q1', label: { en: 'Which site?' }, isRequired: true }

describe('what stops a draft on a push page', () => {
  test.each<[rule: string, more: Partial<PushTerms['asks']>, draft: Partial<Draft>, Problems]>([
    ['nothing, where nothing is asked', {}, { email: '', senderFullname: '' }, {}],
    [
      'more files than it takes',
      {},
      { files: ['a', 'b', 'c'].map((name) => draftFile(name)) },
      { files: 'problem_files_too_many' },
    ],
    ['more bytes than it takes', {}, { files: [draftFile('a.pdf', 101)] }, { files: 'problem_files_too_large' }],
    ['a file that was renamed to another type', { endings: ['dwg'] }, {}, { files: 'problem_files_type' }],
    [
      'no name where one is needed',
      { senderName: 'required' },
      { senderFullname: ' ' },
      { senderFullname: 'problem_sender_missing' },
    ],
    [
      'no address where one is needed',
      { senderEmail: 'required' },
      { email: '' },
      { email: 'problem_sender_email_missing' },
    ],
    ['an address that is none', {}, { email: 'gwen' }, { email: 'problem_email_invalid' }],
    ['nothing in a field that is hidden', { senderEmail: 'hidden' }, { email: 'gwen' }, {}],
    [
      'a question without an answer',
      { questions: [question] },
      { answers: { q1: ' ' } },
      { 'question q1': 'problem_answer_missing' },
    ],
    [
      'an answer that is too long',
      { questions: [question] },
      { answers: { q1: 'x'.repeat(501) } },
      { 'question q1': 'problem_answer_too_long' },
    ],
    ['a message that is too long', {}, { message: 'x'.repeat(11) }, { message: 'problem_message_too_long' }],
  ])('%s', (_rule, more, draft, expected) => {
    expect(termsOf(more).findProblems(readyDraft(draft))).toEqual(expected)
  })
})

describe('what is sent to a push page', () => {
  const draft = readyDraft({ message: ' Here. ', answers: { q1: ' Pornic ', old: 'of another page' } })
  test('is what it asks, and nothing that its receiver decides', () => {
    expect(termsOf({ questions: [question] }).request(draft, 'fr')).toEqual({
      transferType: 'S3',
      langCode: 'fr',
      email: 'ana@example.org',
      senderFullname: 'Ana',
      message: 'Here.',
      answers: [{ id: 'q1', value: 'Pornic' }],
      files: [{ id: 'plan0p', name: 'plan.pdf', size: 10 }],
    })
  })

  test('says nothing of a sender whom it does not ask, and has the code of a personal page', () => {
    const terms = termsOf({ senderName: 'hidden', senderEmail: 'hidden' }, { code: 'aB3dE6', password: 'sesame' })
    const { email, senderFullname, pushCode, answers } = terms.request(draft, 'en')
    expect({ email, senderFullname, pushCode, answers }).toEqual({ pushCode: 'aB3dE6' })
    expect(terms.headers).toEqual({ 'x-transfer-password': 'sesame' })
  })
})

test('what is sent by a widget names it, and the page around it where that is known', () => {
  const page = { code: 'w1', receiver: 'Aubry', password: undefined, asks: openAsks }
  const request = (origin: string | undefined) => pushTerms({ ...page, widget: { origin } }).request(readyDraft(), 'en')
  expect(request('https://shop.example')).toMatchObject({ widgetId: 'w1', widgetOrigin: 'https://shop.example' })
  expect(request(undefined).widgetOrigin).toBeUndefined()
  expect(request(undefined)).not.toHaveProperty('pushCode')
})

test('files of other types are left out, and told of once', () => {
  const told: unknown[] = []
  const picked = ['a.PDF', 'b.zip', 'c.zip'].map((name) => pickedOf(name))
  const admitted = termsOf({ endings: ['pdf', 'dwg'] }).admit(picked, (...notice) => void told.push(notice))
  expect(admitted).toEqual(picked.slice(0, 1))
  expect(told).toEqual([['push:notif_file_type', { name: 'b.zip', count: 2, types: 'PDF, DWG' }]])
})
