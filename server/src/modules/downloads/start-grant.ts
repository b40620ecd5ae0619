import { and, eq, isNull, sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Publish } from '../../platform/events.ts'
import type { Transfers } from '../transfers/index.ts'
import type { Grant } from './grant.ts'
import { downloadGrants } from './tables.ts'

type Deps = { database: Database; publish: Publish; transfers: Pick<Transfers, 'markDownloaded'> }

/**
 * The first bytes are about to leave: from here on resumes are covered, and others hear of the download, once however
 * many ranges come first together. False when its count was given back a moment ago: then it is over.
 */
export async function startGrant({ database, publish, transfers }: Deps, grant: Grant): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(downloadGrants)
      .set({ startedAt: sql`now()` })
      .where(and(eq(downloadGrants.id, grant.id), isNull(downloadGrants.startedAt), isNull(downloadGrants.returnedAt)))
    if (rowCount !== 1) {
      const [row] = await tx
        .select({ startedAt: downloadGrants.startedAt })
        .from(downloadGrants)
        .where(eq(downloadGrants.id, grant.id))
      return row !== undefined && row.startedAt !== null
    }
    if (grant.isPreview) return true
    if (grant.recipientId !== null) await transfers.markDownloaded(tx, grant.recipientId)
    await publish(tx, 'download-started', String(grant.id))
    return true
  })
}
