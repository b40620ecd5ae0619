import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProviderAway } from '../../../outside/payments/port.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { silentLog } from '../../../platform/log.ts'
import { inPace } from './pace.ts'
import { findOverdue, findRenewing, findUnlooked } from './queues.ts'

/** More than two pages: what one run cannot reach would wait for ever behind those who come first. */
const MANY = 1203
const now = new Date('2027-05-01T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

let kept: TestDatabase
let database: Database
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
  await database.pool.query(
    `with people as (
       insert into users (uid, email, email_key, display_name, lang)
       select 'u' || n, n || '@example.org', n || '@example.org', 'U', 'en' from generate_series(1, $1) as n returning id
     ), terms as (
       insert into billing_terms (public_id, user_id, provider, kind, plan_name, period, currency, net, tax, state)
       select 't' || id, id, 'sandbox', 'new', 'PREMIUM', 'MONTHLY', 'EUR', 1000, '{}', 'done' from people returning id, user_id
     ), known as (
       insert into payers (user_id, provider, payer, looked_at)
       -- many at the same moment, and some never
       select id, 'sandbox', 'cus_' || id, case when id % 3 = 0 then null else $2::timestamptz end from people
     )
     insert into subscriptions (user_id, provider, payer, subscription, terms_id, status, period_start, period_end,
       intent_status, overdue_since)
     select user_id, 'sandbox', 'cus_' || user_id, 'sub', id, 'past_due', $2, $3, 'requires_payment_method', $2 from terms`,
    [MANY, hoursAgo(2), now],
  )
})
afterAll(() => kept[Symbol.asyncDispose]())

async function all<Row extends { userId: number }>(rows: AsyncGenerator<Row>): Promise<number[]> {
  const found: number[] = []
  for await (const { userId } of rows) found.push(userId)
  return found
}

test.each([
  ['to be looked at', () => findUnlooked(database, now, hoursAgo(0.5))],
  ['overdue', () => findOverdue(database)],
  ['renewing', () => findRenewing(database, new Date(now.getTime() + 1))],
])('everybody who is %s is found once in one run', async (_what, find) => {
  const found = await all(find() as AsyncGenerator<{ userId: number }>)
  expect(found).toHaveLength(MANY)
  expect(new Set(found).size).toBe(MANY)
})

test('whoever was looked at lately is left, and whose plan has long been over is looked at daily', async () => {
  await database.pool.query(`update subscriptions set ended_at = $1 where user_id % 3 = 1`, [hoursAgo(24 * 40)])
  await database.pool.query(`update payers set looked_at = $1 where user_id % 3 = 0`, [hoursAgo(0.1)])
  const found = await all(findUnlooked(database, now, hoursAgo(0.5)))
  expect(new Set(found.map((id) => id % 3))).toEqual(new Set([2]))
  const tomorrow = new Date(now.getTime() + 24 * 3_600_000)
  expect(await all(findUnlooked(database, tomorrow, tomorrow))).toHaveLength(MANY)
})

async function* people(count: number) {
  for (let userId = 1; userId <= count; userId += 1) yield { userId }
}
const asked = { log: silentLog, event: 'failed', signal: new AbortController().signal }

test('one who fails keeps nobody else waiting', async () => {
  const done: number[] = []
  await inPace(asked, people(9), async ({ userId }) => {
    if (userId === 2) throw new Error('of no use')
    done.push(userId)
  })
  expect(done.toSorted((a, b) => a - b)).toEqual([1, 3, 4, 5, 6, 7, 8, 9])
})

test('nor does somebody whose provider is away, or whose state nobody understands', async () => {
  let done = 0
  await inPace(asked, people(30), async ({ userId }) => {
    if (userId <= 4) throw new ProviderAway('nobody there')
    done += 1
  })
  expect(done).toBe(26)
})
