/** Downloads over the life of a transfer, as so many columns as a small picture can show. */
import { DAY } from '@envoi/contract/limits'
import { utcDayOf } from '../../../platform/dates/utc-days.ts'

type Day = { day: string; downloads: number; bytes: number }
/** One or several days, both ends included, as YYYY-MM-DD. */
export type Column = { from: string; to: string; downloads: number; bytes: number }

const MOST = 30

/** From the first day to the last; days without downloads are there too, or the picture would lie about the time. */
export function chartOf(days: readonly Day[], { since, until }: { since: Date; until: Date }): Column[] {
  const known = new Map(days.map((day) => [day.day, day]))
  const first = Math.min(startOf(since), ...days.map(({ day }) => Date.parse(day)))
  const last = Math.max(startOf(until), ...days.map(({ day }) => Date.parse(day)))
  const count = Math.round((last - first) / DAY) + 1
  const width = Math.ceil(count / MOST)
  return Array.from({ length: Math.ceil(count / width) }, (_, index) => {
    const names = Array.from({ length: Math.min(width, count - index * width) }, (_item, offset) =>
      utcDayOf(first + (index * width + offset) * DAY),
    )
    const found = names.flatMap((name) => known.get(name) ?? [])
    return {
      from: names.at(0) ?? '',
      to: names.at(-1) ?? '',
      downloads: found.reduce((sum, { downloads }) => sum + downloads, 0),
      bytes: found.reduce((sum, { bytes }) => sum + bytes, 0),
    }
  })
}

const startOf = (date: Date): number => Date.parse(utcDayOf(date.getTime()))
