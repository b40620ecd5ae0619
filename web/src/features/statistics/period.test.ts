import { describe, expect, test } from 'vitest'
import { type Period, type View, addressOf, findSpanProblem, initial, readView, spanOf } from './period.ts'

describe('the view in the URL', () => {
  const cases: [address: Record<string, unknown>, view: Partial<View>][] = [
    [{}, {}],
    [{ period: '7d' }, { period: '7d' }],
    [
      { period: '12m', of: 'bytes', as: 'table' },
      { period: '12m', measure: 'bytes', isTable: true },
    ],
    [
      { period: 'own', from: '2026-11-01', to: '2026-11-05' },
      { period: 'own', from: '2026-11-01', to: '2026-11-05' },
    ],
    [
      { period: 'own', from: '2026-11-01' },
      { period: 'own', from: '2026-11-01' },
    ],
    [{ of: 'downloads' }, { measure: 'downloads' }],
  ]
  test.each(cases)('is read and written: %j', (address, changes) => {
    const view = { ...initial, ...changes }
    expect(readView(address)).toEqual(view)
    expect(addressOf(view)).toEqual(address)
  })

  const senseless: Record<string, unknown>[] = [
    { period: 'year' },
    { period: 7 },
    { from: '2026-11-01', to: '2026-11-05' },
    { of: 'files', as: 'poem' },
  ]
  test.each(senseless)('falls back to the default: %j', (address) => {
    expect(readView(address)).toEqual(initial)
  })

  test('ignores an invalid day, and a year that is still being typed', () => {
    expect(readView({ period: 'own', from: '2026-02-30', to: 'soon' })).toMatchObject({ from: '', to: '' })
    expect(readView({ period: 'own', from: '0202-02-03', to: '2026-11-05' })).toMatchObject({ from: '' })
  })
})

describe('the days of a period', () => {
  const noon = new Date(2026, 10, 16, 12)
  const cases: [period: Period, from: string, to: string][] = [
    ['7d', '2026-11-10', '2026-11-16'],
    ['30d', '2026-10-18', '2026-11-16'],
    ['12m', '2025-12-01', '2026-11-16'],
    ['this-month', '2026-11-01', '2026-11-16'],
    ['last-month', '2026-10-01', '2026-10-31'],
  ]
  test.each(cases)('%s: %s to %s', (period, from, to) => {
    expect(spanOf({ ...initial, period }, noon)).toEqual({ from, to })
  })

  test('of twelve months are at most those of a leap year', () => {
    expect(spanOf({ ...initial, period: '12m' }, new Date(2028, 11, 31, 12))).toEqual({
      from: '2028-01-01',
      to: '2028-12-31',
    })
  })

  test('of a custom period are as they were chosen', () => {
    const own = { period: 'own', from: '2026-01-02', to: '2026-01-03' } as const
    expect(spanOf(own, noon)).toEqual({ from: '2026-01-02', to: '2026-01-03' })
  })

  /** The clock of somebody elsewhere: only what it says of the day matters here. */
  const elsewhere = (utc: string, hours: number): Date => {
    const here = new Date(Date.parse(utc) + hours * 3_600_000)
    return Object.assign(new Date(utc), {
      getFullYear: () => here.getUTCFullYear(),
      getMonth: () => here.getUTCMonth(),
      getDate: () => here.getUTCDate(),
    })
  }

  test('include the UTC day in the evening west of UTC, where it is already tomorrow', () => {
    const evening = elsewhere('2026-11-17T02:00:00Z', -5)
    expect(spanOf({ ...initial, period: '7d' }, evening)).toEqual({ from: '2026-11-11', to: '2026-11-17' })
  })

  test('include today in the morning east of UTC', () => {
    const morning = elsewhere('2026-11-16T20:00:00Z', 10)
    expect(spanOf({ ...initial, period: '7d' }, morning)).toEqual({ from: '2026-11-11', to: '2026-11-17' })
  })

  test('of a month are those of the visitor’s time zone, also on its last evening', () => {
    const evening = elsewhere('2026-12-01T02:00:00Z', -5)
    expect(spanOf({ ...initial, period: 'this-month' }, evening)).toEqual({ from: '2026-11-01', to: '2026-11-30' })
    expect(spanOf({ ...initial, period: 'last-month' }, evening)).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  })
})

test.each([
  ['', '2026-11-05', 'missing'],
  ['2026-11-05', '', 'missing'],
  ['2026-11-06', '2026-11-05', 'backwards'],
  ['2026-11-05', '2026-11-05', undefined],
  ['2025-11-05', '2026-11-05', undefined],
  ['2025-11-04', '2026-11-05', 'long'],
])('a custom period from %s to %s has the problem %s', (from, to, problem) => {
  expect(findSpanProblem({ from, to }, 366)).toBe(problem)
})
