import { inArray, sql } from '../../platform/database/drizzle.ts'
import type { Reader } from '../../platform/database/connect.ts'
import { thumbnails } from './tables.ts'

/** Those of the files that have a picture. */
export async function findPictured(reader: Reader, fileIds: number[]): Promise<Set<number>> {
  if (fileIds.length === 0) return new Set()
  const rows = await reader
    .select({ fileId: thumbnails.fileId })
    .from(thumbnails)
    .where(inArray(thumbnails.fileId, fileIds))
  return new Set(rows.map(({ fileId }) => fileId))
}

export type ShownThumbnail = {
  bucketId: string
  key: string
  version: string
  size: number
  fileVersion: string
  passwordHash: string | null
}

/** A file's picture while recipients may see the file: asked again for every request, so what closes it counts at once. */
export async function findShown(reader: Reader, filePublicId: string): Promise<ShownThumbnail | undefined> {
  const { rows } = await reader.execute<ShownThumbnail>(sql`
    select bucket_id as "bucketId", thumbnails.object_key as key, thumbnails.version, thumbnails.size,
      file.version as "fileVersion", password_hash as "passwordHash"
    from thumbnails
      join transfer_files file on file.id = thumbnails.file_id
      join transfers on transfers.id = file.transfer_id
    where file.public_id = ${filePublicId} and file.deleted_at is null and file.scan in ('none', 'clean')
      and status = 'ENABLED' and valid_from <= now() and now() < valid_to and allow_preview`)
  return rows[0]
}
