import { type SQL, sql } from '../../platform/database/drizzle.ts'
import { statisticsPeriod as limits } from '@envoi/contract/limits'
import type { UserStatistics } from '@envoi/contract/statistics'
import type { Database } from '../../platform/database/connect.ts'
import { type Period, type Span, spansOf } from './period.ts'

export type Totals = UserStatistics['sent']
type Told = UserStatistics['period']

type Row = Record<keyof Totals, string | number>
const numbersOf = (row: Row): Totals => ({
  transfers: Number(row.transfers),
  files: Number(row.files),
  bytes: Number(row.bytes),
  downloads: Number(row.downloads),
})

/** What somebody sent: by month since ever, and by day in a period. Without rows for when there was nothing. */
export async function readSent(
  database: Database,
  ownerId: number,
  { from, to }: Period,
): Promise<{ months: Map<string, Totals>; days: Map<string, Totals> }> {
  const { rows } = await database.execute<Row & { is_month: boolean; day: string }>(sql`
    select is_month, day::text, transfers, files, bytes, downloads from sent_totals
    where owner_id = ${ownerId} and kind = 'all' and (is_month or day between ${from} and ${to})`)
  const [months, days] = [new Map<string, Totals>(), new Map<string, Totals>()]
  for (const row of rows) {
    if (row.is_month) months.set(row.day.slice(0, 7), numbersOf(row))
    else days.set(row.day, numbersOf(row))
  }
  return { months, days }
}

/** By month; files and bytes without those behind a password. */
export async function readReceived(database: Database, emailKey: string): Promise<Map<string, Totals>> {
  const { rows } = await database.execute<Row & { month: string }>(sql`
    select month, count(*) as transfers, sum(file_count) as files, sum(size) as bytes, sum(downloads) as downloads
    from received_transfers where email_key = ${emailKey} group by month`)
  return new Map(rows.map((row) => [row.month, numbersOf(row)]))
}

export async function readTopRecipients(
  database: Database,
  ownerId: number,
  period: Period,
): Promise<Told['recipients']> {
  const { rows } = await database.execute<Row & { email: string }>(sql`
    select coalesce(nullif(max(label), ''), key) as email,
      sum(transfers) as transfers, 0 as files, sum(bytes) as bytes, sum(downloads) as downloads
    from (${partsOf(ownerId, 'recipient', period)}) as part
    group by key order by sum(transfers) desc, sum(downloads) desc, key limit ${limits.top}`)
  return rows.map((row) => {
    const { transfers, bytes, downloads } = numbersOf(row)
    return { email: row.email, transfers, bytes, downloads }
  })
}

export async function readFileTypes(
  database: Database,
  ownerId: number,
  period: Period,
): Promise<Pick<Told, 'fileTypes' | 'otherFileTypes'>> {
  type Type = { key: string; files: string; bytes: string; all_files: string; all_bytes: string }
  const { rows } = await database.execute<Type>(sql`
    select key, sum(files) as files, sum(bytes) as bytes,
      sum(sum(files)) over () as all_files, sum(sum(bytes)) over () as all_bytes
    from (${partsOf(ownerId, 'type', period)}) as part
    group by key order by sum(bytes) desc, sum(files) desc, key limit ${limits.top}`)
  const fileTypes = rows.map(({ key, files, bytes }) => ({
    extension: key,
    files: Number(files),
    bytes: Number(bytes),
  }))
  const told = (field: 'files' | 'bytes'): number => fileTypes.reduce((sum, type) => sum + type[field], 0)
  const [first] = rows
  return {
    fileTypes,
    otherFileTypes: {
      files: Number(first?.all_files ?? 0) - told('files'),
      bytes: Number(first?.all_bytes ?? 0) - told('bytes'),
    },
  }
}

/** Each span by itself: each is then a piece of the index. */
const partsOf = (ownerId: number, kind: 'type' | 'recipient', period: Period): SQL =>
  sql.join(
    spansOf(period).map((span: Span) => {
      return sql`
        select key, label, transfers, files, bytes, downloads from sent_totals
        where owner_id = ${ownerId} and kind = ${kind} and is_month = ${span.isMonth}
          and day between ${span.from} and ${span.to}`
    }),
    sql` union all `,
  )
