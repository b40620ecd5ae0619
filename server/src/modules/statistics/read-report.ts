import type { UserStatistics } from '@envoi/contract/statistics'
import type { Database } from '../../platform/database/connect.ts'
import { type Period, daysOf, lastMonths, periodBefore } from './period.ts'
import { type Ranked, type Source, type Totals, presentRecipients, readFileTypes, readSent } from './read-totals.ts'

const MONTHS = 12
const nothing: Totals = { transfers: 0, files: 0, bytes: 0, downloads: 0 }

type Report = {
  sent: Totals
  /** The last twelve, the oldest first. */
  months: (Totals & { month: string })[]
  period: UserStatistics['period']
}

/** What some totals tell of a period beside the time before it, and of all time. */
export async function readReport(
  { database, now }: { database: Database; now: Date },
  source: Source,
  period: Period,
  readRecipients: (source: Source) => Promise<Ranked[]>,
): Promise<Report> {
  const before = periodBefore(period)
  const [sent, recipients, types] = await Promise.all([
    readSent(database, source, { from: before.from, to: period.to }),
    readRecipients(source),
    readFileTypes(database, source, period),
  ])
  const days = fill(sent.days, period)
  const beforeDays = fill(sent.days, before)
  return {
    sent: totalOf([...sent.months.values()]),
    months: lastMonths(now, MONTHS).map((month) => Object.assign({ month }, sent.months.get(month) ?? nothing)),
    period: {
      ...period,
      totals: totalOf(days),
      days,
      before: totalOf(beforeDays),
      beforeDays,
      recipients: presentRecipients(recipients),
      ...types,
    },
  }
}

const fill = (days: ReadonlyMap<string, Totals>, period: Period): (Totals & { day: string })[] =>
  daysOf(period).map((day) => Object.assign({ day }, days.get(day) ?? nothing))

export function totalOf(parts: readonly Totals[]): Totals {
  const sum = (field: keyof Totals): number => parts.reduce((total, part) => total + part[field], 0)
  return { transfers: sum('transfers'), files: sum('files'), bytes: sum('bytes'), downloads: sum('downloads') }
}

/** Until when all is counted: nobody is told a time to come, whoever's clock runs ahead. */
export const countedAt = (now: Date, firstUncounted: Date | undefined): string =>
  (firstUncounted && firstUncounted < now ? firstUncounted : now).toISOString()
