import { PgDialect, type SQL, sql } from '../../platform/database/drizzle.ts'
import type { Reader } from '../../platform/database/connect.ts'

/** The rows of one bucket. Each change is one statement, so it is whole or has not happened. */
export type Ledger = { database: Reader; bucket: string }

export async function rowsOf<Row extends Record<string, unknown>>(ledger: Ledger, statement: SQL): Promise<Row[]> {
  const { database } = ledger
  if (!('pool' in database)) return (await database.execute(statement)).rows as Row[]
  const { sql: text, params } = dialect.sqlToQuery(statement)
  const name = names.get(text) ?? `bucket_${names.size}`
  names.set(text, name)
  return (await database.pool.query<Row>({ name, text, values: params })).rows
}

const dialect = new PgDialect()
/** Every statement has one fixed text; under a name PostgreSQL parses and plans it once for each connection. */
const names = new Map<string, string>()

/** An array as one parameter; drizzle would otherwise make a list of it. */
export const textArray = (values: readonly (string | null)[]): SQL => sql`${sql.param(values)}::text[]`
export const numberArray = (values: readonly number[]): SQL => sql`${sql.param(values)}::bigint[]`
