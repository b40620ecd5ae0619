import { sql } from '../../../platform/database/drizzle.ts'
import { type Ledger, rowsOf } from '../ledger.ts'
import type { SweepLimits } from '../port.ts'
import { ABANDONED_DAYS } from '../sweep-rules.ts'
import { addLeftovers } from './ledger.ts'
import { type SweptStore, untilStopped } from './sweep-store.ts'

/** Whatever the store has under a key that nothing will come of any more; what a row names is spared. */
export async function makeDrafts({ store, ledger }: { store: SweptStore; ledger: Ledger }, key: string): Promise<void> {
  for await (const versions of store.versionsOf(key)) await addLeftovers(ledger, versions, { isDraft: true })
}

/** Keys that nobody finished. */
export async function findAbandoned(ledger: Ledger, limits: SweepLimits): Promise<string[]> {
  const rows = await rowsOf<{ key: string }>(
    ledger,
    sql`select key from s3_objects
        where bucket = ${ledger.bucket} and state in ('open', 'stored')
          and changed_at < now() - ${ABANDONED_DAYS}::float8 * interval '1 day'
        order by changed_at limit ${limits.atMost}`,
  )
  return rows.map(({ key }) => key)
}

/**
 * An aborted key is remembered for the grace, so that a late sender is told and what still comes is known as a draft.
 * Before its row goes, the store is asked once more: whoever ended it may have got no further than the row.
 */
export async function forgetAborted(
  { store, ledger }: { store: SweptStore; ledger: Ledger },
  limits: SweepLimits,
  signal: AbortSignal,
): Promise<void> {
  const rows = await rowsOf<{ key: string; uploadId: string | null }>(
    ledger,
    sql`select key, upload_id as "uploadId" from s3_objects
        where bucket = ${ledger.bucket} and state = 'aborted'
          and changed_at < now() - ${limits.graceMilliseconds}::float8 * interval '1 millisecond'
        order by changed_at limit ${limits.atMost}`,
  )
  await untilStopped(rows, signal, async ({ key, uploadId }) => {
    if (uploadId !== null) await store.abortUpload({ key, uploadId })
    await makeDrafts({ store, ledger }, key)
    await rowsOf(
      ledger,
      sql`delete from s3_objects where bucket = ${ledger.bucket} and key = ${key} and state = 'aborted'`,
    )
  })
}
