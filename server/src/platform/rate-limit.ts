import { sql } from './database/drizzle.ts'
import { type Rate, type RateName, rates } from '@envoi/contract/limits'
import type { Database } from './database/connect.ts'
import { Refusal } from './http/refusal.ts'
import { createLeases } from './rate-lease.ts'

/**
 * Limits kept in PostgreSQL, so that they hold for all nodes and after a restart. A window starts with the first hit
 * of a key; the row is taken and compared in one statement, so parallel hits cannot pass the limit together.
 */
export type RateLimits = {
  /** Counts a hit, and refuses the one too many. */
  take(name: RateName, key: string, hits?: number): Promise<void>
  /** Gives a hit back: it turned out not to count. */
  giveBack(name: RateName, key: string): Promise<void>
  /** Forgets all hits of a key. */
  clear(name: RateName, key: string): Promise<void>
  /** Refuses when the key has used up its hits, without taking one. */
  requireOpen(name: RateName, key: string): Promise<void>
}

/** `resetsIn`: in seconds. */
type RateState = { isOpen: boolean; max: number; remaining: number; resetsIn: number }

/** The same for those who pace themselves, and are told how it stands. */
export type ToldRateLimits = RateLimits & {
  /** Counts a hit, unless it is the one too many. */
  count(name: RateName, key: string): Promise<RateState>
  rateOf(name: RateName): Rate
}

const id = (name: RateName, key: string): string => `${name} ${key}`

export function createRateLimits(database: Database, table: Record<RateName, Rate> = rates): ToldRateLimits {
  const leases = createLeases(() => performance.now())

  /** How many milliseconds the window still has, and how many hits; nothing when these do not fit into it any more. */
  async function findRoom(
    key: string,
    { max, per }: Rate,
    hits: number,
  ): Promise<{ left: number; count: number } | undefined> {
    // A hit lost in a power cut harms nobody, so nobody waits for the disk here.
    const { rows } = await database.execute<{ left: number; count: number }>(sql`
      insert into rate_limits as hit (key, count, ends_at)
      select ${key}, ${hits}::int, now() + ${per} * interval '1 millisecond'
      from set_config('synchronous_commit', 'off', true) as setting where setting = 'off'
      on conflict (key) do update set
        count = case when hit.ends_at <= now() then excluded.count else hit.count + excluded.count end,
        ends_at = case when hit.ends_at <= now() then excluded.ends_at else hit.ends_at end
      where hit.ends_at <= now() or hit.count + excluded.count <= ${max}
      returning extract(epoch from ends_at - now())::float8 * 1000 as left, hit.count`)
    return rows[0]
  }

  /** In how many seconds there is room again where there is none. */
  async function findWait(name: RateName, key: string): Promise<number | undefined> {
    const { rows } = await database.execute<{ seconds: number }>(sql`
      select extract(epoch from ends_at - now())::float8 as seconds
      from rate_limits where key = ${id(name, key)} and ends_at > now() and count >= ${table[name].max}`)
    return rows[0]?.seconds
  }

  async function requireOpen(name: RateName, key: string): Promise<void> {
    const seconds = await findWait(name, key)
    if (seconds !== undefined) throw tooMany(seconds)
  }

  return {
    async take(name, key, hits = 1) {
      const rate = table[name]
      const own = id(name, key)
      const { lease } = rate
      if (lease !== undefined && hits === 1) {
        if (await leases.spend(own, lease, async () => (await findRoom(own, rate, lease))?.left)) return
      }
      if ((await findRoom(own, rate, hits)) !== undefined) return
      await requireOpen(name, key)
      throw tooMany(rate.per / 1000)
    },
    async count(name, key) {
      const rate = table[name]
      const room = await findRoom(id(name, key), rate, 1)
      const left = room ? room.left / 1000 : ((await findWait(name, key)) ?? rate.per / 1000)
      // A window that began after this look did would seem to end a moment later than it may.
      const seconds = Math.min(left, rate.per / 1000)
      return {
        isOpen: room !== undefined,
        max: rate.max,
        remaining: room ? rate.max - room.count : 0,
        resetsIn: wholeSeconds(seconds),
      }
    },
    rateOf: (name) => table[name],
    async giveBack(name, key) {
      await database.execute(sql`update rate_limits set count = greatest(count - 1, 0) where key = ${id(name, key)}`)
    },
    async clear(name, key) {
      await database.execute(sql`delete from rate_limits where key = ${id(name, key)}`)
    },
    requireOpen,
  }
}

/** Removes windows that are over, some at a time. */
export async function sweepRateLimits(database: Database, atMost: number): Promise<void> {
  await database.execute(sql`
    delete from rate_limits where key in (
      select key from rate_limits where ends_at < now() - interval '1 minute' order by ends_at limit ${atMost})`)
}

const wholeSeconds = (seconds: number): number => Math.max(1, Math.ceil(seconds))

const tooMany = (seconds: number): Refusal => new Refusal('TOO_MANY_REQUESTS', { retryAfter: wholeSeconds(seconds) })
