/** Days of the calendar by their names, `2026-11-22`. They are counted in UTC, as the server does, so none has 23 hours. */
import { DAY } from '@envoi/contract/limits'

/** Both ends included. */
export type Span = { from: string; to: string }

export const utcDayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => utcDayOf(Date.parse(day) + days * DAY)

/** How many days from the one to the other, both included. */
export const daysFrom = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1

/** The first day of a month: of the day's own, or so many later. */
export function firstOfMonth(day: string, monthsLater = 0): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return utcDayOf(Date.UTC(year, month - 1 + monthsLater, 1))
}
