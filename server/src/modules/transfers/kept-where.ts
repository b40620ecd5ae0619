import type { TransferType } from '@envoi/contract/words'
import { sql } from '../../platform/database/drizzle.ts'
import type { Reader } from '../../platform/database/connect.ts'
import { findTransfer } from './store.ts'

export const typeOfTransfer = async (reader: Reader, publicId: string): Promise<TransferType | undefined> =>
  (await findTransfer(reader, publicId))?.type

/** What lies in each bucket, by its id; also in one that no configuration names any more. */
export async function readKept(reader: Reader): Promise<Map<string, { transfers: number; bytes: number }>> {
  const { rows } = await reader.execute<{ bucket_id: string; transfers: number; bytes: number }>(sql`
    select bucket_id, count(*)::float8 as transfers, sum(size)::float8 as bytes
    from transfers where status <> 'DELETED' group by bucket_id order by bucket_id`)
  return new Map(rows.map(({ bucket_id: id, transfers, bytes }) => [id, { transfers, bytes }]))
}

export type NamedObject = { key: string; transferId: string; name: string }

/** Whose bytes lie under these keys: the transfer and the file, as people know them. */
export async function nameObjects(reader: Reader, bucketId: string, keys: string[]): Promise<NamedObject[]> {
  const { rows } = await reader.execute<NamedObject>(sql`
    select object_key as key, transfers.public_id as "transferId", file.name
    from transfer_files file join transfers on transfers.id = file.transfer_id
    where file.object_key = any(${sql.param(keys)}::text[]) and bucket_id = ${bucketId}
    order by transfers.id, position`)
  return rows
}
