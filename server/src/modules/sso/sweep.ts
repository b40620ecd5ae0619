import { sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

/** How many rows are removed at a time, and how often at most: what is left then, the next sweep finds. */
const AT_ONCE = 10_000
const ROUNDS = 100

/** Sign-ins that nobody came back from, links that nobody followed, and sessions that have ended by themselves. */
export const sweepSso = (patient: Database): Job => ({
  name: 'sweep-sso',
  cron: '41 * * * *',
  async handle(_payload, signal) {
    for (let round = 0; round < ROUNDS && !signal.aborted; round += 1) {
      const removed = await Promise.all([
        patient.execute(sql`delete from sso_attempts where ctid in (
          select ctid from sso_attempts where expires_at < now() order by expires_at limit ${AT_ONCE})`),
        patient.execute(sql`delete from sso_invitations where ctid in (
          select ctid from sso_invitations where expires_at < now() - interval '1 day' order by expires_at limit ${AT_ONCE})`),
        patient.execute(sql`delete from sso_sign_ins where ctid in (
          select ctid from sso_sign_ins where expires_at < now() order by expires_at limit ${AT_ONCE})`),
      ])
      if (removed.every(({ rowCount }) => (rowCount ?? 0) < AT_ONCE)) break
    }
  },
})
