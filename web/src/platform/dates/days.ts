/** Days as a date field has them, `2026-11-22`, in the visitor's own time. */

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/

export function dayOf(moment: Date): string {
  const [year, month, day] = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Nothing when the text is no day of the calendar, such as `2026-02-30`. */
export function findStartOfDay(day: string): Date | undefined {
  const [, year, month, date] = pattern.exec(day) ?? []
  const start = new Date(Number(year), Number(month) - 1, Number(date))
  return dayOf(start) === day ? start : undefined
}

/** The last millisecond of the day: it has 23 or 25 hours when the clocks change. */
export function findEndOfDay(day: string): Date | undefined {
  const start = findStartOfDay(day)
  return start && new Date(start.getFullYear(), start.getMonth(), start.getDate() + 1, 0, 0, 0, -1)
}
