import { and, asc, inArray, isNull, lte, ne, sql } from '../../../platform/database/drizzle.ts'
import { expiredTransfer } from '@envoi/contract/limits'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import type { Publish } from '../../../platform/events.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Storage } from '../../storage/index.ts'
import { expire } from '../changes.ts'
import { endTransfers } from './end-transfers.ts'
import { writeEvents } from '../store.ts'
import { isLive, transfers } from '../tables.ts'

type Deps = { patient: Database; storage: Storage; publish: Publish }

/** So many in one run, the longest due first; the next run goes on. */
const AT_MOST = 500

/**
 * Writes down that a transfer's end has come. To its recipients it was gone at that very moment, by the clock of the
 * database; this is for its sender, who can bring it back for a day.
 */
export const expireTransfers = ({ patient, storage, publish }: Deps): Job => ({
  name: 'expire-transfers',
  cron: '* * * * *',
  handle: () =>
    patient.transaction(async (tx) => {
      const due = await tx
        .select({ id: transfers.id, publicId: transfers.publicId, status: transfers.status })
        .from(transfers)
        // One under review waits for the operator: it must not end while they look, nor be promised to its sender.
        .where(
          and(
            isNull(transfers.expiredAt),
            isLive,
            ne(transfers.status, 'MODERATING'),
            lte(transfers.validTo, sql`now()`),
          ),
        )
        .orderBy(asc(transfers.validTo))
        .limit(AT_MOST)
        // Whoever changes one right now may be giving it a later end.
        .for('no key update', { skipLocked: true })
      const unfinished = due.filter(({ status }) => expire(status) === 'DELETED')
      if (unfinished.length > 0) await endTransfers(tx, storage, hasIdOf(unfinished), 'expired')
      const expired = due.filter((transfer) => !unfinished.includes(transfer))
      if (expired.length > 0) await noteExpired(tx, expired)
      for (const { publicId } of expired) await publish(tx, 'transfer-expired', publicId)
    }),
})

const hasIdOf = (rows: { id: number }[]) =>
  inArray(
    transfers.id,
    rows.map(({ id }) => id),
  )

async function noteExpired(tx: Transaction, expired: { id: number }[]): Promise<void> {
  await tx
    .update(transfers)
    .set({ expiredAt: sql`now()`, status: 'DISABLED', statusBeforeExpiry: sql`${transfers.status}` })
    .where(hasIdOf(expired))
  for (const { id } of expired) await writeEvents(tx, id, [{ type: 'EXPIRED', detail: {} }])
}

/** What ends is held together, and whoever would change one of them waits: so a few at a time. */
const AT_ONCE = 50

/** A day after that it is gone for its sender too. The bytes have their own grace, and a sweep with a brake. */
export const endExpired = ({ patient, storage }: Pick<Deps, 'patient' | 'storage'>): Job => ({
  name: 'end-expired-transfers',
  cron: '* * * * *',
  handle: async (_payload, signal) => {
    let ended = AT_ONCE
    for (let all = 0; all < AT_MOST && ended === AT_ONCE && !signal.aborted; all += ended) {
      ended = await endSome(patient, storage)
    }
  },
})

const endSome = (patient: Database, storage: Storage): Promise<number> =>
  patient.transaction(async (tx) => {
    const isOver = and(
      isLive,
      lte(transfers.expiredAt, sql`now() - ${expiredTransfer.lives} * interval '1 millisecond'`),
    )
    const over = await tx
      .select({ id: transfers.id })
      .from(transfers)
      .where(isOver)
      .orderBy(asc(transfers.expiredAt))
      .limit(AT_ONCE)
      .for('no key update', { skipLocked: true })
    if (over.length > 0) await endTransfers(tx, storage, and(hasIdOf(over), isOver), 'expired')
    return over.length
  })
