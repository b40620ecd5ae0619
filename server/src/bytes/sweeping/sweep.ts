import { sql } from '../../platform/database/drizzle.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SweepLimits, SweepReport } from '../../outside/object-store/port.ts'
import { ABANDONED_DAYS, countTooMany } from '../../outside/object-store/sweep-rules.ts'
import { type Ledger, rowsOf } from '../../outside/object-store/ledger.ts'
import { abortObjects } from '../ledger/object-ledger.ts'
import { removeLeftovers } from './sweep-leftovers.ts'
import { findMissing } from './sweep-missing.ts'
import { findOrphans } from './sweep-orphans.ts'

/** One stretch of work in each direction; where it stopped is kept, and the next sweep goes on from there. */
export async function sweepBucket(
  deps: { root: string; ledger: Ledger; clock: Clock },
  limits: SweepLimits,
  signal: AbortSignal,
): Promise<SweepReport> {
  const refused = limits.evenIfMany === true ? 0 : await countTooMany('disk', deps.ledger, limits)
  const removed = await removeLeftovers(deps, { ...limits, isBraked: refused > 0 }, signal)
  await forgetAborted(deps.ledger, limits)
  await endAbandoned(deps.ledger, limits)
  const reached = await readReached(deps.ledger)
  const walk = await findOrphans(deps, reached.folder, limits, signal)
  const check = await findMissing(deps, { after: reached.key, atMost: limits.atMost }, signal)
  await keepReached(deps.ledger, { folder: walk.reached, key: check.reached })
  return { removed, refused, orphans: walk.orphans, missing: check.missing }
}

async function endAbandoned(ledger: Ledger, limits: SweepLimits): Promise<void> {
  const since = sql`now() - ${ABANDONED_DAYS}::float8 * interval '1 day'`
  const rows = await rowsOf<{ key: string }>(
    ledger,
    sql`select key from disk_objects object
        where bucket = ${ledger.bucket} and state in ('open', 'stored') and changed_at < ${since}
          and not exists (
            select from disk_parts part
            where part.bucket = object.bucket and part.key = object.key and part.arrived_at >= ${since}
          )
        order by changed_at limit ${limits.atMost}`,
  )
  await abortObjects(
    ledger,
    rows.map(({ key }) => key),
  )
}

/** An aborted key is remembered for the grace, so that a late sender is told; then the row goes. */
async function forgetAborted(ledger: Ledger, limits: SweepLimits): Promise<void> {
  await rowsOf(
    ledger,
    sql`delete from disk_objects where bucket = ${ledger.bucket} and key in (
          select key from disk_objects
          where bucket = ${ledger.bucket} and state = 'aborted'
            and changed_at < now() - ${limits.graceMilliseconds}::float8 * interval '1 millisecond'
          limit ${limits.atMost})`,
  )
}

async function readReached(ledger: Ledger): Promise<{ folder: string; key: string }> {
  const [row] = await rowsOf<{ folder: string; key: string }>(
    ledger,
    sql`select folder, key from disk_sweeps where bucket = ${ledger.bucket}`,
  )
  return row ?? { folder: '', key: '' }
}

async function keepReached(ledger: Ledger, reached: { folder: string; key: string }): Promise<void> {
  await rowsOf(
    ledger,
    sql`insert into disk_sweeps (bucket, folder, key) values (${ledger.bucket}, ${reached.folder}, ${reached.key})
        on conflict (bucket) do update set folder = excluded.folder, key = excluded.key`,
  )
}
