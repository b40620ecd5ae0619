import type { UserStatistics } from '@envoi/contract/statistics'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Account } from '../accounts/index.ts'
import { countSentIfQuick } from './count-sent.ts'
import { type Period, daysOf, lastMonths, periodBefore, resolvePeriod } from './period.ts'
import { type Totals, readFileTypes, readReceived, readSent, readTopRecipients } from './read-totals.ts'

const MONTHS = 12
const nothing: Totals = { transfers: 0, files: 0, bytes: 0, downloads: 0 }

/** What somebody has sent and received so far, and what they sent in a period beside the time before it. */
export async function readUserStatistics(
  { database, clock }: { database: Database; clock: Clock },
  account: Account,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<UserStatistics> {
  const now = clock()
  const period = resolvePeriod(asked, now)
  const before = periodBefore(period)
  // One step: whoever changes thousands at once sees the rest a minute later.
  const firstUncounted = await countSentIfQuick(database, account.id)
  const [sent, received, recipients, types] = await Promise.all([
    readSent(database, account.id, { from: before.from, to: period.to }),
    readReceived(database, account.emailKey),
    readTopRecipients(database, account.id, period),
    readFileTypes(database, account.id, period),
  ])
  const days = fill(sent.days, period)
  const beforeDays = fill(sent.days, before)
  return {
    countedAt: earlierOf(now, firstUncounted ?? now).toISOString(),
    sent: totalOf([...sent.months.values()]),
    received: totalOf([...received.values()]),
    months: lastMonths(now, MONTHS).map((month) => {
      const own = sent.months.get(month) ?? nothing
      return { month, sent: own.transfers, received: received.get(month)?.transfers ?? 0, bytes: own.bytes }
    }),
    period: { ...period, totals: totalOf(days), days, before: totalOf(beforeDays), beforeDays, recipients, ...types },
  }
}

const earlierOf = (one: Date, other: Date): Date => (other < one ? other : one)

const fill = (days: ReadonlyMap<string, Totals>, period: Period): (Totals & { day: string })[] =>
  daysOf(period).map((day) => Object.assign({ day }, days.get(day) ?? nothing))

function totalOf(parts: readonly Totals[]): Totals {
  const sum = (field: keyof Totals): number => parts.reduce((total, part) => total + part[field], 0)
  return { transfers: sum('transfers'), files: sum('files'), bytes: sum('bytes'), downloads: sum('downloads') }
}
