import { type SQL, sql } from '../../platform/database/drizzle.ts'
import { type Ledger, rowsOf } from './ledger.ts'
import type { SweepLimits } from './port.ts'

/** What every filling's sweep goes by. */

/** So many at once is more likely a mistake, such as a database restored from long ago, than a busy day. */
const MANY = { count: 100, share: 0.1 }

/** How many of the leftovers that somebody could once read must wait until an operator has looked: all of them, or none. */
export const tooMany = ({ due, live }: { due: number; live: number }): number =>
  due > MANY.count && due > MANY.share * live ? due : 0

/** What nothing came to for a month and nobody sealed has been given up by its sender, or never had one. */
export const ABANDONED_DAYS = 30

/** Leftovers whose grace is over. */
export const isDue = (ledger: Ledger, limits: SweepLimits): SQL =>
  sql`leftover.bucket = ${ledger.bucket}
      and leftover.since < now() - ${limits.graceMilliseconds}::float8 * interval '1 millisecond'`

/** How many leftovers that somebody could once read are due, when they are too many to go unseen; else none. */
export async function countTooMany(kind: 'disk' | 's3', ledger: Ledger, limits: SweepLimits): Promise<number> {
  const [leftovers, objects] = [sql.identifier(`${kind}_leftovers`), sql.identifier(`${kind}_objects`)]
  const [row] = await rowsOf<{ due: number; live: number }>(
    ledger,
    sql`select
          (select count(*)::float8 from ${leftovers} leftover
           where ${isDue(ledger, limits)} and not is_draft) as due,
          (select count(*)::float8 from ${objects}
           where bucket = ${ledger.bucket} and state in ('stored', 'sealed')) as live`,
  )
  return row ? tooMany(row) : 0
}
