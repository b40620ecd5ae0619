import { sql } from '../../platform/database/drizzle.ts'
import { type Ledger, numberArray, rowsOf, textArray } from './ledger.ts'
import type { StoredObject } from './port.ts'

/** What every filling's book does alike with objects that are whole: the tables have these columns in common. */
export function storedObjects(table: 'disk_objects' | 's3_objects') {
  const objects = sql.identifier(table)
  return {
    /** Tells which of them were taken up; a key that has a row already keeps it. */
    async recordCopies(ledger: Ledger, copies: readonly StoredObject[]): Promise<Set<string>> {
      const rows = await rowsOf<{ key: string }>(
        ledger,
        sql`insert into ${objects} (bucket, key, size, part_size, state, version, crc32)
            select ${ledger.bucket}, key, size, size, 'stored', version, crc32 from unnest(
              ${textArray(copies.map(({ key }) => key))},
              ${numberArray(copies.map(({ size }) => size))},
              ${textArray(copies.map(({ version }) => version))},
              ${numberArray(copies.map(({ crc32 }) => crc32))}
            ) as copied (key, size, version, crc32)
            on conflict do nothing returning key`,
      )
      return new Set(rows.map(({ key }) => key))
    },

    /** False where the key has a row already, whatever its state: that one stays. */
    async recordSealed(ledger: Ledger, { key, version, size, crc32 }: StoredObject): Promise<boolean> {
      const rows = await rowsOf(
        ledger,
        sql`insert into ${objects} (bucket, key, size, part_size, state, version, crc32)
            values (${ledger.bucket}, ${key}, ${size}, ${size}, 'sealed', ${version}, ${crc32})
            on conflict do nothing returning key`,
      )
      return rows.length > 0
    },

    async findSealed(ledger: Ledger, key: string): Promise<StoredObject | undefined> {
      const [row] = await rowsOf<StoredObject>(
        ledger,
        sql`select key, version, size::float8 as size, crc32::float8 as crc32 from ${objects}
            where bucket = ${ledger.bucket} and key = ${key} and state = 'sealed'`,
      )
      return row
    },
  }
}
