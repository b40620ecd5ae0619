import type { Database } from '../../platform/database/connect.ts'
import { sql } from '../../platform/database/drizzle.ts'

/** What does not fit together, for an operator to look into. */
export type Difference = { email: string; what: string; detail: Record<string, unknown>; since: string }
export type PaymentUsage = { subscriptions: Record<string, number>; differences: number; newest: Difference[] }

/** More than anybody reads at a glance. */
const SHOWN = 50

export async function readPaymentUsage(database: Database): Promise<PaymentUsage> {
  const [byStatus, all, newest] = await Promise.all([
    database.execute<{ status: string; count: string }>(
      sql`select status, count(*) as count from subscriptions group by status order by status`,
    ),
    database.execute<{ count: string }>(sql`select count(*) as count from billing_differences`),
    database.execute<Omit<Difference, 'since'> & { at: string }>(sql`
      select email, what, detail, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
      from billing_differences join users on users.id = user_id order by billing_differences.at desc limit ${SHOWN}`),
  ])
  return {
    subscriptions: Object.fromEntries(byStatus.rows.map(({ status, count }) => [status, Number(count)])),
    differences: Number(all.rows[0]?.count),
    newest: newest.rows.map(({ email, what, detail, at }) => ({ email, what, detail, since: at })),
  }
}
