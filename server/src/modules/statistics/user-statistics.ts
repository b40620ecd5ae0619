import type { UserStatistics } from '@envoi/contract/statistics'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Account } from '../accounts/index.ts'
import { countSentIfQuick } from './count-sent.ts'
import { resolvePeriod } from './period.ts'
import { countedAt, readReport, totalOf } from './read-report.ts'
import { ofAccount, readFirstRecipients, readReceived } from './read-totals.ts'

/** What somebody has sent and received so far, and what they sent in a period beside the time before it. */
export async function readUserStatistics(
  { database, clock }: { database: Database; clock: Clock },
  account: Account,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<UserStatistics> {
  const now = clock()
  const period = resolvePeriod(asked, now)
  // One step: whoever changes thousands at once sees the rest a minute later.
  const firstUncounted = await countSentIfQuick(database, account.id)
  const [report, received] = await Promise.all([
    readReport({ database, now }, ofAccount(account.id), period, (source) =>
      readFirstRecipients(database, source, period),
    ),
    readReceived(database, account.emailKey),
  ])
  return {
    countedAt: countedAt(now, firstUncounted),
    sent: report.sent,
    received: totalOf([...received.values()]),
    months: report.months.map(({ month, transfers, bytes }) => ({
      month,
      sent: transfers,
      received: received.get(month)?.transfers ?? 0,
      bytes,
    })),
    period: report.period,
  }
}
