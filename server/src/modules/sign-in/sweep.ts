import { sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { knownDevices, passkeyChallenges, passwordLinks, phoneCodes, sessionCodes, sessions } from './tables.ts'

/** How many rows are removed at a time, and how often at most: what is left then, the next sweep finds. */
const AT_ONCE = 10_000
const ROUNDS = 100

const aDayAgo = sql`expires_at < now() - interval '1 day'`
const removable = [
  { table: sessions, where: aDayAgo },
  // A code that is used again ends what came of it, however late: it is kept as long as that is there.
  {
    table: sessionCodes,
    where: sql`${aDayAgo} and not exists (select from sessions where sessions.sign_in_id = session_codes.sign_in_id)`,
  },
  { table: passwordLinks, where: aDayAgo },
  { table: phoneCodes, where: aDayAgo },
  { table: knownDevices, where: aDayAgo },
  // Everybody may ask for one, and one that ran out is no different from none.
  { table: passkeyChallenges, where: sql`expires_at < now()` },
]

/** Removes what has run out, some at a time, until nothing is left. */
export const sweepSignIn = (patient: Database): Job => ({
  name: 'sweep-sign-in',
  cron: '23 * * * *',
  async handle(_payload, signal) {
    for (const { table, where } of removable) {
      for (let round = 0; round < ROUNDS && !signal.aborted; round += 1) {
        const { rowCount } = await patient.execute(sql`
          delete from ${table} where ctid in (
            select ctid from ${table} where ${where} order by expires_at limit ${AT_ONCE})`)
        if ((rowCount ?? 0) < AT_ONCE) break
      }
    }
  },
})
