import { addDays, utcDayOf } from '../../../platform/dates/utc-days.ts'

type Day = { day: string; downloads: number }

/** So many days up to the last one, the oldest first; days without downloads are there too, or it would lie about the time. */
export function lastDays(days: readonly Day[], last: Date, count: number): Day[] {
  const known = new Map(days.map(({ day, downloads }) => [day, downloads]))
  const end = utcDayOf(last.getTime())
  return Array.from({ length: count }, (_, place) => {
    const day = addDays(end, place - count + 1)
    return { day, downloads: known.get(day) ?? 0 }
  })
}
