import { describe, expect, test } from 'vitest'
import {
  defaultPushSettings,
  endingOf,
  findPushGaps,
  hasAllowedEnding,
  isEnding,
  isPushOpen,
  pushLimitsOf,
} from './push-page.ts'

const now = new Date('2026-11-18T12:00:00Z')

describe('a push page', () => {
  test.each([
    ['as it is at first', {}, 1000, true],
    ['closed by hand', { isOpen: false }, 0, false],
    ['before its end', { endsAt: '2026-11-18T12:00:01Z' }, 0, true],
    ['at its end', { endsAt: '2026-11-18T12:00:00Z' }, 0, false],
    ['with a use left', { maxUses: 3 }, 2, true],
    ['used up', { maxUses: 3 }, 3, false],
  ])('%s', (_, settings, uses, isOpen) => {
    expect(isPushOpen({ ...defaultPushSettings, ...settings }, uses, now)).toBe(isOpen)
  })

  test.each([
    [null, 'anything', true],
    [['pdf'], 'plan.pdf', true],
    [['pdf'], 'Plans/PLAN.PDF', true],
    [['pdf'], 'plan.pdf.zip', false],
    [['pdf'], 'pdf', false],
    [['pdf'], '.pdf', false],
    [['pdf'], 'folder.pdf/plan', false],
    [['tar.gz'], 'source.tar.gz', true],
    [['tar.gz'], 'source.gz', false],
    [['jpg', 'png'], 'a.png', true],
  ])('that takes %j: is %s taken? %s', (endings, name, isTaken) => {
    expect(hasAllowedEnding(name, endings)).toBe(isTaken)
  })

  test.each([
    ['.PDF', 'pdf', true],
    [' *.docx ', 'docx', true],
    ['tar.gz', 'tar.gz', true],
    ['', '', false],
    ['a b', 'a b', false],
    ['../x', '/x', false],
  ])('reads the ending %j as %j, which is one: %s', (typed, read, isOne) => {
    expect(endingOf(typed)).toBe(read)
    expect(isEnding(read)).toBe(isOne)
  })

  test('takes as little as the page and the plan together allow', () => {
    const plan = { filesPerTransfer: 500, uploadSize: 1000, messageLength: 100 }
    expect(pushLimitsOf({ maxFiles: 3, maxSize: null }, plan)).toEqual({ ...plan, filesPerTransfer: 3 })
    expect(pushLimitsOf({ maxFiles: 900, maxSize: 10 }, plan)).toEqual({ ...plan, uploadSize: 10 })
  })

  test('names what is required and not there, in the order of the form', () => {
    const questions = [
      { id: 'a', label: {}, isRequired: true },
      { id: 'b', label: {}, isRequired: false },
    ]
    const asks = { senderName: 'required', senderEmail: 'required', questions } as const
    expect(findPushGaps(asks, { name: ' ', email: '', answers: [{ id: 'a', value: ' ' }] })).toEqual([
      { field: 'name' },
      { field: 'email' },
      { field: 'question', id: 'a' },
    ])
    expect(findPushGaps(asks, { name: 'Gwen', email: 'g@x.org', answers: [{ id: 'a', value: 'x' }] })).toEqual([])
    const hidden = { senderName: 'hidden' as const, senderEmail: 'optional' as const, questions: [] }
    expect(findPushGaps(hidden, { name: '', email: '', answers: [] })).toEqual([])
  })
})
