import { inArray } from '../../../platform/database/drizzle.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { LockedObject, Storage } from '../../storage/index.ts'
import { requireSettled } from '../changes.ts'
import { requireHere, requireSent } from '../change-locked.ts'
import { type OpenedIntake, presentIntake } from '../create/present-intake.ts'
import { findFiles, lockTransfer } from '../store.ts'
import { transferFiles } from '../tables.ts'
import { type Transfer, type TransferFile, isSealed, lockOf } from '../transfer.ts'

type Deps = { database: Database; storage: Storage }

/**
 * Goes on with an upload whose token is lost, as after a reload: a new token, and what still has to be sent. Parts that
 * have arrived stay; the token before signs nothing of these files any more. Files whose bytes are all there are not
 * named again.
 */
export async function prepareFiles(deps: Deps, found: Transfer, fileIds: string[]): Promise<OpenedIntake> {
  const { database, storage } = deps
  // Who sends goes on by themselves: nobody takes it out of their hands.
  requireSent(found)
  const files = await findWaiting(deps, found, fileIds)
  const keys = files.map(({ objectKey }) => objectKey)
  const opened = await database.transaction(async (tx) => {
    // In the order in which a sender who ends them holds both.
    const held = await storage.lockObjects(tx, keys)
    const transfer = await lockTransfer(tx, found.id)
    const waiting = await findWaiting({ ...deps, database: tx }, transfer, fileIds)
    if (waiting.length < held.length || held.some(({ isAborted }) => isAborted)) throw new Refusal('WRONG_STATUS')
    return { held, ...(await renew(tx, storage, transfer, { held, files: waiting })) }
  })
  const missing = new Set(await storage.findMissing(found.bucketId, keys))
  const objects = new Map(opened.held.map((object) => [object.key, object]))
  const toSend = files.flatMap(({ label, publicId, objectKey }) => {
    const object = missing.has(objectKey) ? objects.get(objectKey) : undefined
    return object ? [{ label, publicId, object }] : []
  })
  return presentIntake(storage, { ...opened, bucketId: found.bucketId }, toSend)
}

/** Those that bytes may still come of; every one that is asked for must be of this transfer. */
async function findWaiting(
  { database }: { database: Database | Transaction },
  transfer: Transfer,
  fileIds: string[],
): Promise<TransferFile[]> {
  requireHere(transfer)
  if (transfer.status !== 'UPLOADING') requireSettled(transfer.status)
  const files = new Map((await findFiles(database, transfer.id)).map((file) => [file.publicId, file]))
  const asked = [...new Set(fileIds)].map((fileId) => {
    const file = files.get(fileId)
    if (!file) throw new Refusal('NOT_FOUND')
    return file
  })
  const waiting = asked.filter((file) => !isSealed(file) && file.sourceKey === null)
  if (waiting.length === 0) throw new Refusal('WRONG_STATUS')
  return waiting
}

type Renewed = { token: string; bucketPath: string; partSize: number }

/** The upload that makes a transfer goes on as a whole; of those that add to it, the files that are asked for. */
async function renew(
  tx: Transaction,
  storage: Storage,
  transfer: Transfer,
  { held, files }: { held: LockedObject[]; files: TransferFile[] },
): Promise<Renewed> {
  const [first] = held
  if (!first) throw new Error('the files have no objects')
  const { partSize } = first
  if (transfer.status === 'UPLOADING') {
    const renewed = await storage.renewToken(tx, transfer.intakeId)
    if (!renewed) throw new Refusal('WRONG_STATUS')
    return { ...renewed, partSize }
  }
  if (held.some((object) => object.partSize !== partSize)) {
    throw new Refusal('BAD_REQUEST', { detail: 'fileIds: these have parts of different sizes; prepare them apart' })
  }
  const bucketPath = first.key.slice(0, first.key.indexOf('/'))
  const place = { bucketId: transfer.bucketId, bucketPath, lock: lockOf(transfer), partSize }
  const moved = await storage.moveObjects(tx, held, place)
  const ids = files.map(({ id }) => id)
  await tx.update(transferFiles).set({ intakeId: moved.id }).where(inArray(transferFiles.id, ids))
  return { token: moved.token, bucketPath, partSize }
}
