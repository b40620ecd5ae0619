import type { ApiUsageDay } from '@envoi/contract/api-keys'
import { apiKeys as limits } from '@envoi/contract/developer-limits'
import { DAY } from '@envoi/contract/limits'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import { and, eq, gt, sql } from '../../platform/database/drizzle.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { apiUsage } from './tables.ts'

type Counted = { userId: number; keyId: number; day: string; requests: number; errors: number }

/** Requests are counted here and written together: a program makes many, and none of them waits for it. */
export type RequestCounts = {
  add(by: { userId: number; keyId: number }, isError: boolean): void
  /** Writes what was counted in this process until now. */
  flush(): Promise<void>
} & AsyncDisposable

const FLUSHED_EVERY = 5000

const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

export function createRequestCounts(deps: { patient: Database; clock: Clock; log: Log }): RequestCounts {
  const { patient, clock, log } = deps
  let counted = new Map<string, Counted>()
  let writing = Promise.resolve()

  function add({ userId, keyId }: { userId: number; keyId: number }, more: Partial<Counted>, day = dayOf(clock())) {
    const name = `${keyId} ${day}`
    const before = counted.get(name) ?? { userId, keyId, day, requests: 0, errors: 0 }
    const { requests = 0, errors = 0 } = more
    counted.set(name, { ...before, requests: before.requests + requests, errors: before.errors + errors })
  }

  async function write(): Promise<void> {
    if (counted.size === 0) return
    const taken = [...counted.values()]
    counted = new Map()
    try {
      await patient.transaction((tx) => addRequests(tx, taken))
    } catch (error) {
      // Counted again with what comes next; a database that is away is told of by others.
      for (const one of taken) add(one, one, one.day)
      log.error('api-usage-not-written', error)
    }
  }

  const flush = (): Promise<void> => (writing = writing.then(write))
  const timer = setInterval(() => void flush(), FLUSHED_EVERY)
  timer.unref()
  return {
    add: (by, isError) => add(by, { requests: 1, errors: isError ? 1 : 0 }),
    flush,
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await flush()
    },
  }
}

/** Of accounts that are still there. In one order, so that two processes do not wait for one another. */
async function addRequests(tx: Transaction, counted: readonly Counted[]): Promise<void> {
  await tx.execute(sql`
    insert into api_usage as kept (user_id, day, key_id, requests, errors)
    select users.id, day, key_id, requests, errors
    from jsonb_to_recordset(${JSON.stringify(counted.map(asRow))}::jsonb)
      as counted (user_id bigint, day date, key_id bigint, requests integer, errors integer)
    join users on users.id = counted.user_id
    order by users.id, day, key_id
    on conflict (user_id, day, key_id) do update set
      requests = kept.requests + excluded.requests, errors = kept.errors + excluded.errors`)
}

const asRow = ({ userId, keyId, ...counts }: Counted) => ({ user_id: userId, key_id: keyId, ...counts })

/** In the transaction in which a transfer that a key made is whole, which happens once. Of a key that has gone nothing is counted. */
export async function countTransfer(
  tx: Transaction,
  { keyId, bytes }: { keyId: number; bytes: number },
): Promise<void> {
  await tx.execute(sql`
    insert into api_usage as kept (user_id, day, key_id, transfers, sent_bytes)
    select user_id, ${today}, id, 1, ${bytes}::bigint from api_keys where id = ${keyId}
    on conflict (user_id, day, key_id) do update set
      transfers = kept.transfers + 1, sent_bytes = kept.sent_bytes + excluded.sent_bytes`)
}

const today = sql`(now() at time zone 'utc')::date`
/** The day before the first that is told. */
const lastUntold = sql`${today} - ${limits.usageDays}::int`

/** Of all keys of somebody, also those that have gone, or of one; a row for each day, the oldest first. */
export async function readUsage(
  reader: Reader,
  now: Date,
  { userId, keyId }: { userId: number; keyId: number | undefined },
): Promise<ApiUsageDay[]> {
  const { day, requests, errors, transfers, sentBytes } = apiUsage
  const ofKey = keyId === undefined ? undefined : eq(apiUsage.keyId, keyId)
  const rows = await reader
    .select({
      day,
      requests: sql<string>`sum(${requests})`,
      errors: sql<string>`sum(${errors})`,
      transfers: sql<string>`sum(${transfers})`,
      sentBytes: sql<string>`sum(${sentBytes})`,
    })
    .from(apiUsage)
    .where(and(eq(apiUsage.userId, userId), gt(day, lastUntold), ofKey))
    .groupBy(day)
  const found = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: limits.usageDays }, (_, index) => {
    const name = dayOf(new Date(now.getTime() - (limits.usageDays - 1 - index) * DAY))
    const row = found.get(name)
    return {
      day: name,
      requests: Number(row?.requests ?? 0),
      errors: Number(row?.errors ?? 0),
      transfers: Number(row?.transfers ?? 0),
      sentBytes: Number(row?.sentBytes ?? 0),
    }
  })
}

export const sweepUsage = (database: Database): Job => ({
  name: 'sweep-api-usage',
  cron: '31 4 * * *',
  async handle() {
    await database.execute(sql`delete from api_usage where day <= ${lastUntold}`)
  },
})
