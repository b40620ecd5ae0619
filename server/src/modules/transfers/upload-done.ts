import type { TransferStatus } from '@envoi/contract/words'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { Publish } from '../../platform/events.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { Storage } from '../storage/index.ts'
import { finishUpload } from './changes.ts'
import { makeAvailableJob } from './make-available.ts'
import { applyChange, findFiles, lockTransfer, sealFiles } from './store.ts'
import { type Transfer, goneCode } from './transfer.ts'

type Deps = { database: Database; storage: Storage; publish: Publish; isScanRequired: boolean }
type Sealed = NonNullable<Awaited<ReturnType<Storage['seal']>>>

/**
 * Seals the bytes in the bucket, then moves the transfer in one step with its history, jobs and events. Both halves can
 * be repeated, so a crash between them or a second call changes nothing and gives the same answer.
 */
export async function uploadDone(deps: Deps, transfer: Transfer): Promise<TransferStatus> {
  const gone = goneCode(transfer)
  if (gone) throw new Refusal(gone)
  if (transfer.status !== 'UPLOADING') return transfer.status
  const files = await findFiles(deps.database, transfer.id)
  const sealed = await deps.storage.seal(
    transfer.bucketId,
    files.map((file) => file.objectKey),
  )
  if (!sealed) throw new Refusal('UPLOAD_INCOMPLETE')
  return deps.database.transaction((tx) => finish(tx, deps, transfer.id, sealed))
}

async function finish(tx: Transaction, deps: Deps, id: number, sealed: Sealed): Promise<TransferStatus> {
  const transfer = await lockTransfer(tx, id)
  // Its owner may have gone a moment ago, and all their transfers with them.
  if (transfer.status === 'DELETED') throw new Refusal('DELETED')
  if (transfer.status !== 'UPLOADING') return transfer.status
  // Every file has the bytes it declared, or nothing happens.
  if ((await sealFiles(tx, id, sealed)) !== transfer.fileCount) throw new Refusal('UPLOAD_INCOMPLETE')
  await deps.storage.closeIntake(tx, transfer.intakeId)
  const change = finishUpload({ isScanRequired: deps.isScanRequired, startsLater: transfer.startsLater })
  await applyChange(tx, id, change)
  if (change.status === 'PENDING') {
    await addJob(
      tx,
      makeAvailableJob,
      { id: transfer.publicId },
      { runAt: transfer.validFrom, key: `available ${transfer.publicId}` },
    )
  }
  await deps.publish(tx, 'transfer-uploaded', transfer.publicId)
  return change.status
}
