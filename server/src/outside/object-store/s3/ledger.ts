import { sql } from '../../../platform/database/drizzle.ts'
import { type Ledger, numberArray, rowsOf, textArray } from '../ledger.ts'
import { storedObjects } from '../stored-objects.ts'

export type ObjectState = 'open' | 'stored' | 'sealed' | 'aborted'
export type NewObject = { key: string; size: number; partSize: number; uploadId: string | null; isEncrypted: boolean }
export type ObjectVersion = { key: string; version: string }

export async function openObjects(ledger: Ledger, objects: readonly NewObject[]): Promise<void> {
  await rowsOf(
    ledger,
    sql`insert into s3_objects (bucket, key, size, part_size, upload_id, is_encrypted)
        select ${ledger.bucket}, * from unnest(
          ${textArray(objects.map(({ key }) => key))},
          ${numberArray(objects.map(({ size }) => size))},
          ${numberArray(objects.map(({ partSize }) => partSize))},
          ${textArray(objects.map(({ uploadId }) => uploadId))},
          ${sql.param(objects.map(({ isEncrypted }) => isEncrypted))}::boolean[])`,
  )
}

export type ObjectRow = {
  key: string
  state: ObjectState
  size: number
  partSize: number
  uploadId: string | null
  isEncrypted: boolean
}

export async function findObjects(ledger: Ledger, keys: readonly string[]): Promise<ObjectRow[]> {
  return rowsOf<ObjectRow>(
    ledger,
    sql`select key, state, size::float8 as size, part_size::float8 as "partSize", upload_id as "uploadId",
          is_encrypted as "isEncrypted"
        from s3_objects where bucket = ${ledger.bucket} and key = any(${textArray(keys)})`,
  )
}

export const { recordCopies, recordSealed, findSealed } = storedObjects('s3_objects')

/** Ends what is not sealed, and names it. A copy becomes a leftover at once; what senders stored the store must tell. */
export async function abortObjects(
  ledger: Ledger,
  keys: readonly string[],
): Promise<{ key: string; uploadId: string | null }[]> {
  return rowsOf<{ key: string; uploadId: string | null }>(
    ledger,
    sql`with unsealed as (
          select key, version from s3_objects
          where bucket = ${ledger.bucket} and key = any(${textArray(keys)}) and state in ('open', 'stored')
          order by key for no key update
        ), ended as (
          update s3_objects object set state = 'aborted', version = null, crc32 = null, changed_at = now()
          from unsealed where object.bucket = ${ledger.bucket} and object.key = unsealed.key
          returning object.key, object.upload_id as "uploadId", unsealed.version
        ), parts as (
          delete from s3_parts where bucket = ${ledger.bucket} and key in (select key from ended)
        ), copies as (
          insert into s3_leftovers (bucket, key, version, is_draft)
          select ${ledger.bucket}, key, version, true from ended where version is not null
          on conflict do nothing
        )
        select key, "uploadId" from ended`,
  )
}

/** The rows go; the versions become leftovers. A version that is not the current one is left alone. */
export async function discardObjects(ledger: Ledger, objects: readonly ObjectVersion[]): Promise<void> {
  await rowsOf(
    ledger,
    sql`with gone as (
          delete from s3_objects object
          using unnest(
            ${textArray(objects.map(({ key }) => key))}, ${textArray(objects.map(({ version }) => version))}
          ) as unwanted (key, version)
          where object.bucket = ${ledger.bucket} and object.key = unwanted.key and object.version = unwanted.version
          returning object.key, object.version
        )
        insert into s3_leftovers (bucket, key, version)
        select ${ledger.bucket}, key, version from gone on conflict do nothing`,
  )
}

/** Versions become leftovers, but for those that a row names. Drafts: nobody could ever read them. */
export async function addLeftovers(
  ledger: Ledger,
  versions: readonly ObjectVersion[],
  { isDraft }: { isDraft: boolean },
): Promise<void> {
  if (versions.length === 0) return
  await rowsOf(
    ledger,
    sql`insert into s3_leftovers (bucket, key, version, is_draft)
        select ${ledger.bucket}, key, version, ${isDraft} from unnest(
          ${textArray(versions.map(({ key }) => key))}, ${textArray(versions.map(({ version }) => version))}
        ) as unwanted (key, version)
        where not exists (
          select from s3_objects object
          where object.bucket = ${ledger.bucket} and object.key = unwanted.key and object.version = unwanted.version
        )
        on conflict do nothing`,
  )
}
