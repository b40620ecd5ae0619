import { and, asc, eq, gt, inArray, isNull, lte, sql } from '../../../platform/database/drizzle.ts'
import { expiryReminder } from '@envoi/contract/limits'
import type { Database } from '../../../platform/database/connect.ts'
import type { Publish } from '../../../platform/events.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { transfers } from '../tables.ts'

const AT_MOST = 500

/** What is left of it is less than a day, or less than its last part. The same rule stands in set-validity.ts. */
const isNearEnd = and(
  lte(transfers.validTo, sql`now() + ${expiryReminder.before} * interval '1 millisecond'`),
  sql`${transfers.validTo} - now() <= (${transfers.validTo} - ${transfers.validFrom}) * ${expiryReminder.lastPart}::float8`,
)

/** Once for each end that is set, to a sender who wants it, of a transfer that nobody has downloaded yet. */
export const remindOfExpiry = ({ patient, publish }: { patient: Database; publish: Publish }): Job => ({
  name: 'remind-of-expiry',
  cron: '* * * * *',
  handle: () =>
    patient.transaction(async (tx) => {
      const due = await tx
        .select({ id: transfers.id, publicId: transfers.publicId })
        .from(transfers)
        .where(
          and(
            isNull(transfers.remindedAt),
            sql`${transfers.expiryReminder}`,
            // Written out, since the index of those who wait for a reminder is found by these very words.
            sql`${transfers.status} = 'ENABLED'`,
            eq(transfers.downloads, 0),
            gt(transfers.validTo, sql`now()`),
            isNearEnd,
          ),
        )
        .orderBy(asc(transfers.validTo))
        .limit(AT_MOST)
        .for('no key update', { skipLocked: true })
      if (due.length === 0) return
      const ids = due.map(({ id }) => id)
      await tx
        .update(transfers)
        .set({ remindedAt: sql`now()` })
        .where(inArray(transfers.id, ids))
      for (const { publicId } of due) await publish(tx, 'transfer-expiring', publicId)
    }),
})
