import { describe, expect, test } from 'vitest'
import { createSaid } from './said.ts'

const PARIS = 'Europe/Paris'
type Case = [what: string, moment: string, now: string, day: string, full: string, zone?: string]

const inEnglish: Case[] = [
  ['this morning', '2026-11-19T09:15:00Z', '2026-11-19T14:00:00Z', 'today, 10:15', 'today, 10:15'],
  ['later today', '2026-11-19T22:59:00Z', '2026-11-19T14:00:00Z', 'today, 23:59', 'today, 23:59'],
  ['the first minute of today', '2026-11-18T23:00:00Z', '2026-11-19T14:00:00Z', 'today, 00:00', 'today, 00:00'],
  ['the last one of yesterday', '2026-11-18T22:59:00Z', '2026-11-19T14:00:00Z', 'yesterday', 'yesterday, 23:59'],
  ['a minute ago, across midnight', '2026-11-18T22:59:30Z', '2026-11-18T23:00:30Z', 'yesterday', 'yesterday, 23:59'],
  ['tomorrow', '2026-11-20T07:00:00Z', '2026-11-19T14:00:00Z', 'tomorrow', 'tomorrow, 08:00'],
  ['two days ago', '2026-11-17T09:00:00Z', '2026-11-19T14:00:00Z', '17 Nov', '17 Nov, 10:00'],
  ['in two days', '2026-11-21T22:59:00Z', '2026-11-19T14:00:00Z', '21 Nov', '21 Nov, 23:59'],
  ['months ago', '2026-01-01T12:00:00Z', '2026-11-19T14:00:00Z', '1 Jan', '1 Jan, 13:00'],
  ['a year ago', '2025-11-14T12:00:00Z', '2026-11-19T14:00:00Z', '14 November 2025', '14 November 2025, 13:00'],
  ['next year', '2027-01-14T12:00:00Z', '2026-11-19T14:00:00Z', '14 January 2027', '14 January 2027, 13:00'],
  ['yesterday was last year', '2025-12-31T12:00:00Z', '2026-01-01T12:00:00Z', 'yesterday', 'yesterday, 13:00'],
  [
    'before yesterday was last year',
    '2025-12-30T12:00:00Z',
    '2026-01-01T12:00:00Z',
    '30 December 2025',
    '30 December 2025, 13:00',
  ],
  ['here it is still this year', '2025-12-31T22:30:00Z', '2025-12-20T12:00:00Z', '31 Dec', '31 Dec, 23:30'],
  [
    'here it is next year by now',
    '2025-12-31T23:30:00Z',
    '2025-12-20T12:00:00Z',
    '1 January 2026',
    '1 January 2026, 00:30',
  ],
  ['across the night of 23 hours', '2026-03-28T22:30:00Z', '2026-03-29T22:30:00Z', '28 Mar', '28 Mar, 23:30'],
  ['on the day of 23 hours', '2026-03-28T23:30:00Z', '2026-03-29T21:30:00Z', 'today, 00:30', 'today, 00:30'],
  ['the day after it', '2026-03-29T06:00:00Z', '2026-03-30T06:00:00Z', 'yesterday', 'yesterday, 08:00'],
  ['on the day of 25 hours', '2026-10-24T22:30:00Z', '2026-10-25T22:30:00Z', 'today, 00:30', 'today, 00:30'],
  ['the day after that', '2026-10-25T22:30:00Z', '2026-10-26T06:00:00Z', 'yesterday', 'yesterday, 23:30'],
  [
    'in New York it is still yesterday there',
    '2026-11-19T04:30:00Z',
    '2026-11-19T14:00:00Z',
    'yesterday',
    'yesterday, 23:30',
    'America/New_York',
  ],
  [
    'in Auckland it is tomorrow already',
    '2026-11-18T12:00:00Z',
    '2026-11-18T10:00:00Z',
    'tomorrow',
    'tomorrow, 01:00',
    'Pacific/Auckland',
  ],
  ['in UTC', '2026-11-18T23:30:00Z', '2026-11-19T14:00:00Z', 'yesterday', 'yesterday, 23:30', 'UTC'],
]
const inFrench: Case[] = [
  ['this morning', '2026-11-19T09:15:00Z', '2026-11-19T14:00:00Z', 'aujourd’hui, 10:15', 'aujourd’hui, 10:15'],
  ['yesterday', '2026-11-18T17:02:00Z', '2026-11-19T14:00:00Z', 'hier', 'hier, 18:02'],
  ['tomorrow', '2026-11-20T22:59:00Z', '2026-11-19T14:00:00Z', 'demain', 'demain, 23:59'],
  ['this month', '2026-11-14T12:00:00Z', '2026-11-19T14:00:00Z', '14 nov.', '14 nov., 13:00'],
  ['the first of a month', '2026-11-01T12:00:00Z', '2026-11-19T14:00:00Z', '1er nov.', '1er nov., 13:00'],
  ['the eleventh', '2026-11-11T12:00:00Z', '2026-11-19T14:00:00Z', '11 nov.', '11 nov., 13:00'],
  ['another year', '2025-08-14T12:00:00Z', '2026-11-19T14:00:00Z', '14 août 2025', '14 août 2025, 14:00'],
  [
    'the first of a year',
    '2025-01-01T12:00:00Z',
    '2026-11-19T14:00:00Z',
    '1er janvier 2025',
    '1er janvier 2025, 13:00',
  ],
  [
    'before yesterday, in the day of 25 hours',
    '2026-10-24T12:00:00Z',
    '2026-10-26T06:00:00Z',
    '24 oct.',
    '24 oct., 14:00',
  ],
]

describe.each([
  ['en', inEnglish],
  ['fr', inFrench],
])('a moment in %s', (language, cases) => {
  test.each(cases)('is said as people do: %s', (_what, moment, now, day, withTime, zone = PARIS) => {
    const said = createSaid(language, zone)
    expect(said.day(new Date(moment), new Date(now))).toBe(day)
    expect(said.moment(new Date(moment), new Date(now))).toBe(withTime)
  })
})
