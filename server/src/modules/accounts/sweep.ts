import { inArray, lt } from '../../platform/database/drizzle.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { findForgotten } from './registrations.ts'
import { emailChanges, farewells, registrations, securityNotices } from './tables.ts'

/** How many rows of a kind one sweep removes. */
const AT_MOST = 10_000

/** Removes what nobody can finish or needs any more, some at a time. */
export const sweepAccounts = ({ patient, clock }: { patient: Database; clock: Clock }): Job => ({
  name: 'sweep-accounts',
  cron: '*/10 * * * *',
  handle: () =>
    patient.transaction(async (tx) => {
      const now = clock()
      await tx.delete(registrations).where(inArray(registrations.id, findForgotten(tx, now, AT_MOST)))
      const old = tx.select({ id: emailChanges.userId }).from(emailChanges).where(lt(emailChanges.expiresAt, now))
      await tx.delete(emailChanges).where(inArray(emailChanges.userId, old.limit(AT_MOST)))
      const gone = tx.select({ id: farewells.id }).from(farewells).where(lt(farewells.expiresAt, now))
      await tx.delete(farewells).where(inArray(farewells.id, gone.limit(AT_MOST)))
      const spent = tx
        .select({ id: securityNotices.id })
        .from(securityNotices)
        .where(lt(securityNotices.expiresAt, now))
      await tx.delete(securityNotices).where(inArray(securityNotices.id, spent.limit(AT_MOST)))
    }),
})
