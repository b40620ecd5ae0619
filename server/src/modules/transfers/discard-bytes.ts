import { inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { type Job, addJob } from '../../platform/jobs/jobs.ts'
import type { Storage } from '../storage/index.ts'
import { findFiles } from './store.ts'
import { transfers } from './tables.ts'
import { isSealed } from './transfer.ts'

const discardBytesJob = 'discard-transfer-bytes'

/** So many transfers are one job. */
const AT_ONCE = 100

/** The bytes of deleted transfers are not wanted any more; the sweep removes them after its grace. */
export async function discardBytes(tx: Transaction, transferIds: number[]): Promise<void> {
  for (let start = 0; start < transferIds.length; start += AT_ONCE) {
    await addJob(tx, discardBytesJob, { transferIds: transferIds.slice(start, start + AT_ONCE) })
  }
}

export const discardBytesWhenTold = (deps: { database: Database; storage: Storage }): Job => ({
  name: discardBytesJob,
  async handle(payload, signal) {
    const { transferIds } = payload as { transferIds: number[] }
    const rows = await deps.database
      .select({ id: transfers.id, bucketId: transfers.bucketId, status: transfers.status })
      .from(transfers)
      .where(inArray(transfers.id, transferIds))
    for (const { id, bucketId } of rows.filter(({ status }) => status === 'DELETED')) {
      signal.throwIfAborted()
      await discardFiles(deps, id, bucketId)
    }
  },
})

async function discardFiles(
  { database, storage }: { database: Database; storage: Storage },
  transferId: number,
  bucketId: string,
): Promise<void> {
  const bucket = storage.bucket(bucketId)
  const files = await findFiles(database, transferId)
  const sealed = files.filter(isSealed).map(({ objectKey, version }) => ({ key: objectKey, version }))
  const unsealed = files.filter((file) => !isSealed(file)).map(({ objectKey }) => objectKey)
  await bucket.abort(unsealed)
  // Its end can have come between the seal and our row of it: then nothing was left to abort.
  const sealedUnseen = unsealed.length === 0 ? [] : (await bucket.seal(unsealed)).sealed
  await bucket.discard([...sealed, ...sealedUnseen])
}
