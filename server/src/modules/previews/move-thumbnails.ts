import { inArray, sql } from '../../platform/database/drizzle.ts'
import { type Bucket, ObjectMissing, type StoredObject } from '../../outside/object-store/port.ts'
import type { Beside } from '../transfers/index.ts'
import { thumbnails } from './tables.ts'
import { thumbnailKey } from './thumbnail-key.ts'

/** Pictures go where their files go. One whose bytes are not there stays behind. */
export const movedThumbnails: Beside = {
  keysOf: (objectKeys) => objectKeys.map((objectKey) => thumbnailKey({ objectKey })),
  async takeAlong({ from, to, signal }, reader, files) {
    const ids = files.map(({ id }) => id)
    const keys = new Map(files.map((file) => [file.id, thumbnailKey(file)]))
    const kept = await reader.select().from(thumbnails).where(inArray(thumbnails.fileId, ids))
    const copies: (StoredObject & { fileId: number; former: string })[] = []
    for (const { fileId, objectKey, version, size } of kept) {
      const bytes = await readWhole(from, { key: objectKey, version, size }, signal)
      const key = keys.get(fileId)
      if (bytes && key !== undefined) copies.push({ ...(await to.put({ key, bytes })), fileId, former: version })
    }
    return async (tx) => {
      // Some may have been made again or let go of meanwhile: only what was copied counts over there.
      await tx.execute(sql`
        update thumbnails set object_key = copy.key, version = copy.version
        from unnest(
          ${sql.param(copies.map(({ fileId }) => fileId))}::bigint[],
          ${sql.param(copies.map(({ former }) => former))}::text[],
          ${sql.param(copies.map(({ key }) => key))}::text[],
          ${sql.param(copies.map(({ version }) => version))}::text[]
        ) as copy (file_id, former, key, version)
        where thumbnails.file_id = copy.file_id and thumbnails.version = copy.former`)
      await tx.execute(sql`
        delete from thumbnails where file_id = any(${sql.param(ids)}::bigint[])
          and object_key <> all(${sql.param([...keys.values()])}::text[])`)
    }
  },
}

async function readWhole(
  from: Bucket,
  { key, version, size }: { key: string; version: string; size: number },
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  const sink = { write: async (chunk: Uint8Array) => void chunks.push(Buffer.from(chunk)) }
  try {
    await from.read({ key, version, start: 0, length: size }, sink, signal)
    return Buffer.concat(chunks)
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined
    throw error
  }
}
