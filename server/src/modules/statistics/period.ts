import { DAY, statisticsPeriod as limits } from '@envoi/contract/limits'
import { Refusal } from '../../platform/http/refusal.ts'

/** Calendar days in UTC as YYYY-MM-DD, both ends included. */
export type Period = { from: string; to: string }
/** Days one by one, or whole months under their first days. */
export type Span = Period & { isMonth: boolean }

export function resolvePeriod(asked: { from?: string | undefined; to?: string | undefined }, now: Date): Period {
  const length = limits.defaultDays - 1
  const to = asked.to ?? (asked.from === undefined ? nameOf(now.getTime()) : laterBy(asked.from, length))
  const from = asked.from ?? laterBy(to, -length)
  if (from > to) throw new Refusal('BAD_REQUEST', { detail: 'query.to: comes before query.from' })
  if (lengthOf({ from, to }) > limits.maxDays) {
    throw new Refusal('BAD_REQUEST', { detail: `query.from: more than ${limits.maxDays} days before query.to` })
  }
  return { from, to }
}

/** As many days, right before. */
export function periodBefore(period: Period): Period {
  return { from: laterBy(period.from, -lengthOf(period)), to: laterBy(period.from, -1) }
}

export const daysOf = (period: Period): string[] =>
  Array.from({ length: lengthOf(period) }, (_, index) => laterBy(period.from, index))

/** The same days, with as many whole months as there are: a year is then some seventy rows instead of 366. */
export function spansOf({ from, to }: Period): Span[] {
  const months = { from: startOfMonth(from, from.endsWith('-01') ? 0 : 1), end: startOfMonth(laterBy(to, 1), 0) }
  if (months.from >= months.end) return [{ isMonth: false, from, to }]
  const spans = [
    { isMonth: false, from, to: laterBy(months.from, -1) },
    { isMonth: true, from: months.from, to: laterBy(months.end, -1) },
    { isMonth: false, from: months.end, to },
  ]
  return spans.filter((span) => span.from <= span.to)
}

/** The first day of each month that it touches. */
export function monthsOf({ from, to }: Period): string[] {
  const months = [startOfMonth(from, 0)]
  for (let month = startOfMonth(from, 1); month <= to; month = startOfMonth(month, 1)) months.push(month)
  return months
}

/** Of the months up to this one, the oldest first, as YYYY-MM. */
export const lastMonths = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) => startOfMonth(nameOf(now.getTime()), index + 1 - count).slice(0, 7))

const nameOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
const laterBy = (day: string, days: number): string => nameOf(Date.parse(day) + days * DAY)
const lengthOf = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / DAY + 1

function startOfMonth(day: string, later: number): string {
  const date = new Date(day)
  return nameOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later))
}
