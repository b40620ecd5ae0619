import { describe, expect, test } from 'vitest'
import { daysOf, lastMonths, periodBefore, resolvePeriod, spansOf } from './period.ts'

const now = new Date('2026-03-05T23:59:59Z')

describe('a period', () => {
  test.each([
    ['the last 30 days, today included', {}, { from: '2026-02-04', to: '2026-03-05' }],
    ['30 days up to a day', { to: '2024-03-01' }, { from: '2024-02-01', to: '2024-03-01' }],
    ['30 days from a day', { from: '2026-03-01' }, { from: '2026-03-01', to: '2026-03-30' }],
    ['one day', { from: '2026-03-01', to: '2026-03-01' }, { from: '2026-03-01', to: '2026-03-01' }],
    ['366 days', { from: '2024-01-01', to: '2024-12-31' }, { from: '2024-01-01', to: '2024-12-31' }],
  ])('is %s', (_, asked, period) => {
    expect(resolvePeriod(asked, now)).toEqual(period)
  })

  test.each([
    ['2026-02-28T23:59:59.999Z', { from: '2026-01-30', to: '2026-02-28' }, ['2026-01', '2026-02']],
    ['2026-03-01T00:00:00.000Z', { from: '2026-01-31', to: '2026-03-01' }, ['2026-02', '2026-03']],
    ['2025-12-31T23:59:59.999Z', { from: '2025-12-02', to: '2025-12-31' }, ['2025-11', '2025-12']],
    ['2026-01-01T00:00:00.000Z', { from: '2025-12-03', to: '2026-01-01' }, ['2025-12', '2026-01']],
  ])('ends with the day in UTC, and so do the months, at %s', (at, period, months) => {
    expect(resolvePeriod({}, new Date(at))).toEqual(period)
    expect(lastMonths(new Date(at), 2)).toEqual(months)
  })

  test.each([
    ['an end before its start', { from: '2026-03-02', to: '2026-03-01' }, 'query.to: comes before query.from'],
    ['367 days', { from: '2024-01-01', to: '2025-01-01' }, 'query.from: more than 366 days before query.to'],
  ])('with %s is refused', (_, asked, detail) => {
    expect(() => resolvePeriod(asked, now)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST', detail }))
  })

  test.each([
    [
      { from: '2026-03-05', to: '2026-03-05' },
      { from: '2026-03-04', to: '2026-03-04' },
    ],
    [
      { from: '2024-03-01', to: '2024-03-30' },
      { from: '2024-01-31', to: '2024-02-29' },
    ],
  ])('stands beside as many days right before it', (period, before) => {
    expect(periodBefore(period)).toEqual(before)
    expect(daysOf(before)).toHaveLength(daysOf(period).length)
  })

  test('has every day once, over the end of a month and of a leap year’s February', () => {
    expect(daysOf({ from: '2024-02-28', to: '2024-03-01' })).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
  })
})

const day = (from: string, to: string) => ({ isMonth: false, from, to })
const month = (from: string, to: string) => ({ isMonth: true, from, to })

describe('what is added up of it', () => {
  test.each([
    ['days within a month', '2026-03-02', '2026-03-30', [day('2026-03-02', '2026-03-30')]],
    ['days of two months', '2026-03-02', '2026-04-29', [day('2026-03-02', '2026-04-29')]],
    ['a month', '2026-03-01', '2026-03-31', [month('2026-03-01', '2026-03-31')]],
    [
      'a month with days around it',
      '2026-01-31',
      '2026-03-01',
      [day('2026-01-31', '2026-01-31'), month('2026-02-01', '2026-02-28'), day('2026-03-01', '2026-03-01')],
    ],
    [
      'months to the last day',
      '2026-02-28',
      '2026-04-30',
      [day('2026-02-28', '2026-02-28'), month('2026-03-01', '2026-04-30')],
    ],
    [
      'months from the first day',
      '2025-12-01',
      '2026-02-01',
      [month('2025-12-01', '2026-01-31'), day('2026-02-01', '2026-02-01')],
    ],
  ])('of %s', (_, from, to, spans) => {
    expect(spansOf({ from, to })).toEqual(spans)
  })

  test('is each day once, whatever the period', () => {
    const days = daysOf({ from: '2023-12-30', to: '2024-04-02' })
    const periods = days.flatMap((from) => days.filter((to) => to >= from).map((to) => ({ from, to })))
    const wrong = periods.filter((period) => spansOf(period).flatMap(daysOf).join() !== daysOf(period).join())
    expect(wrong).toEqual([])
  })
})

test('the last months are counted over the end of a year, also on a day that some of them do not have', () => {
  expect(lastMonths(new Date('2026-03-31T12:00:00Z'), 5)).toEqual([
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
  ])
})
