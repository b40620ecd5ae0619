import { type SQL, sql } from '../../platform/database/drizzle.ts'
import { statisticsPeriod as limits } from '@envoi/contract/limits'
import type { UserStatistics } from '@envoi/contract/statistics'
import type { Database } from '../../platform/database/connect.ts'
import { type Period, type Span, spansOf } from './period.ts'

export type Totals = UserStatistics['sent']
type Told = UserStatistics['period']
/** Which totals are read, each as `from … where …`, and more conditions may follow. */
export type Source = {
  /** What was sent in all. */
  all: SQL
  /** By kind and key. */
  keyed: SQL
  /** Those by key have no months. */
  isByDay?: true
}

/** The one key there is of all is told: the planner believes in as many as there are recipients. */
export const fromTotals = (rows: SQL): Source => ({ all: sql`${rows} and kind = 'all' and key = ''`, keyed: rows })

export const ofAccount = (ownerId: number): Source => fromTotals(sql`from sent_totals where owner_id = ${ownerId}`)

type Row = Record<keyof Totals, string | number>
const numbersOf = (row: Row): Totals => ({
  transfers: Number(row.transfers),
  files: Number(row.files),
  bytes: Number(row.bytes),
  downloads: Number(row.downloads),
})
const sums = sql`sum(transfers) as transfers, sum(files) as files, sum(bytes) as bytes, sum(downloads) as downloads`

/** What was sent: by month since ever, and by day in a period. Without rows for when there was nothing. */
export async function readSent(
  database: Database,
  source: Source,
  { from, to }: Period,
): Promise<{ months: Map<string, Totals>; days: Map<string, Totals> }> {
  const { rows } = await database.execute<Row & { is_month: boolean; day: string }>(sql`
    select is_month, day::text, ${sums} ${source.all} and (is_month or day between ${from} and ${to}) group by 1, 2`)
  const [months, days] = [new Map<string, Totals>(), new Map<string, Totals>()]
  for (const row of rows) {
    if (row.is_month) months.set(row.day.slice(0, 7), numbersOf(row))
    else days.set(row.day, numbersOf(row))
  }
  return { months, days }
}

/** What was sent in a period, apart for each value of a column. */
export async function readSentBy(
  database: Database,
  column: 'place' | 'group_id',
  source: Source,
  period: Period,
): Promise<Map<string, Totals>> {
  const name = sql.raw(column)
  const { rows } = await database.execute<Row & { name: string }>(sql`
    select name::text, ${sums} from (${partsOf(sql`${name} as name`, source.all, spansOf(period))}) as part group by 1`)
  return new Map(rows.map((row) => [row.name, numbersOf(row)]))
}

/** By month; files and bytes without those behind a password. */
export async function readReceived(database: Database, emailKey: string): Promise<Map<string, Totals>> {
  const { rows } = await database.execute<Row & { month: string }>(sql`
    select month, count(*) as transfers, sum(file_count) as files, sum(size) as bytes, sum(downloads) as downloads
    from received_transfers where email_key = ${emailKey} group by month`)
  return new Map(rows.map((row) => [row.month, numbersOf(row)]))
}

/** Some of a kind, with what they count in a period. */
export type Ranked = Totals & { key: string; label: string }

/** The first of some rows with a key and a label: those with the most transfers. */
export async function readFirst(database: Database, rows: SQL): Promise<Ranked[]> {
  const { rows: first } = await database.execute<Row & { key: string; label: string }>(sql`
    select key, coalesce(nullif(max(label), ''), key) as label, ${sums} from (${rows}) as part
    group by key order by sum(transfers) desc, sum(downloads) desc, key limit ${limits.top}`)
  return first.map((row) => Object.assign(numbersOf(row), { key: row.key, label: row.label }))
}

export const readFirstRecipients = (database: Database, source: Source, period: Period): Promise<Ranked[]> =>
  readFirst(database, keyedOf(sql`key, label`, source, 'recipient', period))

export const presentRecipients = (ranked: readonly Ranked[]): Told['recipients'] =>
  ranked.map(({ label, transfers, bytes, downloads }) => ({ email: label, transfers, bytes, downloads }))

export async function readFileTypes(
  database: Database,
  source: Source,
  period: Period,
): Promise<Pick<Told, 'fileTypes' | 'otherFileTypes'>> {
  type Type = { key: string; files: string; bytes: string; all_files: string; all_bytes: string }
  const { rows } = await database.execute<Type>(sql`
    select key, sum(files) as files, sum(bytes) as bytes,
      sum(sum(files)) over () as all_files, sum(sum(bytes)) over () as all_bytes
    from (${keyedOf(sql`key`, source, 'type', period)}) as part
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

const keyedOf = (columns: SQL, { keyed, isByDay }: Source, kind: 'type' | 'recipient', period: Period): SQL =>
  partsOf(columns, sql`${keyed} and kind = ${kind}`, isByDay ? [{ isMonth: false, ...period }] : spansOf(period))

/**
 * Each span by itself: each is then a piece of the index. One after the other, too (offset 0): a union of them would be
 * given to several processes, whose start takes longer than all there is to read.
 */
const partsOf = (columns: SQL, source: SQL, spans: readonly Span[]): SQL => sql`
  select part.* from (values ${sql.join(
    spans.map(({ isMonth, from, to }) => sql`(${isMonth}::boolean, ${from}::date, ${to}::date)`),
    sql`, `,
  )}) as span (of_month, first, last), lateral (
    select ${columns}, transfers, files, bytes, downloads ${source}
      and is_month = span.of_month and day between span.first and span.last
    offset 0
  ) as part`
