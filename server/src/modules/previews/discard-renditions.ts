import { inArray, sql } from '../../platform/database/drizzle.ts'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import type { Storage } from '../storage/index.ts'
import { renditionKeys } from './rendition-key.ts'
import { renditions } from './tables.ts'

type Deps = { database: Database; storage: Pick<Storage, 'bucket' | 'sealWhole'> }

/** What was made of these files goes: what a row names, and what a crash may have left without one. */
export async function discardRenditions(deps: Deps, fileIds: number[]): Promise<void> {
  if (fileIds.length === 0) return
  await deps.database.transaction((tx) => letGo(deps, tx, fileIds))
}

/** The same for a transfer that allows no previews, if that is still so; it is held meanwhile. */
export async function discardUnwanted(deps: Deps, transferId: number): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select file.id from transfers join transfer_files file on file.transfer_id = transfers.id
      where transfers.id = ${transferId} and not transfers.allow_preview for update of transfers`)
    await letGo(
      deps,
      tx,
      rows.map(({ id }) => Number(id)),
    )
  })
}

async function letGo({ storage }: Deps, tx: Transaction, fileIds: number[]): Promise<void> {
  if (fileIds.length === 0) return
  await tx.delete(renditions).where(inArray(renditions.fileId, fileIds))
  for (const [bucketId, files] of await findByBucket(tx, fileIds)) {
    const objects = await storage.sealWhole(bucketId, files.flatMap(renditionKeys))
    if (objects.length > 0) await storage.bucket(bucketId).discard(objects)
  }
}

async function findByBucket(reader: Reader, fileIds: number[]): Promise<Map<string, { objectKey: string }[]>> {
  const { rows } = await reader.execute<{ objectKey: string; bucketId: string }>(sql`
    select file.object_key as "objectKey", transfers.bucket_id as "bucketId"
    from transfer_files file join transfers on transfers.id = file.transfer_id
    where file.id = any(${sql.param(fileIds)}::bigint[])`)
  return Map.groupBy(rows, ({ bucketId }) => bucketId)
}
