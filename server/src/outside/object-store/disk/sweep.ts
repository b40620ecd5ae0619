import { sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { SweepLimits, SweepReport } from '../port.ts'
import { type Ledger, rowsOf } from './ledger.ts'
import { countTooMany, removeLeftovers } from './sweep-leftovers.ts'
import { findMissing } from './sweep-missing.ts'
import { findOrphans } from './sweep-orphans.ts'

/** One stretch of work in each direction; where it stopped is kept, and the next sweep goes on from there. */
export async function sweepBucket(
  deps: { root: string; ledger: Ledger; clock: Clock },
  limits: SweepLimits,
  signal: AbortSignal,
): Promise<SweepReport> {
  const refused = limits.evenIfMany === true ? 0 : await countTooMany(deps.ledger, limits)
  const removed = refused > 0 ? 0 : await removeLeftovers(deps, limits, signal)
  await forgetAborted(deps.ledger, limits)
  const reached = await readReached(deps.ledger)
  const walk = await findOrphans(deps, reached.folder, limits, signal)
  const check = await findMissing(deps, reached.key, limits, signal)
  await keepReached(deps.ledger, { folder: walk.reached, key: check.reached })
  return { removed, refused, orphans: walk.orphans, missing: check.missing }
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
