import { sql } from '../../platform/database/drizzle.ts'
import type { Upload } from '../../outside/object-store/port.ts'
import { type Ledger, rowsOf } from '../../outside/object-store/ledger.ts'
import type { ObjectState } from './object-ledger.ts'

export type PartOf = Upload & { partNumber: number }
export type ClaimedPart = {
  state: ObjectState
  size: number
  partSize: number
  isEncrypted: boolean
  isMine: boolean
}
export type ArrivedRow = { partNumber: number; size: number; crc32: number; side: string | null }

/**
 * Claims the part's slot for one sender. While the row stands nobody else ever writes there: not beside a sender that
 * is under way, not over bytes that were acknowledged, and not where a crash left a claim behind. Nobody waits for the
 * disk here: a claim lost in a power cut was never acknowledged, and the row that acknowledges bytes flushes it too.
 */
export async function claimPart(ledger: Ledger, part: PartOf, claim: string): Promise<ClaimedPart | undefined> {
  const [row] = await rowsOf<ClaimedPart>(
    ledger,
    sql`with upload as (
          select state, size, part_size, is_encrypted from disk_objects
          where bucket = ${ledger.bucket} and key = ${part.key} and upload_id = ${part.uploadId}
        ), claimed as (
          insert into disk_parts (bucket, key, part_number, claim)
          select ${ledger.bucket}, ${part.key}, ${part.partNumber}, ${claim}
          from upload, set_config('synchronous_commit', 'off', true) as setting
          where setting = 'off' and state = 'open' and ${part.partNumber} <= ceil(size::numeric / part_size)
          on conflict do nothing returning key
        )
        select state, size::float8 as size, part_size::float8 as "partSize", is_encrypted as "isEncrypted",
          exists (select from claimed) as "isMine"
        from upload`,
  )
  return row
}

/** Gives the slot back after a failure, unless whole bytes are recorded by now. */
export async function releasePart(ledger: Ledger, part: PartOf, claim: string): Promise<void> {
  await rowsOf(
    ledger,
    sql`delete from disk_parts
        where bucket = ${ledger.bucket} and key = ${part.key} and part_number = ${part.partNumber}
          and claim = ${claim} and arrived_at is null`,
  )
}

/**
 * Records bytes that are safe on disk, in the slot of one's own claim or in a side file. They take the place of
 * earlier ones; a side file that is replaced is named, to be removed. Nothing when the upload takes no parts any more.
 */
export async function recordPart(
  ledger: Ledger,
  part: PartOf,
  bytes: { claim: string; side: string | null; size: number; crc32: number },
): Promise<{ replaced: string | null } | undefined> {
  const [row] = await rowsOf<{ replaced: string | null }>(
    ledger,
    sql`with upload as (
          select key from disk_objects
          where bucket = ${ledger.bucket} and key = ${part.key} and upload_id = ${part.uploadId} and state = 'open'
          for share
        ), earlier as (
          select part.key, part.side from disk_parts part join upload using (key)
          where part.bucket = ${ledger.bucket} and part.part_number = ${part.partNumber}
          for update of part
        ), recorded as (
          insert into disk_parts (bucket, key, part_number, claim, side, size, crc32, arrived_at)
          select ${ledger.bucket}, upload.key, ${part.partNumber}, ${bytes.claim}, ${bytes.side}::text,
            ${bytes.size}::bigint, ${bytes.crc32}::bigint, now()
          from upload left join earlier using (key)
          on conflict (bucket, key, part_number) do update
          set side = excluded.side, size = excluded.size, crc32 = excluded.crc32, arrived_at = excluded.arrived_at
          where excluded.side is not null or disk_parts.claim = excluded.claim
          returning key
        )
        select earlier.side as replaced from recorded left join earlier using (key)`,
  )
  return row
}

/** Parts that are safe, in order; those of an upload that is not open are none. */
export async function arrivedRows(ledger: Ledger, upload: Upload): Promise<ArrivedRow[]> {
  return rowsOf<ArrivedRow>(
    ledger,
    sql`select part_number as "partNumber", part.size::float8 as size, part.crc32::float8 as crc32, side
        from disk_parts part join disk_objects object using (bucket, key)
        where bucket = ${ledger.bucket} and key = ${upload.key} and object.upload_id = ${upload.uploadId}
          and object.state = 'open' and arrived_at is not null
        order by part_number`,
  )
}

/** The parts of a stored object that lie in files of their own; nothing when the object is not there any more. */
export async function findSides(
  ledger: Ledger,
  object: { key: string; version: string },
): Promise<{ partSize: number; sides: { partNumber: number; side: string }[] } | undefined> {
  const rows = await rowsOf<{ partSize: number; partNumber: number; side: string }>(
    ledger,
    sql`select object.part_size::float8 as "partSize", part_number as "partNumber", side
        from disk_objects object join disk_parts part using (bucket, key)
        where bucket = ${ledger.bucket} and key = ${object.key} and version = ${object.version} and side is not null
        order by part_number`,
  )
  return rows[0] && { partSize: rows[0].partSize, sides: rows }
}
