import { inArray, sql } from '../../platform/database/drizzle.ts'
import { type Bucket, ObjectMissing, type StoredObject, collected } from '../../outside/object-store/port.ts'
import type { Beside } from '../transfers/index.ts'
import { type RenditionForm, renditionKey, renditionKeys } from './rendition-key.ts'
import { renditions } from './tables.ts'

/** What was made of files goes where they go. One whose bytes are not there stays behind. */
export const movedRenditions: Beside = {
  keysOf: (objectKeys) => objectKeys.flatMap((objectKey) => renditionKeys({ objectKey })),
  async takeAlong({ from, to, signal }, reader, files) {
    const ids = files.map(({ id }) => id)
    const byId = new Map(files.map((file) => [file.id, file]))
    const kept = await reader.select().from(renditions).where(inArray(renditions.fileId, ids))
    const copies: (StoredObject & { fileId: number; form: RenditionForm; former: string })[] = []
    for (const { fileId, form, objectKey, version, size } of kept) {
      const bytes = await readWhole(from, { key: objectKey, version, size }, signal)
      const file = byId.get(fileId)
      if (!bytes || !file) continue
      copies.push({ ...(await to.put({ key: renditionKey(file, form), bytes })), fileId, form, former: version })
    }
    return async (tx) => {
      // Some may have been made again or let go of meanwhile: only what was copied counts over there.
      await tx.execute(sql`
        update renditions set object_key = copy.key, version = copy.version
        from unnest(
          ${sql.param(copies.map(({ fileId }) => fileId))}::bigint[],
          ${sql.param(copies.map(({ form }) => form))}::text[],
          ${sql.param(copies.map(({ former }) => former))}::text[],
          ${sql.param(copies.map(({ key }) => key))}::text[],
          ${sql.param(copies.map(({ version }) => version))}::text[]
        ) as copy (file_id, form, former, key, version)
        where renditions.file_id = copy.file_id and renditions.form = copy.form and renditions.version = copy.former`)
      await tx.execute(sql`
        delete from renditions where file_id = any(${sql.param(ids)}::bigint[])
          and object_key <> all(${sql.param(files.flatMap(renditionKeys))}::text[])`)
    }
  },
}

async function readWhole(
  from: Bucket,
  { key, version, size }: { key: string; version: string; size: number },
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  try {
    return await collected((sink) => from.read({ key, version, start: 0, length: size }, sink, signal))
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined
    throw error
  }
}
