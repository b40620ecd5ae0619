import { grant as limits } from '@envoi/contract/limits'
import { sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { returnVolume } from './volume.ts'

const GRANTS_AT_ONCE = 500
const MOST_TURNS = 200

/** Nothing has left of it for a while: whoever comes back leases again. */
const isIdle = sql`charged > delivered and started_at is not null and returned_at is null
  and active_at <= now() - ${limits.idleAfter} * interval '1 millisecond'`

type Row = { subject: string | null; day: string | null; unused: string }

/**
 * The volume of an idle download settles to what was delivered of it. What a process had leased when it was killed is
 * free again with it. Tells how many downloads they were.
 */
export function settleIdle(database: Database): Promise<number> {
  return database.transaction(async (tx) => {
    const { rows } = await tx.execute<Row>(sql`
      with idle as (
        select id, charged - delivered as unused from download_grants where ${isIdle}
        order by active_at limit ${GRANTS_AT_ONCE} for update skip locked
      )
      update download_grants set charged = delivered, leased = delivered
      from idle where download_grants.id = idle.id
      returning volume_subject as subject, charged_on::text as day, idle.unused`)
    const returned = rows.flatMap(({ subject, day, unused }) =>
      subject === null || day === null ? [] : [{ subject, day, bytes: Number(unused) }],
    )
    if (returned.length > 0) await returnVolume(tx, returned)
    return rows.length
  })
}

export const settleIdleGrants = ({ patient }: { patient: Database }): Job => ({
  name: 'settle-idle-grants',
  cron: '* * * * *',
  async handle(_payload, signal) {
    for (let turns = 0; turns < MOST_TURNS; turns += 1) {
      signal.throwIfAborted()
      if ((await settleIdle(patient)) < GRANTS_AT_ONCE) return
    }
  },
})
