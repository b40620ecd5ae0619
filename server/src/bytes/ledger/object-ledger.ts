import { sql } from '../../platform/database/drizzle.ts'
import type { StoredObject } from '../../outside/object-store/port.ts'
import { storedObjects } from '../../outside/object-store/stored-objects.ts'
import { type Ledger, numberArray, rowsOf, textArray } from '../../outside/object-store/ledger.ts'
import { pathOf } from '../files/names.ts'

export type ObjectState = 'open' | 'stored' | 'sealed' | 'aborted'
export type NewObject = { key: string; size: number; partSize: number; uploadId: string | null; isEncrypted: boolean }

export async function openObjects(ledger: Ledger, objects: NewObject[]): Promise<void> {
  await rowsOf(
    ledger,
    sql`insert into disk_objects (bucket, key, size, part_size, upload_id, is_encrypted)
        select ${ledger.bucket}, * from unnest(
          ${textArray(objects.map(({ key }) => key))},
          ${numberArray(objects.map(({ size }) => size))},
          ${numberArray(objects.map(({ partSize }) => partSize))},
          ${sql.param(objects.map(({ uploadId }) => uploadId))}::text[],
          ${sql.param(objects.map(({ isEncrypted }) => isEncrypted))}::boolean[])`,
  )
}

/** A key that takes one put; one that takes parts is none. */
export async function findPutObject(
  ledger: Ledger,
  key: string,
): Promise<{ state: ObjectState; size: number; isEncrypted: boolean } | undefined> {
  const [row] = await rowsOf<{ state: ObjectState; size: number; isEncrypted: boolean }>(
    ledger,
    sql`select state, size::float8 as size, is_encrypted as "isEncrypted" from disk_objects
        where bucket = ${ledger.bucket} and key = ${key} and upload_id is null`,
  )
  return row
}

/**
 * The new bytes take the place of earlier ones. `replaced` names those: nobody could ever read them, so their file goes at
 * once, or a sender could fill the disk by repeating one put. Nothing when the key takes no bytes any more.
 */
export async function recordPut(
  ledger: Ledger,
  put: { key: string; size: number; version: string; crc32: number },
): Promise<{ replaced: string | null } | undefined> {
  const [row] = await rowsOf<{ replaced: string | null }>(
    ledger,
    sql`with earlier as (
          select key, version from disk_objects
          where bucket = ${ledger.bucket} and key = ${put.key} and upload_id is null and size = ${put.size}
            and state in ('open', 'stored')
          for no key update
        ), stored as (
          update disk_objects object
          set state = 'stored', version = ${put.version}, crc32 = ${put.crc32}, changed_at = now()
          from earlier where object.bucket = ${ledger.bucket} and object.key = earlier.key
          returning object.key
        )
        select left(earlier.version, 32) as replaced from stored join earlier using (key)`,
  )
  return row
}

export const { recordCopies, recordSealed, findSealed } = storedObjects('disk_objects')

/** Those of the keys that have a row, whatever its state. */
export async function findKnownKeys(ledger: Ledger, keys: readonly string[]): Promise<Set<string>> {
  const rows = await rowsOf<{ key: string }>(
    ledger,
    sql`select key from disk_objects where bucket = ${ledger.bucket} and key = any(${textArray(keys)})`,
  )
  return new Set(rows.map(({ key }) => key))
}

/** Seals all of them or none; the ones that have no complete object are named. */
export async function sealObjects(
  ledger: Ledger,
  keys: readonly string[],
): Promise<{ sealed: StoredObject[]; missing: string[] }> {
  const rows = await rowsOf<{ key: string; version: string | null; size: number; crc32: number }>(
    ledger,
    sql`with wanted as (
          select distinct key from unnest(${textArray(keys)}) as key
        ), whole as (
          select object.key from disk_objects object join wanted using (key)
          where object.bucket = ${ledger.bucket} and object.state in ('stored', 'sealed')
          order by object.key for no key update of object
        ), sealed as (
          update disk_objects object set state = 'sealed', changed_at = now()
          from whole
          where object.bucket = ${ledger.bucket} and object.key = whole.key
            and (select count(*) from whole) = (select count(*) from wanted)
          returning object.key, object.version, object.size, object.crc32
        )
        select wanted.key, sealed.version, sealed.size::float8 as size, sealed.crc32::float8 as crc32
        from wanted left join sealed using (key)
        where sealed.key is not null or not exists (select from whole where whole.key = wanted.key)`,
  )
  const missing = rows.filter((row) => row.version === null).map(({ key }) => key)
  const sealed = rows.flatMap((row) => (row.version === null ? [] : [{ ...row, version: row.version }]))
  return { sealed, missing }
}

/** Ends what is not sealed; every file that belonged to it becomes a leftover. */
export async function abortObjects(ledger: Ledger, keys: readonly string[]): Promise<void> {
  await rowsOf(
    ledger,
    sql`with unsealed as (
          select key, version from disk_objects
          where bucket = ${ledger.bucket} and key = any(${textArray(keys)}) and state in ('open', 'stored')
          order by key for no key update
        ), ended as (
          update disk_objects object
          set state = 'aborted', version = null, crc32 = null, changed_at = now()
          from unsealed where object.bucket = ${ledger.bucket} and object.key = unsealed.key
          returning object.key, object.upload_id, unsealed.version
        ), parts as (
          delete from disk_parts where bucket = ${ledger.bucket} and key in (select key from ended)
          returning key, side
        )
        insert into disk_leftovers (bucket, path, is_draft)
        select ${ledger.bucket}, ${pathOf(sql`key`, sql`suffix`)}, true from (
          select key, coalesce(upload_id, left(version, 32)) as suffix from ended
          union all select key, side from parts
        ) as files where suffix is not null
        on conflict do nothing`,
  )
}

/** The rows go; the files become leftovers. A version that is not the current one is left alone. */
export async function discardObjects(
  ledger: Ledger,
  objects: readonly { key: string; version: string }[],
): Promise<void> {
  await rowsOf(
    ledger,
    sql`with gone as (
          delete from disk_objects object
          using unnest(
            ${textArray(objects.map(({ key }) => key))}, ${textArray(objects.map(({ version }) => version))}
          ) as unwanted (key, version)
          where object.bucket = ${ledger.bucket} and object.key = unwanted.key and object.version = unwanted.version
          returning object.key, object.version
        )
        insert into disk_leftovers (bucket, path)
        select ${ledger.bucket}, ${pathOf(sql`key`, sql`suffix`)} from (
          select key, left(version, 32) as suffix from gone
          union all
          select key, part.side from gone join disk_parts part using (key) where part.bucket = ${ledger.bucket}
        ) as files where suffix is not null
        on conflict do nothing`,
  )
}
