import type { Clock } from '@envoi/server/platform/clock'
import type { Database } from '@envoi/server/platform/database/connect'
import type { TestDatabase } from './database.ts'

/** A clock that goes on like every other and can be put forward, for what takes minutes or weeks. */
export type MovingClock = { clock: Clock; pass(milliseconds: number): void }

export function createMovingClock(): MovingClock {
  let ahead = 0
  return {
    clock: () => new Date(Date.now() + ahead),
    pass(milliseconds) {
      ahead += milliseconds
    },
  }
}

/**
 * Time that stands still where the test has put it, for whatever counts by days or months: that of the service, and
 * `now()` of the databases that are held by it.
 */
export type HeldTime = {
  clock: Clock
  set(at: string): Promise<void>
  /** From the connections on that are opened now. A service that is started with it does this itself. */
  hold(database: TestDatabase): Promise<void>
}

/** The last moment of a month and the first of the next. Days to come, so that what waits for the real day is over. */
export const midnight = { before: '2091-02-28T23:59:59.999Z', after: '2091-03-01T00:00:00.000Z' }

export function createHeldTime(at: string): HeldTime {
  let now = new Date(at)
  const held: Database[] = []
  return {
    clock: () => now,
    async set(next) {
      now = new Date(next)
      for (const { pool } of held) await pool.query('update held_time set at = $1', [now])
    },
    async hold(database) {
      const { pool } = held[held.push(database.connect()) - 1]!
      await pool.query(ownNow)
      await pool.query('insert into held_time values ($1)', [now])
    },
  }
}

/** PostgreSQL's own functions are found last, so `now()` is this one; where a column begins with it, that too. */
const ownNow = `
  create table held_time (at timestamptz not null);
  create function public.now() returns timestamptz language sql stable as 'select at from public.held_time';
  do $$
    declare one record;
    begin
      for one in
        select attrelid::regclass as place, attname as name from pg_attrdef
        join pg_attribute on attrelid = adrelid and attnum = adnum where pg_get_expr(adbin, adrelid) = 'now()'
      loop
        execute format('alter table %s alter column %I set default public.now()', one.place, one.name);
      end loop;
      execute format('alter database %I set search_path = public, pg_catalog', current_database());
    end
  $$`
