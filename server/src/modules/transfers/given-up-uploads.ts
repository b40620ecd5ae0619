import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { DAY, transferDefaults } from '@envoi/contract/limits'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Storage } from '../storage/index.ts'
import { endTransfers } from './end-transfers.ts'
import { transfers } from './tables.ts'

/** A browser offers to go on with an upload for so long; later nobody comes back to it. */
const FORGOTTEN = transferDefaults.validityDays * DAY
/** One that nothing came to for so long can still go on, but makes room when its owner needs it for another. */
const IDLE = DAY
const AT_MOST = 1000

export const endUploads = (tx: Transaction, storage: Storage, intakeIds: number[]): Promise<void> =>
  endTransfers(tx, storage, and(inArray(transfers.intakeId, intakeIds), eq(transfers.status, 'UPLOADING')))

export const sweepUploads = ({ patient, storage }: { patient: Database; storage: Storage }): Job => ({
  name: 'sweep-uploads',
  cron: '27 * * * *',
  handle: () =>
    patient.transaction(async (tx) => {
      await endUploads(tx, storage, await storage.findUnused(tx, { forMilliseconds: FORGOTTEN, atMost: AT_MOST }))
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
