import { describe, expect, test } from 'vitest'
import { type Happened, type Step, atForm, nextStep } from './steps.ts'

const work: Step = { at: 'work' }
const bank: Step = { at: 'bank', clientSecret: 's1' }
const done: Step = { at: 'done', status: 'succeeded' }
const answered = (status: string, clientSecret: string | null = null): Happened => ({
  kind: 'answered',
  status,
  clientSecret,
})
const failed: Happened = { kind: 'failed', notice: { kind: 'declined' } }

const cases: [string, Step, Happened, Step][] = [
  ['a press begins', atForm(), { kind: 'began' }, work],
  ['a second press begins nothing', work, { kind: 'began' }, work],
  ['after it is paid nothing begins', done, { kind: 'began' }, done],
  ['a yes at the bank goes on', bank, { kind: 'began' }, work],
  ['paid', work, answered('succeeded'), done],
  ['on its way counts as paid', work, answered('processing'), { at: 'done', status: 'processing' }],
  ['the bank asks', work, answered('requires_action', 's1'), bank],
  ['the bank asks, but nobody says how', work, answered('requires_action'), atForm({ kind: 'unsure' })],
  ['declined', work, answered('requires_payment_method'), atForm({ kind: 'declined' })],
  ['an answer after one has left changes nothing', atForm(), answered('succeeded'), atForm()],
  ['another card instead of an answer', bank, { kind: 'left' }, atForm()],
  ['leaving the form is nothing', atForm(failed.notice), { kind: 'left' }, atForm(failed.notice)],
  ['a field is wrong', work, { kind: 'not_yet' }, atForm()],
  ['a field that is wrong is no news after it is paid', done, { kind: 'not_yet' }, done],
  ['refused', work, failed, atForm({ kind: 'declined' })],
  ['refused at the bank', bank, failed, atForm({ kind: 'declined' })],
  ['what is paid stays paid', done, failed, done],
]

describe('paying', () => {
  test.each(cases)('%s', (_what, step, happened, expected) => {
    expect(nextStep(step, happened)).toEqual(expected)
  })
})
