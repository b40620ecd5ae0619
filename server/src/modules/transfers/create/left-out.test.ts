import type { ApiPreferences } from '@envoi/contract/api-keys'
import type { NewTransfer } from '@envoi/contract/transfers'
import { describe, expect, test } from 'vitest'
import { type AskedTransfer, inLanguage, withPreferences } from './left-out.ts'

const asked = (more: Partial<NewTransfer> = {}): NewTransfer => ({ transferType: 'S1', files: [], ...more })
const preferences = (more: Partial<ApiPreferences>): ApiPreferences => ({
  langCode: null,
  validityDays: null,
  notifications: null,
  ...more,
})

describe('the language of a transfer', () => {
  test.each([
    ['is what is said', asked({ langCode: 'en' }), 'fr', preferences({ langCode: 'fr' }), 'en'],
    ['else what keys prefer', asked(), 'en', preferences({ langCode: 'fr' }), 'fr'],
    ['else the account’s', asked(), 'fr', preferences({}), 'fr'],
    ['and of whoever is signed in the account’s', asked(), 'fr', undefined, 'fr'],
  ] as const)('%s', (_title, said, own, preferred, expected) => {
    expect(inLanguage(said, own, preferred).langCode).toBe(expected)
  })

  test('is said by a visitor, of whom nobody knows it', () => {
    expect(() => inLanguage(asked(), undefined, undefined)).toThrow('BAD_REQUEST')
  })
})

describe('what a key leaves out', () => {
  const now = new Date('2026-11-18T08:00:00Z')
  const at = { now, maxDays: 30, mayChooseNotices: true }
  const quiet = { downloadConfirmation: false, expiryReminder: false, summary: false }
  const said = (more: Partial<NewTransfer> = {}) => asked({ langCode: 'en', ...more }) as AskedTransfer

  test.each([
    ['ends after the preferred days', {}, 3, '2026-11-21T08:00:00.000Z'],
    ['counts them from its start', { from: '2026-11-20T08:00:00Z' }, 3, '2026-11-23T08:00:00.000Z'],
    [
      'counts them from now where its start has passed',
      { from: '2026-11-01T08:00:00Z' },
      3,
      '2026-11-21T08:00:00.000Z',
    ],
    ['ends with the plan at the latest', {}, 90, '2026-12-18T08:00:00.000Z'],
    ['ends when it is said to', { to: '2026-11-19T08:00:00Z' }, 3, '2026-11-19T08:00:00Z'],
    ['is left to the usual end where nothing is preferred', {}, null, undefined],
  ])('%s', (_title, more, validityDays, expected) => {
    expect(withPreferences(said(more), preferences({ validityDays }), at).to).toBe(expected)
  })

  test('has the preferred letters, unless it says which', () => {
    const notifications = (more: Partial<NewTransfer>, settings = at) =>
      withPreferences(said(more), preferences({ notifications: quiet }), settings).notifications
    expect(notifications({})).toEqual(quiet)
    expect(notifications({ notifications: { ...quiet, summary: true } })).toEqual({ ...quiet, summary: true })
    // Where a team has settled it, a preference is no choice.
    expect(notifications({}, { ...at, mayChooseNotices: false })).toBeUndefined()
  })

  test('stays as it is for whoever asks without a key', () => {
    expect(withPreferences(said(), undefined, at)).toEqual(said())
  })
})
