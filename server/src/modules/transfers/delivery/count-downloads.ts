import { and, eq, gt, lte, sql } from '../../../platform/database/drizzle.ts'
import { previewGrants } from '@envoi/contract/limits'
import type { Transaction } from '../../../platform/database/connect.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { transferRecipients, transfers } from '../tables.ts'

/** Of one file, or of everything; by a recipient, or by somebody with the link alone. */
export type CountedDownload = { fileId: number | null; recipientId: number | null }
/** The day is the one on which it was taken, in UTC. */
export type ReturnedDownload = CountedDownload & { day: string }

/** Available by the database's clock at this very moment. */
const isAvailable = and(
  eq(transfers.status, 'ENABLED'),
  lte(transfers.validFrom, sql`now()`),
  gt(transfers.validTo, sql`now()`),
)

/**
 * Check and count are one conditional UPDATE: of 200 parallel takers of the last download, one gets it. The counts by
 * recipient and by day move with it. False when the number of downloads is used up.
 */
export async function takeDownload(
  tx: Transaction,
  transferId: number,
  { fileId, recipientId }: CountedDownload,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with taken as (
      update transfers set downloads = downloads + 1
      where id = ${transferId} and ${isAvailable} and (max_downloads is null or downloads < max_downloads)
      returning id
    ), counted as (
      update transfer_recipients set downloads = downloads + 1 from taken where transfer_recipients.id = ${recipientId}
    )
    insert into transfer_downloads (transfer_id, day, file_id, recipient_id, downloads)
    select id, (now() at time zone 'UTC')::date, ${fileId ?? 0}::bigint, ${recipientId ?? 0}::bigint, 1 from taken
    on conflict (transfer_id, day, file_id, recipient_id)
      do update set downloads = transfer_downloads.downloads + 1`)
  if (rowCount === 1) return true
  await requireAvailable(tx, transferId)
  return false
}

/** These were taken and nothing of them was fetched: as if they had never been. */
export async function returnDownloads(
  tx: Transaction,
  transferId: number,
  returned: ReturnedDownload[],
): Promise<void> {
  await tx.execute(sql`update transfers set downloads = downloads - ${returned.length} where id = ${transferId}`)
  await tx.execute(sql`
    with returned as (
      select day, file_id, recipient_id, count(*)::int as count
      from unnest(
        ${sql.param(returned.map(({ day }) => day))}::date[],
        ${sql.param(returned.map(({ fileId }) => fileId ?? 0))}::bigint[],
        ${sql.param(returned.map(({ recipientId }) => recipientId ?? 0))}::bigint[]
      ) as one (day, file_id, recipient_id)
      group by day, file_id, recipient_id
    ), by_recipient as (
      update transfer_recipients set downloads = downloads - of_recipient.count
      from (select recipient_id, sum(count)::int as count from returned group by recipient_id) as of_recipient
      where id = of_recipient.recipient_id
    )
    update transfer_downloads set downloads = downloads - returned.count from returned
    where transfer_id = ${transferId} and transfer_downloads.day = returned.day
      and transfer_downloads.file_id = returned.file_id and transfer_downloads.recipient_id = returned.recipient_id`)
  await tx.execute(sql`delete from transfer_downloads where transfer_id = ${transferId} and downloads = 0`)
}

/** The first byte leaves now. */
export async function markDownloaded(tx: Transaction, recipientId: number): Promise<void> {
  await tx
    .update(transferRecipients)
    .set({ lastDownload: sql`now()` })
    .where(eq(transferRecipients.id, recipientId))
}

/**
 * Previews have a limit of their own, in a window of 24 hours that starts with the first. They take no download, but what
 * can be downloaded no more is not shown either. False when they are used up.
 */
export async function takePreview(tx: Transaction, transferId: number): Promise<boolean> {
  const isFresh = sql`coalesce(${transfers.previewsSince} > now() - ${previewGrants.per} * interval '1 millisecond', false)`
  const max = sql`greatest(${previewGrants.atLeast}, ${previewGrants.perFile} * ${transfers.fileCount})`
  const hasDownload = sql`(${transfers.maxDownloads} is null or ${transfers.downloads} < ${transfers.maxDownloads})`
  const taken = await tx
    .update(transfers)
    .set({
      previews: sql`case when ${isFresh} then ${transfers.previews} + 1 else 1 end`,
      previewsSince: sql`case when ${isFresh} then ${transfers.previewsSince} else now() end`,
    })
    .where(
      and(
        eq(transfers.id, transferId),
        isAvailable,
        hasDownload,
        sql`(not ${isFresh} or ${transfers.previews} < ${max})`,
      ),
    )
  if (taken.rowCount === 1) return true
  await requireAvailable(tx, transferId)
  const [row] = await tx
    .select({ hasDownload: sql<boolean>`${hasDownload}` })
    .from(transfers)
    .where(eq(transfers.id, transferId))
  if (row?.hasDownload === false) throw new Refusal('TOO_MANY_DOWNLOADS')
  return false
}

/** These were taken and never looked at. */
export async function returnPreviews(tx: Transaction, transferId: number, count: number): Promise<void> {
  await tx
    .update(transfers)
    .set({ previews: sql`greatest(${transfers.previews} - ${count}::int, 0)` })
    .where(eq(transfers.id, transferId))
}

/** Nothing was taken: either the count is used up, or the transfer stopped being available a moment ago. */
async function requireAvailable(tx: Transaction, transferId: number): Promise<void> {
  const [row] = await tx
    .select({ isAvailable: sql<boolean>`${isAvailable}` })
    .from(transfers)
    .where(eq(transfers.id, transferId))
  if (!row?.isAvailable) throw new Refusal('WRONG_STATUS')
}
