import { sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/connect.ts'
import { combineCrc32 } from '../../outside/object-store/combine-crc32.ts'
import type { Upload } from '../../outside/object-store/port.ts'
import { ByteRefusal } from './byte-refusal.ts'
import type { ListedPart } from './complete-xml.ts'
import { etagOf, unquoted } from '../etag.ts'
import { layoutOf, requireFiles } from '../files/layout.ts'
import { type Ledger, rowsOf } from '../../outside/object-store/ledger.ts'
import { formatVersion } from '../files/names.ts'
import type { ObjectState } from '../ledger/object-ledger.ts'
import { type ArrivedRow, arrivedRows } from '../ledger/part-ledger.ts'

type UploadRow = { state: ObjectState; size: number; partSize: number; crc32: number | null; isEncrypted: boolean }

/**
 * Makes an upload's parts one object and resolves with its ETag. Every part is safe on disk already, under its final
 * name, so this is one transaction and no work on files: a crash leaves it done or not done, and it can be repeated.
 */
export async function completeUpload(
  deps: { database: Database; bucket: string; root: string },
  upload: Upload,
  listed: readonly ListedPart[],
): Promise<string> {
  return deps.database.transaction(async (transaction) => {
    const ledger = { database: transaction, bucket: deps.bucket }
    const row = await lockUpload(ledger, upload)
    if (row === undefined || row.state === 'aborted') throw new ByteRefusal('NoSuchUpload')
    if (row.crc32 !== null) return etagOf({ size: row.size, crc32: row.crc32 })

    const parts = await arrivedRows(ledger, upload)
    requireSameParts(listed, parts, row)
    const sides = parts.flatMap(({ partNumber, side }) => (side === null ? [] : [{ partNumber, side }]))
    const crc32 = combineCrc32(parts)
    const { size, isEncrypted } = row
    const version = formatVersion({ id: upload.uploadId, size, isPieced: sides.length > 0, isEncrypted })
    await requireFiles(layoutOf(deps.root, { key: upload.key, version, partSize: row.partSize, sides }))
    await storeUpload(ledger, upload.key, { version, crc32 })
    return etagOf({ size: row.size, crc32 })
  })
}

async function lockUpload(ledger: Ledger, upload: Upload): Promise<UploadRow | undefined> {
  const [row] = await rowsOf<UploadRow>(
    ledger,
    sql`select state, size::float8 as size, part_size::float8 as "partSize", crc32::float8 as crc32,
          is_encrypted as "isEncrypted"
        from disk_objects
        where bucket = ${ledger.bucket} and key = ${upload.key} and upload_id = ${upload.uploadId}
        for no key update`,
  )
  return row
}

/** From here on only the side files need a row: the slots are the main file itself. */
async function storeUpload(ledger: Ledger, key: string, object: { version: string; crc32: number }): Promise<void> {
  await rowsOf(
    ledger,
    sql`update disk_objects
        set state = 'stored', version = ${object.version}, crc32 = ${object.crc32}, changed_at = now()
        where bucket = ${ledger.bucket} and key = ${key}`,
  )
  await rowsOf(ledger, sql`delete from disk_parts where bucket = ${ledger.bucket} and key = ${key} and side is null`)
}

/** The list must name every part from 1 on, in order, each as it arrived and of the size that its place has. */
export function requireSameParts(
  listed: readonly ListedPart[],
  arrived: readonly ArrivedRow[],
  upload: { size: number; partSize: number },
): void {
  const isAscending = listed.every((part, index) => part.partNumber > (listed[index - 1]?.partNumber ?? 0))
  if (!isAscending) throw new ByteRefusal('InvalidPartOrder')
  const count = Math.ceil(upload.size / upload.partSize)
  const isSame =
    listed.length === count &&
    arrived.length === count &&
    arrived.every((part, index) => {
      const size = Math.min(upload.partSize, upload.size - index * upload.partSize)
      const named = listed[index]
      return (
        part.partNumber === index + 1 &&
        part.size === size &&
        named?.partNumber === part.partNumber &&
        unquoted(etagOf(part)) === named.etag
      )
    })
  if (!isSame) throw new ByteRefusal('InvalidPart')
}
