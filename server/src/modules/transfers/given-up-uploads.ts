import { and, eq, gt, inArray, sql } from '../../platform/database/drizzle.ts'
import { DAY, unfinishedUpload } from '@envoi/contract/limits'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Storage } from '../storage/index.ts'
import { endTransfers } from './end-transfers.ts'
import { endAdditions } from './given-up-additions.ts'
import { transfers } from './tables.ts'

/** One that nothing came to for so long can still go on, but makes room when its owner needs it for another. */
const IDLE = DAY
const AT_MOST = 1000

/** A transfer ends with the upload that was to make it; with one that was to add to it, only what would have come. */
export async function endUploads(tx: Transaction, storage: Storage, intakeIds: number[]): Promise<void> {
  const unfinished = and(inArray(transfers.intakeId, intakeIds), eq(transfers.status, 'UPLOADING'))
  await endTransfers(tx, storage, unfinished, 'given-up')
  await endAdditions(tx, storage, intakeIds)
}

export const sweepUploads = ({ patient, storage }: { patient: Database; storage: Storage }): Job => ({
  name: 'sweep-uploads',
  cron: '27 * * * *',
  handle: () =>
    patient.transaction(async (tx) => {
      const forgotten = { forMilliseconds: unfinishedUpload.lives, atMost: AT_MOST }
      await endUploads(tx, storage, await storage.findUnused(tx, forgotten))
    }),
})

export type IdleUpload = { intakeId: number; size: number }

/** Those of an owner that could make room, the longest idle first. */
export async function findIdleUploads(reader: Reader, storage: Storage, ownerId: number): Promise<IdleUpload[]> {
  const takesRoom = and(eq(transfers.status, 'UPLOADING'), gt(transfers.validTo, sql`now()`))
  const uploads = await reader
    .select({ intakeId: transfers.intakeId, size: transfers.size })
    .from(transfers)
    .where(and(eq(transfers.ownerId, ownerId), takesRoom))
    .limit(AT_MOST)
  const sizes = new Map(uploads.map(({ intakeId, size }) => [intakeId, size]))
  const idle = { forMilliseconds: IDLE, atMost: AT_MOST, among: [...sizes.keys()] }
  return (await storage.findUnused(reader, idle)).map((intakeId) => ({ intakeId, size: sizes.get(intakeId) ?? 0 }))
}
