import { describe, expect, test } from 'vitest'
import { planLimits } from '@envoi/contract/limits'
import { defaultsWithin, refitted } from './defaults-within.ts'
import { freeLimits, readyDraft, visitor } from './draft.fixture.ts'
import { newDraft } from './draft.ts'
import { findProblems } from './problems.ts'

const now = new Date(2026, 10, 15, 12)
const people = Array.from({ length: 50 }, (_, index) => `p${index}@example.org`)
const words = 'word '.repeat(199).trim()
/** Saved with a plan. */
const saved = { to: '2027-11-15', message: words, recipientList: people, maxDownloads: 5, name: 'Plans' }
test('defaults within the limits are used as they were saved', () => {
  expect(defaultsWithin(saved, planLimits.PREMIUM, now)).toEqual({ ...saved, leftOut: { entries: [], unknown: 0 } })
  expect(defaultsWithin({}, freeLimits, now)).toEqual({})
})

test('defaults above today’s limits are lowered to them, and can be sent', () => {
  const lowered = defaultsWithin(saved, freeLimits, now)
  expect(lowered).toMatchObject({ to: '2026-11-22', maxDownloads: 5, name: 'Plans' })
  expect(lowered.recipientList).toEqual(people.slice(0, 10))
  expect(lowered.leftOut).toEqual({ entries: people.slice(10), unknown: 0 })
  const draft = readyDraft(lowered)
  expect(findProblems(draft, { place: visitor, limits: freeLimits, takenNames: [], now })).toEqual({})
})

test.each([
  ['between two words', words, 500, 499],
  ['within one that is longer than the limit', 'x'.repeat(600), 500, 500],
])('a long default message is cut %s', (_where, message, max, length) => {
  const cut = defaultsWithin({ message }, { ...freeLimits, messageLength: max }, now).message ?? ''
  expect(message.startsWith(cut)).toBe(true)
  expect(cut.length).toBe(length)
})

test('days, downloads and previews are those that the server has put together', () => {
  const own = { to: '2026-11-18', maxDownloads: 5, allowPreview: true, name: 'Plans' }
  const told = { validityDays: 5, maxDownloads: 2, allowPreview: false }
  expect(defaultsWithin(own, { ...freeLimits, defaults: told }, now)).toEqual({
    to: '2026-11-20',
    maxDownloads: 2,
    allowPreview: false,
    name: 'Plans',
  })
  expect(defaultsWithin({}, { ...freeLimits, defaults: { ...told, validityDays: 9 } }, now).to).toBe('2026-11-22')
})

describe('when the limits change', () => {
  const [before, after] = [defaultsWithin(saved, planLimits.PREMIUM, now), defaultsWithin(saved, freeLimits, now)]

  test('fields filled by the account are fitted to them', () => {
    expect(refitted({ ...newDraft(), ...before }, before, after)).toEqual({
      to: after.to,
      message: after.message,
      recipientList: after.recipientList,
      leftOut: after.leftOut,
    })
    expect(refitted({ ...newDraft(), ...after }, after, before)).toMatchObject({ to: saved.to, message: words })
  })

  test('edited fields stay', () => {
    const written = { ...newDraft(), ...before, to: '2026-11-30', message: 'Hello' }
    expect(Object.keys(refitted(written, before, after))).toEqual(['recipientList', 'leftOut'])
  })
})
