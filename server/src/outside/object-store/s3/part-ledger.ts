import { sql } from '../../../platform/database/drizzle.ts'
import { type Ledger, numberArray, rowsOf, textArray } from '../ledger.ts'

export type NamedPart = { key: string; uploadId: string | null; partNumber: number; size: number; crc32: number }

/** Notes what a sender said of parts when they were signed. A key that takes none any more keeps nothing. */
export async function nameParts(ledger: Ledger, parts: readonly NamedPart[]): Promise<void> {
  await rowsOf(
    ledger,
    sql`with named as (
          select * from unnest(
            ${textArray(parts.map(({ key }) => key))},
            ${textArray(parts.map(({ uploadId }) => uploadId))},
            ${numberArray(parts.map(({ partNumber }) => partNumber))},
            ${numberArray(parts.map(({ size }) => size))},
            ${numberArray(parts.map(({ crc32 }) => crc32))}
          ) as named (key, upload_id, part_number, size, crc32)
        ), active as (
          update s3_objects object set changed_at = now()
          where bucket = ${ledger.bucket} and key in (select key from named) and state = 'open'
            and changed_at < now() - interval '1 day'
        )
        insert into s3_parts (bucket, key, part_number, size, crc32)
        select object.bucket, named.key, named.part_number, named.size, named.crc32
        from named join s3_objects object using (key)
        where object.bucket = ${ledger.bucket} and object.state = 'open'
          and object.upload_id is not distinct from named.upload_id
        order by named.key, named.part_number
        on conflict (bucket, key, part_number) do update set size = excluded.size, crc32 = excluded.crc32
        where (s3_parts.size, s3_parts.crc32) is distinct from (excluded.size, excluded.crc32)`,
  )
}

/** In order of key and part number. */
export async function findNamedParts(
  ledger: Ledger,
  keys: readonly string[],
): Promise<{ key: string; partNumber: number; size: number; crc32: number }[]> {
  return rowsOf(
    ledger,
    sql`select key, part_number as "partNumber", size::float8 as size, crc32::float8 as crc32 from s3_parts
        where bucket = ${ledger.bucket} and key = any(${textArray(keys)})
        order by key, part_number`,
  )
}
