import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../../platform/database/connect.ts'

/** The rows of one bucket. Each change is one statement, so it is whole or has not happened. */
export type Ledger = { database: Reader; bucket: string }

export async function rowsOf<Row extends Record<string, unknown>>(ledger: Ledger, statement: SQL): Promise<Row[]> {
  const { rows } = await ledger.database.execute(statement)
  return rows as Row[]
}

/** An array as one parameter; drizzle would otherwise make a list of it. */
export const textArray = (values: readonly string[]): SQL => sql`${sql.param(values)}::text[]`
export const numberArray = (values: readonly number[]): SQL => sql`${sql.param(values)}::bigint[]`

/** The path of an object's file, as `relativePath` in names.ts builds it. */
export const pathOf = (key: SQL, suffix: SQL): SQL => sql`left(${key}, 2) || '/' || ${key} || '.' || ${suffix}`
