import { and, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { previewGrants } from '@envoi/contract/limits'
import type { Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { transferRecipients, transfers } from './tables.ts'

/** Available by the database's clock at this very moment. */
const isAvailable = and(
  eq(transfers.status, 'ENABLED'),
  lte(transfers.validFrom, sql`now()`),
  gt(transfers.validTo, sql`now()`),
)

/** Check and count are one conditional UPDATE: of 200 parallel takers of the last download, one gets it. */
export async function takeDownload(tx: Transaction, transferId: number, recipientId: number | null): Promise<void> {
  const taken = await tx
    .update(transfers)
    .set({ downloads: sql`${transfers.downloads} + 1` })
    .where(
      and(
        eq(transfers.id, transferId),
        isAvailable,
        or(isNull(transfers.maxDownloads), lt(transfers.downloads, transfers.maxDownloads)),
      ),
    )
  if (taken.rowCount !== 1) await refuse(tx, transferId, 'TOO_MANY_DOWNLOADS')
  if (recipientId === null) return
  await tx
    .update(transferRecipients)
    .set({ downloads: sql`${transferRecipients.downloads} + 1`, lastDownload: sql`now()` })
    .where(eq(transferRecipients.id, recipientId))
}

/** Previews have a limit of their own, in a window of 24 hours that starts with the first. */
export async function takePreview(tx: Transaction, transferId: number): Promise<void> {
  const isFresh = sql`coalesce(${transfers.previewsSince} > now() - ${previewGrants.per} * interval '1 millisecond', false)`
  const max = sql`greatest(${previewGrants.atLeast}, ${previewGrants.perFile} * ${transfers.fileCount})`
  const taken = await tx
    .update(transfers)
    .set({
      previews: sql`case when ${isFresh} then ${transfers.previews} + 1 else 1 end`,
      previewsSince: sql`case when ${isFresh} then ${transfers.previewsSince} else now() end`,
    })
    .where(and(eq(transfers.id, transferId), isAvailable, sql`(not ${isFresh} or ${transfers.previews} < ${max})`))
  if (taken.rowCount !== 1) await refuse(tx, transferId, 'TOO_MANY_PREVIEWS')
}

/** Nothing was taken: either the count is used up, or the transfer stopped being available a moment ago. */
async function refuse(
  tx: Transaction,
  transferId: number,
  code: 'TOO_MANY_DOWNLOADS' | 'TOO_MANY_PREVIEWS',
): Promise<never> {
  const [row] = await tx
    .select({ isAvailable: sql<boolean>`${isAvailable}` })
    .from(transfers)
    .where(eq(transfers.id, transferId))
  throw new Refusal(row?.isAvailable ? code : 'WRONG_STATUS')
}
