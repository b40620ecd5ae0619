import { and, asc, inArray, isNotNull } from '../../../platform/database/drizzle.ts'
import { BucketAway } from '../../../outside/object-store/port.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { type Job, addJob } from '../../../platform/jobs/jobs.ts'
import type { Storage } from '../../storage/index.ts'
import { fileColumns, findFiles, ofItsTransfer } from '../store.ts'
import { transferFiles, transfers } from '../tables.ts'
import { type TransferFile, isSealed } from '../transfer.ts'

const discardBytesJob = 'discard-transfer-bytes'
const discardFileBytesJob = 'discard-file-bytes'

/** Who keeps something beside the bytes of a file, such as a small picture of it, lets go of it too. */
export type OnDiscarding = (files: { id: number }[]) => Promise<void>

type Deps = { database: Database; storage: Storage; onDiscarding: OnDiscarding }

/** So many transfers, or files, are one job. */
const AT_ONCE = 100

/** The bytes of deleted transfers are not wanted any more; the sweep removes them after its grace. */
export async function discardBytes(tx: Transaction, transferIds: number[]): Promise<void> {
  for (let start = 0; start < transferIds.length; start += AT_ONCE) {
    await addJob(tx, discardBytesJob, { transferIds: transferIds.slice(start, start + AT_ONCE) })
  }
}

/** The same for files that were taken out of a transfer. */
export async function discardFileBytes(tx: Transaction, fileIds: number[]): Promise<void> {
  for (let start = 0; start < fileIds.length; start += AT_ONCE) {
    await addJob(tx, discardFileBytesJob, { fileIds: fileIds.slice(start, start + AT_ONCE) })
  }
}

export const discardBytesWhenTold = (deps: Deps): Job => ({
  name: discardBytesJob,
  async handle(payload, signal) {
    const { transferIds } = payload as { transferIds: number[] }
    const rows = await deps.database
      .select({ id: transfers.id, bucketId: transfers.bucketId, status: transfers.status })
      .from(transfers)
      .where(inArray(transfers.id, transferIds))
    await inEachBucket(
      rows.filter(({ status }) => status === 'DELETED'),
      async ({ id, bucketId }) => {
        signal.throwIfAborted()
        await discardFiles(deps, bucketId, await findFiles(deps.database, id))
      },
    )
  },
})

export const discardFileBytesWhenTold = (deps: Deps): Job => ({
  name: discardFileBytesJob,
  async handle(payload) {
    const { fileIds } = payload as { fileIds: number[] }
    const rows = await deps.database
      .select(fileColumns)
      .from(transferFiles)
      .innerJoin(transfers, ofItsTransfer)
      .where(and(inArray(transferFiles.id, fileIds), isNotNull(transferFiles.deletedAt)))
      .orderBy(asc(transferFiles.id))
    await inEachBucket([...Map.groupBy(rows, ({ bucketId }) => bucketId)], ([bucketId, files]) =>
      discardFiles(deps, bucketId, files),
    )
  },
})

/** A bucket that is away keeps nobody's bytes but its own: the others are let go of, and the job comes again for these. */
async function inEachBucket<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  let away: BucketAway | undefined
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      if (!(error instanceof BucketAway)) throw error
      away = error
    }
  }
  if (away) throw away
}

async function discardFiles({ storage, onDiscarding }: Deps, bucketId: string, files: TransferFile[]): Promise<void> {
  await onDiscarding(files)
  const bucket = storage.bucket(bucketId)
  const sealed = files.filter(isSealed).map(({ objectKey, version }) => ({ key: objectKey, version }))
  const unsealed = files.filter((file) => !isSealed(file)).map(({ objectKey }) => objectKey)
  await bucket.abort(unsealed)
  // Their end can have come between the seal and our row of it: then nothing was left to abort.
  await bucket.discard([...sealed, ...(await storage.sealWhole(bucketId, unsealed))])
}
