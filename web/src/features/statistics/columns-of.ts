/** The days of a period as so many columns as can be read: days, or months where there are too many days. */
import { addDays } from '../../platform/dates/utc-days.ts'

export type Totals = { transfers: number; files: number; bytes: number; downloads: number }
export type Day = Totals & { day: string }

/** One or several days, both ends included, beside as many days that lie one whole period earlier. */
export type Column = Totals & { from: string; to: string; before: Totals & { from: string; to: string } }

/** A quarter of a year. */
const MOST_DAYS = 92

export const isByMonth = (days: readonly Day[]): boolean => days.length > MOST_DAYS

export function columnsOf(days: readonly Day[], beforeDays: readonly Day[]): Column[] {
  const nameOf = ({ day }: Day): string => (isByMonth(days) ? day.slice(0, 7) : day)
  const starts = days.flatMap((day, index) => {
    const earlier = days[index - 1]
    return earlier && nameOf(earlier) === nameOf(day) ? [] : [index]
  })
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? days.length
    return Object.assign(sumOf(days.slice(start, end)), { before: sumOf(beforeDays.slice(start, end)) })
  })
}

function sumOf(days: readonly Day[]): Totals & { from: string; to: string } {
  const sum = (of: keyof Totals): number => days.reduce((total, day) => total + day[of], 0)
  const from = days[0]?.day ?? ''
  return {
    from,
    to: from === '' ? '' : addDays(from, days.length - 1),
    transfers: sum('transfers'),
    files: sum('files'),
    bytes: sum('bytes'),
    downloads: sum('downloads'),
  }
}
