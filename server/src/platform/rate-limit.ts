import { sql } from 'drizzle-orm'
import { type Rate, type RateName, rates } from '@envoi/contract/limits'
import type { Database } from './database/connect.ts'
import { Refusal } from './http/refusal.ts'

/**
 * Limits kept in PostgreSQL, so that they hold for all nodes and after a restart. A window starts with the first hit
 * of a key; the row is taken and compared in one statement, so parallel hits cannot pass the limit together.
 */
export type RateLimits = {
  /** Counts a hit, and refuses the one too many. */
  take(name: RateName, key: string, hits?: number): Promise<void>
  /** Gives a hit back: it turned out not to count. */
  giveBack(name: RateName, key: string): Promise<void>
  /** Refuses when the key has used up its hits, without taking one. */
  requireOpen(name: RateName, key: string): Promise<void>
  /** Removes windows that are over. */
  sweep(): Promise<void>
}

type Row = { count: number; seconds: number }

export function createRateLimits(database: Database, table: Record<RateName, Rate> = rates): RateLimits {
  const id = (name: RateName, key: string): string => `${name} ${key}`

  function requireWithin(row: Row | undefined, max: number): void {
    if (row && row.count > max)
      throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(row.seconds)) })
  }

  return {
    async take(name, key, hits = 1) {
      const { max, per } = table[name]
      const { rows } = await database.execute<Row>(sql`
        insert into rate_limits as hit (key, count, ends_at)
        values (${id(name, key)}, ${hits}, now() + ${per} * interval '1 millisecond')
        on conflict (key) do update set
          count = case when hit.ends_at <= now() then ${hits} else least(hit.count, ${max}) + ${hits} end,
          ends_at = case when hit.ends_at <= now() then excluded.ends_at else hit.ends_at end
        returning count, extract(epoch from ends_at - now())::float8 as seconds`)
      requireWithin(rows[0], max)
    },
    async giveBack(name, key) {
      await database.execute(sql`update rate_limits set count = greatest(count - 1, 0) where key = ${id(name, key)}`)
    },
    async requireOpen(name, key) {
      const { rows } = await database.execute<Row>(sql`
        select count + 1 as count, extract(epoch from ends_at - now())::float8 as seconds
        from rate_limits where key = ${id(name, key)} and ends_at > now()`)
      requireWithin(rows[0], table[name].max)
    },
    async sweep() {
      await database.execute(sql`delete from rate_limits where ends_at < now() - interval '1 hour'`)
    },
  }
}
