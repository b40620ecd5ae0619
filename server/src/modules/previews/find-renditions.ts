import type { Reader } from '../../platform/database/connect.ts'
import { and, eq, inArray, sql } from '../../platform/database/drizzle.ts'
import type { RenditionForm } from './rendition-key.ts'
import { renditions } from './tables.ts'

/** Those of the files that something was made of; with a form: that this was. */
export async function findRendered(reader: Reader, fileIds: number[], form?: RenditionForm): Promise<Set<number>> {
  if (fileIds.length === 0) return new Set()
  const rows = await reader
    .select({ fileId: renditions.fileId })
    .from(renditions)
    .where(and(inArray(renditions.fileId, fileIds), form && eq(renditions.form, form)))
  return new Set(rows.map(({ fileId }) => fileId))
}

/** What a preview of this file shows in its place. */
export async function findView(reader: Reader, fileId: number) {
  const { objectKey: key, version, size, type } = renditions
  const [view] = await reader
    .select({ key, version, size, type })
    .from(renditions)
    .where(and(eq(renditions.fileId, fileId), eq(renditions.form, 'view')))
  return view
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
    select bucket_id as "bucketId", renditions.object_key as key, renditions.version, renditions.size,
      file.version as "fileVersion", password_hash as "passwordHash"
    from renditions
      join transfer_files file on file.id = renditions.file_id
      join transfers on transfers.id = file.transfer_id
    where form = 'thumbnail' and file.public_id = ${filePublicId}
      and file.deleted_at is null and file.scan in ('none', 'clean')
      and status = 'ENABLED' and valid_from <= now() and now() < valid_to and allow_preview`)
  return rows[0]
}

/** Of which files the renditions under these keys are. */
export async function nameRenditions(
  reader: Reader,
  bucketId: string,
  keys: string[],
): Promise<{ key: string; transferId: string; name: string }[]> {
  const { rows } = await reader.execute<{ key: string; transferId: string; name: string }>(sql`
    select renditions.object_key as key, transfers.public_id as "transferId", form || ' of ' || file.name as name
    from renditions
      join transfer_files file on file.id = renditions.file_id
      join transfers on transfers.id = file.transfer_id
    where renditions.object_key = any(${sql.param(keys)}::text[]) and bucket_id = ${bucketId}
    order by transfers.id, file.position`)
  return rows
}
