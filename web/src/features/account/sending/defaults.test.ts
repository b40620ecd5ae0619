import { describe, expect, test } from 'vitest'
import { planLimits } from '@envoi/contract/limits'
import { readSettings, readTemplate } from './defaults.ts'

const limits = planLimits.NONE
const nothing = { name: '', message: '', recipients: '', password: '' }
const unsaved = { name: null, message: null, recipients: [], templatePassword: null }
const unset = { validityDays: null }

describe('the template', () => {
  test('saves empty fields as null', () => {
    const { template, faults } = readTemplate({ ...nothing, name: '  ', message: '\n' }, limits, unsaved)
    expect(template).toEqual({ name: null, message: null, recipients: [], templatePassword: null })
    expect(faults).toEqual({})
  })

  test('splits recipients at commas, semicolons or lines, and keeps each once', () => {
    const { template } = readTemplate(
      { ...nothing, recipients: 'bo@example.org, cy@example.org;\nBo@Example.org' },
      limits,
      unsaved,
    )
    expect(template.recipients).toEqual(['bo@example.org', 'cy@example.org'])
  })

  test.each([
    ['a message of the whole length', { message: 'x'.repeat(500) }, {}],
    ['a longer one', { message: 'x'.repeat(501) }, { message: 'message_too_long' }],
    ['as many people as there may be', { recipients: people(10) }, {}],
    ['more of them', { recipients: people(11) }, { recipients: 'template_recipients_many' }],
    ['one who is none', { recipients: 'bo at example' }, { recipients: 'template_recipients_wrong' }],
    ['a password of eight characters', { password: '12345678' }, {}],
    ['a shorter one', { password: '1234567' }, { password: 'password_rule' }],
    ['a shorter one with spaces around', { password: ' 1234567 ' }, { password: 'password_rule' }],
  ] as const)('is checked with %s', (_what, typed, faults) => {
    expect(readTemplate({ ...nothing, ...typed }, limits, unsaved).faults).toEqual(faults)
  })

  test('names the recipients that are not addresses', () => {
    expect(readTemplate({ ...nothing, recipients: 'bo@example.org, cy' }, limits, unsaved).wrongRecipients).toEqual([
      'cy',
    ])
  })
})

describe('the settings', () => {
  test.each([
    ['', null, {}],
    ['1', 1, {}],
    [' 7 ', 7, {}],
    ['8', null, { validityDays: 'settings_days_wrong' }],
    ['0', null, { validityDays: 'settings_days_wrong' }],
    ['-1', null, { validityDays: 'settings_days_wrong' }],
    ['1.5', null, { validityDays: 'settings_days_wrong' }],
    ['a week', null, { validityDays: 'settings_days_wrong' }],
  ])('take “%s” as days, or refuse it', (validityDays, number, faults) => {
    const read = readSettings({ validityDays, maxDownloads: '', allowPreview: true }, limits, unset)
    expect(read.settings.validityDays).toBe(number)
    expect(read.faults).toEqual(faults)
  })

  test.each([
    ['', null, {}],
    ['1 000 000', 1_000_000, {}],
    ['1000001', null, { maxDownloads: 'settings_downloads_wrong' }],
    ['0', null, { maxDownloads: 'settings_downloads_wrong' }],
  ])('take “%s” as downloads, or refuse it', (maxDownloads, number, faults) => {
    const read = readSettings({ validityDays: '', maxDownloads, allowPreview: true }, limits, unset)
    expect(read.settings.maxDownloads).toBe(number)
    expect(read.faults).toEqual(faults)
  })
})

describe('a default saved under higher limits', () => {
  const message = 'x'.repeat(501)
  const saved = { ...unsaved, message, recipients: people(11).split(', ') }
  const kept = { ...nothing, name: 'Plans', message, recipients: saved.recipients.join('\n') }

  test('is kept unchanged, and the rest is saved', () => {
    const { template, faults } = readTemplate(kept, limits, saved)
    expect(faults).toEqual({})
    expect(template).toEqual({ name: 'Plans', templatePassword: null })
  })

  test('is kept unchanged also if it has CRLF line ends', () => {
    const { template } = readTemplate({ ...kept, message: `a\n${message}` }, limits, {
      ...saved,
      message: `a\r\n${message}`,
    })
    expect(template).not.toHaveProperty('message')
  })

  test('has to meet today’s limits once it is edited', () => {
    const typed = { ...kept, message: `${message}!`, recipients: people(12) }
    expect(readTemplate(typed, limits, saved).faults).toEqual({
      message: 'message_too_long',
      recipients: 'template_recipients_many',
    })
    const { template, faults } = readTemplate({ ...kept, message: 'x', recipients: people(10) }, limits, saved)
    expect(faults).toEqual({})
    expect(template).toMatchObject({ message: 'x', recipients: people(10).split(', ') })
  })

  test.each([
    ['365', { maxDownloads: 5, allowPreview: true }, {}],
    ['7', { validityDays: 7, maxDownloads: 5, allowPreview: true }, {}],
    ['', { validityDays: null, maxDownloads: 5, allowPreview: true }, {}],
    ['364', { validityDays: null, maxDownloads: 5, allowPreview: true }, { validityDays: 'settings_days_wrong' }],
  ])('of 365 days is compared with “%s”, where 7 are allowed', (validityDays, settings, faults) => {
    const typed = { validityDays, maxDownloads: '5', allowPreview: true }
    expect(readSettings(typed, limits, { ...unset, validityDays: 365 })).toEqual({ settings, faults })
  })
})

function people(count: number): string {
  return Array.from({ length: count }, (_, index) => `friend${index}@example.org`).join(', ')
}
