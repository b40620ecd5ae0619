/** How often a widget was used: by day, without a gap, and by the website around it. */
import { DAY, widget } from '@envoi/contract/limits'
import type { WidgetWithUsage } from '@envoi/contract/widgets'
import { addDays, utcDayOf } from '../../../platform/dates/utc-days.ts'

type Used = WidgetWithUsage['usage']['days']

/** The last thirty days, the oldest first. */
export function uploadsByDay(used: Used, now: Date): { day: string; uploads: number }[] {
  const count = widget.usage / DAY
  const first = addDays(utcDayOf(now.getTime()), 1 - count)
  return Array.from({ length: count }, (_, index) => addDays(first, index)).map((day) => ({
    day,
    uploads: sumOf(used.filter((one) => one.day === day)),
  }))
}

/** The most used first. Null: a page that did not say where it is. */
export function uploadsByOrigin(used: Used): { origin: string | null; uploads: number }[] {
  const origins = [...new Set(used.map(({ origin }) => origin))]
  return origins
    .map((origin) => ({ origin, uploads: sumOf(used.filter((one) => one.origin === origin)) }))
    .toSorted((one, other) => other.uploads - one.uploads)
}

const sumOf = (used: Used): number => used.reduce((sum, { uploads }) => sum + uploads, 0)
