import { sql } from '../../platform/database/drizzle.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Transfers } from '../transfers/index.ts'
import { returnVolume } from './volume.ts'

/** A grant that lapsed before its first byte was fetched. */
const isUnused = sql`started_at is null and returned_at is null and start_by <= now()`

const GRANTS_AT_ONCE = 5000
const TRANSFERS_AT_ONCE = 500

type Deps = { transfers: Pick<Transfers, 'returnDownloads' | 'returnPreviews'> }
type Row = {
  is_preview: boolean
  file_id: string | null
  recipient_id: string | null
  size: string
  subject: string | null
  day: string
}

/**
 * Gives back what the unused grants of a transfer had taken: their count, their place in the statistics, their volume. The
 * mark on the grant decides against a download that starts at this very moment: whoever comes second finds it taken.
 * Tells how many downloads they were.
 */
export async function returnUnused({ transfers }: Deps, tx: Transaction, transferId: number): Promise<number> {
  // A grant that somebody holds is being started or given back; waiting for it could block both for good.
  const { rows } = await tx.execute<Row>(sql`
    update download_grants set returned_at = now(), charged = 0
    where id in (
      select id from download_grants where transfer_id = ${transferId} and ${isUnused}
      order by start_by limit ${GRANTS_AT_ONCE} for update skip locked)
    returning is_preview, file_id, recipient_id, size, volume_subject as subject, (issued_at at time zone 'UTC')::date::text as day`)
  if (rows.length === 0) return 0
  const downloads = rows.filter((row) => !row.is_preview)
  const counted = downloads.map((row) => ({
    day: row.day,
    fileId: row.file_id === null ? null : Number(row.file_id),
    recipientId: row.recipient_id === null ? null : Number(row.recipient_id),
  }))
  if (counted.length > 0) await transfers.returnDownloads(tx, transferId, counted)
  if (counted.length < rows.length) await transfers.returnPreviews(tx, transferId, rows.length - counted.length)
  const reserved = rows.flatMap(({ subject, day, size }) =>
    subject === null ? [] : [{ subject, day, bytes: Number(size) }],
  )
  await returnVolume(tx, reserved)
  return counted.length
}

/** Each transfer by itself: two of one owner held together could block a link that is just being given. */
export const returnUnusedGrants = (deps: Deps & { patient: Database }): Job => ({
  name: 'return-unused-grants',
  cron: '* * * * *',
  async handle(_payload, signal) {
    const { rows } = await deps.patient.execute<{ transfer_id: string }>(sql`
      select transfer_id from download_grants where ${isUnused}
      group by transfer_id order by min(start_by) limit ${TRANSFERS_AT_ONCE}`)
    for (const { transfer_id: id } of rows) {
      signal.throwIfAborted()
      await deps.patient.transaction((tx) => returnUnused(deps, tx, Number(id)))
    }
  },
})
