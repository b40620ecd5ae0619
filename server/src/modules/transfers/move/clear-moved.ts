import { sql } from '../../../platform/database/drizzle.ts'
import type { Bucket } from '../../../outside/object-store/port.ts'
import type { Database, Reader, Transaction } from '../../../platform/database/connect.ts'
import { type Job, addJob } from '../../../platform/jobs/jobs.ts'
import { sealWhole } from '../../storage/index.ts'

const clearMovedJob = 'clear-moved-objects'

/** Keys of files of a transfer, in a bucket that the transfer may have left, or never came to. */
export type Unnamed = { transferId: number; bucketId: string; keys: string[] }

/** Who keeps something beside the bytes of files, such as a small picture, takes it along when they are moved. */
export type Beside = {
  /** The keys of what is kept beside objects of these keys. */
  keysOf(objectKeys: string[]): string[]
  /** Copies it. What it gives back makes the copies count, in the transaction that moves the files. */
  takeAlong(
    buckets: { from: Bucket; to: Bucket; signal: AbortSignal },
    reader: Reader,
    files: { id: number; objectKey: string }[],
  ): Promise<(tx: Transaction) => Promise<void>>
}

type Deps = { database: Database; bucketOf: (id: string) => Bucket; beside: Pick<Beside, 'keysOf'> }

export const clearMovedLater = (tx: Transaction, unnamed: Unnamed, runAt: Date): Promise<void> =>
  addJob(tx, clearMovedJob, unnamed, { runAt })

export const clearMovedWhenTold = (deps: Deps): Job => ({
  name: clearMovedJob,
  handle: (payload) => clearMoved(deps, payload as Unnamed),
})

/**
 * Lets go of what no file is any more, or has become. The transfer is held meanwhile: whoever would make one of these keys
 * count comes before, and it is spared, or after, and finds it gone.
 */
export async function clearMoved({ database, bucketOf, beside }: Deps, unnamed: Unnamed): Promise<void> {
  await database.transaction(async (tx) => {
    const named = await holdNamed(tx, unnamed)
    const files = unnamed.keys.filter((key) => !named.has(key))
    const keys = [...files, ...beside.keysOf(files)]
    if (keys.length === 0) return
    const bucket = bucketOf(unnamed.bucketId)
    await bucket.abort(keys)
    await bucket.discard(await sealWhole(bucket, keys))
  })
}

async function holdNamed(tx: Transaction, { transferId, bucketId, keys }: Unnamed): Promise<Set<string>> {
  const { rows: held } = await tx.execute<{ bucket_id: string }>(
    sql`select bucket_id from transfers where id = ${transferId} for update`,
  )
  if (held[0]?.bucket_id !== bucketId) return new Set()
  const { rows } = await tx.execute<{ object_key: string }>(sql`
    select object_key from transfer_files
    where transfer_id = ${transferId} and deleted_at is null and object_key = any(${sql.param(keys)}::text[])`)
  return new Set(rows.map((row) => row.object_key))
}
