import { DAY } from '@envoi/contract/limits'
import { eq, sql } from '../../../platform/database/drizzle.ts'
import { type Bucket, BucketFull, ObjectMissing, type StoredObject } from '../../../outside/object-store/port.ts'
import type { Database, Reader, Transaction } from '../../../platform/database/connect.ts'
import { type IntakeObject, prepareIntake } from '../../storage/index.ts'
import { carryObjects, patiently, readSums } from './carry-objects.ts'
import { type Beside, clearMoved, clearMovedLater } from './clear-moved.ts'
import { findFiles, findTransfer, lockTransfer } from '../store.ts'
import { transfers } from '../tables.ts'
import { type SealedFile, type Transfer, isSealed } from '../transfer.ts'

/** Why a transfer stays where it is, in one line for whoever asked. */
export class CannotMove extends Error {
  override name = 'CannotMove'
}

export type MoveDeps = {
  database: Database
  bucketOf: (id: string) => Bucket
  freeBytesKept: number
  beside: Beside
}
export type Moved = { transferId: string; from: string; to: string; files: number; bytes: number }
type Moving = { file: SealedFile; object: IntakeObject }
type Sealed = Moving & { version: string }

/** So long those who read from the former place may go on; then its bytes are leftovers, and stay for the grace. */
const READ_ON = 60 * 60_000

/**
 * Copies all bytes of a transfer to another bucket, reads them back, and only then, in one step, makes the copies count.
 * Killed anywhere it has changed nothing or everything; what it left behind is cleared by a job that it set before.
 */
export async function moveTransfer(deps: MoveDeps, publicId: string, to: Bucket, signal: AbortSignal): Promise<Moved> {
  const { database, bucketOf } = deps
  const transfer = await findTransfer(database, publicId)
  if (!transfer) throw new CannotMove(`There is no transfer ${publicId}.`)
  requireMovable(transfer, to.id)
  const from = bucketOf(transfer.bucketId)
  const files = await requireWhole(database, transfer)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const moving = await openKeys(deps, to, files, bytes)
  const unnamed = { transferId: transfer.id, bucketId: to.id, keys: moving.map(({ object }) => object.key) }
  await database.transaction((tx) => clearMovedLater(tx, unnamed, new Date(Date.now() + DAY)))
  try {
    const between = { from, to, signal }
    await carryFiles(between, moving)
    const sealed = await requireSame(to, moving, signal)
    const places = moving.map(({ file, object }) => ({ id: file.id, objectKey: object.key }))
    const takeOver = await patiently(() => deps.beside.takeAlong(between, database, places), signal)
    await patiently(() => database.transaction((tx) => switchOver(tx, { transfer, to, sealed, takeOver })), signal)
  } catch (error) {
    // Should this fail too, the job does it.
    await clearMoved(deps, unnamed).catch(() => {})
    throw error
  }
  return { transferId: publicId, from: from.id, to: to.id, files: files.length, bytes }
}

function requireMovable(transfer: Transfer, to: string): void {
  const { publicId, status } = transfer
  if (status === 'DELETED') throw new CannotMove(`The transfer ${publicId} was deleted.`)
  if (status === 'UPLOADING' || status === 'CLONING') throw new CannotMove(`${publicId} is still being sent.`)
  if (transfer.isEncrypted) {
    throw new CannotMove(`${publicId} is encrypted with its sender’s password, so nobody else can move it.`)
  }
  if (transfer.bucketId === to) throw new CannotMove(`${publicId} is in the bucket ${to} already.`)
}

async function requireWhole(reader: Reader, { id, publicId }: Transfer): Promise<SealedFile[]> {
  const files = await findFiles(reader, id)
  const sealed = files.filter(isSealed)
  if (sealed.length < files.length)
    throw new CannotMove(`Files are being added to ${publicId}: move it when they are there.`)
  const { rows } = await reader.execute(sql`
    select from transfer_files clone
    where clone.source_key = any(${sql.param(files.map(({ objectKey }) => objectKey))}::text[])
      and clone.version is null and clone.deleted_at is null limit 1`)
  if (rows.length > 0) throw new CannotMove(`${publicId} is being cloned: move it when that is done.`)
  return sealed
}

async function openKeys(
  { freeBytesKept }: MoveDeps,
  to: Bucket,
  files: SealedFile[],
  bytes: number,
): Promise<Moving[]> {
  const noRoom = new CannotMove(`There is not enough room in the bucket ${to.id}: ${bytes} bytes would come.`)
  if ((await to.freeBytes()) < bytes + freeBytesKept) throw noRoom
  const sizes = files.map(({ size }) => size)
  const { objects } = await prepareIntake(to, sizes, undefined).catch((error: unknown) => {
    throw error instanceof BucketFull ? noRoom : error
  })
  return files.map((file, index) => {
    const object = objects[index]
    if (!object) throw new Error('fewer keys were opened than there are files')
    return { file, object }
  })
}

async function carryFiles(between: { from: Bucket; to: Bucket; signal: AbortSignal }, moving: Moving[]): Promise<void> {
  const objects = moving.map(({ file, object }) => ({ key: file.objectKey, version: file.version, to: object }))
  await carryObjects(between, objects).catch((error: unknown) => {
    if (!(error instanceof ObjectMissing)) throw error
    throw new CannotMove(`Bytes are missing in the bucket ${between.from.id}: bucket check names them.`)
  })
}

/** What arrived is read from its new place, all of it: it must be what was sealed in the old one. */
async function requireSame(to: Bucket, moving: Moving[], signal: AbortSignal): Promise<Sealed[]> {
  const keys = moving.map(({ object }) => object.key)
  const { sealed } = await patiently(() => to.seal(keys), signal)
  const objects = new Map<string, StoredObject>(sealed.map((object) => [object.key, object]))
  const same: Sealed[] = []
  for (const { file, object } of moving) {
    const stored = objects.get(object.key)
    const sums = stored && (await patiently(() => readSums(to, { ...stored, size: file.size }, signal), signal))
    const isSame =
      stored?.size === file.size &&
      stored.crc32 === file.crc32 &&
      sums?.crc32 === file.crc32 &&
      (file.sha256 === null || sums.sha256.equals(file.sha256))
    if (!isSame)
      throw new CannotMove(`What arrived of ${JSON.stringify(file.name)} is not what was read; nothing was moved.`)
    same.push({ file, object, version: stored.version })
  }
  return same
}

async function switchOver(
  tx: Transaction,
  {
    transfer: { id },
    to,
    sealed,
    takeOver,
  }: { transfer: Transfer; to: Bucket; sealed: Sealed[]; takeOver: (tx: Transaction) => Promise<void> },
): Promise<void> {
  const transfer = await lockTransfer(tx, id)
  requireMovable(transfer, to.id)
  const copies = new Map(sealed.map((copy) => [copy.file.id, copy]))
  const files = await requireWhole(tx, transfer)
  // One that was taken out meanwhile needs no new place; one that came has none.
  const isSame = files.every(({ id: fileId, version }) => copies.get(fileId)?.file.version === version)
  if (!isSame) throw new CannotMove(`The files of ${transfer.publicId} changed meanwhile: move it again.`)
  // Nobody may have cleared them away as the leftovers of a move that stood still for a day.
  const { missing } = await to.seal(sealed.map(({ object }) => object.key))
  if (missing.length > 0) throw new CannotMove(`The move of ${transfer.publicId} took too long: move it again.`)
  const former = await findAllKeys(tx, id)
  await tx.execute(sql`select set_config('envoi.moving', ${String(id)}, true)`)
  await tx.execute(sql`
    update transfer_files set object_key = copy.key, version = copy.version
    from unnest(
      ${sql.param(sealed.map(({ file }) => file.id))}::bigint[],
      ${sql.param(sealed.map(({ object }) => object.key))}::text[],
      ${sql.param(sealed.map(({ version }) => version))}::text[]
    ) as copy (id, key, version)
    where transfer_files.id = copy.id and transfer_id = ${id} and deleted_at is null`)
  await tx.update(transfers).set({ bucketId: to.id }).where(eq(transfers.id, id))
  await takeOver(tx)
  const left = { transferId: id, bucketId: transfer.bucketId, keys: former }
  await clearMovedLater(tx, left, new Date(Date.now() + READ_ON))
}

/** Those of files that were taken out too: whoever lets go of their bytes looks where the transfer is. */
async function findAllKeys(tx: Transaction, transferId: number): Promise<string[]> {
  const { rows } = await tx.execute<{ object_key: string }>(
    sql`select object_key from transfer_files where transfer_id = ${transferId}`,
  )
  return rows.map((row) => row.object_key)
}
