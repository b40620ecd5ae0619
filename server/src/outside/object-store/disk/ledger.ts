import { type SQL, sql } from '../../../platform/database/drizzle.ts'

export { type Ledger, numberArray, rowsOf, textArray } from '../ledger.ts'

/** The path of an object's file, as `relativePath` in names.ts builds it. */
export const pathOf = (key: SQL, suffix: SQL): SQL => sql`left(${key}, 2) || '/' || ${key} || '.' || ${suffix}`
