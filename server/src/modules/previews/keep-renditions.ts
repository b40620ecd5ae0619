import { sql } from '../../platform/database/drizzle.ts'
import type { Bucket, StoredObject } from '../../outside/object-store/port.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { SealedFile } from '../transfers/index.ts'
import { type RenditionForm, renditionKey } from './rendition-key.ts'
import { renditions } from './tables.ts'

export type Made = { form: RenditionForm; type: string; bytes: Uint8Array }

/**
 * Keeps what was made of a file, unless meanwhile it may no longer be shown. It is stored first, which may take long, and
 * then the transfer is held for a moment: whoever switches previews off or ends it comes before or after, and lets go of
 * what is there.
 */
export async function keepRenditions(
  deps: { database: Database; bucketOf: (id: string) => Bucket },
  file: SealedFile,
  made: Made[],
): Promise<void> {
  if (made.length === 0) return
  const bucket = deps.bucketOf(file.bucketId)
  const stored: (StoredObject & Pick<Made, 'form' | 'type'>)[] = []
  for (const { form, type, bytes } of made) {
    stored.push({ ...(await bucket.put({ key: renditionKey(file, form), bytes })), form, type })
  }
  const isKept = await deps.database.transaction(async (tx) => {
    if (!(await holdShowable(tx, file))) return false
    for (const { key: objectKey, version, size, form, type } of stored) {
      const kept = { objectKey, version, size, type }
      await tx
        .insert(renditions)
        .values({ fileId: file.id, form, ...kept })
        .onConflictDoUpdate({ target: [renditions.fileId, renditions.form], set: kept })
    }
    return true
  })
  if (!isKept) await bucket.discard(stored)
}

/** Nobody changes a file without holding its transfer, so holding that one is enough. */
async function holdShowable(tx: Transaction, file: SealedFile): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from transfer_files file join transfers on transfers.id = file.transfer_id
    where file.id = ${file.id} and file.version = ${file.version} and file.deleted_at is null
      and file.scan <> 'infected' and transfers.allow_preview and transfers.status <> 'DELETED'
    for share of transfers`)
  return rows.length > 0
}
