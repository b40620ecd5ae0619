import { type SQL, sql } from 'drizzle-orm'
import type { listRoutes } from '@envoi/contract/lists'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Account } from '../accounts/index.ts'

type Statistics = (typeof listRoutes.getUserStatistics.reply)['_zod']['output']
type Totals = Statistics['sent']
type Month = Totals & { month: string }

const MONTHS = 12

/** What somebody has sent and received so far, also what is over since; what never became whole was never sent. */
export async function readUserStatistics(
  { database, clock }: { database: Database; clock: Clock },
  account: Account,
): Promise<Statistics> {
  const [sent, received] = await Promise.all([readSent(database, account), readReceived(database, account)])
  return {
    sent: totalOf(sent),
    received: totalOf(received),
    months: lastMonths(clock()).map((month) => {
      const own = sent.find((one) => one.month === month)
      const others = received.find((one) => one.month === month)
      return { month, sent: own?.transfers ?? 0, received: others?.transfers ?? 0, bytes: own?.bytes ?? 0 }
    }),
  }
}

const monthOf = sql`to_char(transfers.created_at at time zone 'UTC', 'YYYY-MM')`
const happened = (...types: string[]): SQL => sql`exists (
  select from transfer_events where transfer_id = transfers.id and type = any(${sql.param(types)}::text[]))`

const readSent = (database: Database, { id }: Account): Promise<Month[]> =>
  readMonths(
    database,
    sql`
    select ${monthOf} as month, count(*) as transfers, sum(file_count) as files, sum(size) as bytes,
      sum(downloads) as downloads
    from transfers
    where owner_id = ${id} and (
      status in ('PENDING', 'ENABLED', 'DISABLED', 'MODERATING')
      or status = 'DELETED' and ${happened('UPLOADED', 'CLONED')})
    group by 1`,
  )

/** Files and bytes behind a password are not told by their sum either. */
const readReceived = (database: Database, { emailKey }: Account): Promise<Month[]> =>
  readMonths(
    database,
    sql`
    select ${monthOf} as month, count(*) as transfers, sum(recipient.downloads) as downloads,
      sum(file_count) filter (where password_hash is null) as files,
      sum(size) filter (where password_hash is null) as bytes
    from transfer_recipients as recipient join transfers on transfers.id = recipient.transfer_id
    where recipient.email_key = ${emailKey} and (
      status in ('ENABLED', 'DISABLED') or status = 'DELETED' and ${happened('AVAILABLE')})
    group by 1`,
  )

async function readMonths(database: Database, query: SQL): Promise<Month[]> {
  const { rows } = await database.execute<Record<keyof Month, string | null>>(query)
  return rows.map((row) => ({
    month: String(row.month),
    transfers: Number(row.transfers),
    files: Number(row.files),
    bytes: Number(row.bytes),
    downloads: Number(row.downloads),
  }))
}

function totalOf(months: Month[]): Totals {
  const sum = (field: keyof Totals): number => months.reduce((total, month) => total + month[field], 0)
  return { transfers: sum('transfers'), files: sum('files'), bytes: sum('bytes'), downloads: sum('downloads') }
}

/** This month and those before it, the oldest first. */
const lastMonths = (now: Date): string[] =>
  Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS - 1 - index))).toISOString().slice(0, 7),
  )
