import { rates } from '@envoi/contract/limits'
import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { sql } from '../../platform/database/drizzle.ts'
import { silentLog } from '../../platform/log.ts'
import { createRateLimits } from '../../platform/rate-limit.ts'
import { hashToken } from '../../platform/secrets.ts'
import { createFindKey } from './find-key.ts'
import { createReplyStore } from './kept-replies.ts'
import { createRequestCounts, readUsage } from './usage.ts'

let kept: TestDatabase
let database: Database
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
  await database.execute(sql`
    insert into users (uid, email, email_key, display_name, lang, plan_name)
    select 'u' || number, number || '@example.org', number || '@example.org', 'Ana', 'en', 'PREMIUM'
    from generate_series(1, 500) number`)
  await database.execute(sql`
    insert into api_keys (public_id, user_id, description, scopes, token_hash, ending)
    select 'k' || id || ' ' || number, id, 'Export', '["read"]', sha256((uid || '-' || number)::bytea), 'none'
    from users, generate_series(1, 20) number`)
  await database.execute(sql`analyze users, api_keys`)
})
afterAll(() => kept[Symbol.asyncDispose]())

const clock = () => new Date()
const at = { place: 'www', source: '192.0.2.1' }
const findKey = () => createFindKey({ database, rateLimits: createRateLimits(database, rates), clock, log: silentLog })

test('a key is found by its hash, among however many', async () => {
  expect(await findKey()('u7-1', at)).toMatchObject({ user: { uid: 'u7' }, key: { scopes: ['read'] } })
  const { rows } = await database.execute<{ 'QUERY PLAN': string }>(sql`
    explain select 1 from api_keys join users on users.id = api_keys.user_id where token_hash = ${hashToken('u7-1')}`)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('api_keys_token')
})

test('many uses at once are noted once', async () => {
  await Promise.all(Array.from({ length: 10 }, () => findKey()('u8-1', at)))
  const usedAt = async () => {
    const { rows } = await database.execute<{ at: Date | null }>(
      sql`select used_at as at from api_keys where token_hash = ${hashToken('u8-1')}`,
    )
    return rows[0]?.at ?? null
  }
  await expect.poll(usedAt).not.toBeNull()
  const noted = await usedAt()
  await findKey()('u8-1', at)
  expect(await usedAt()).toEqual(noted)
})

test('a database that is away costs no count of requests: they are written later', async () => {
  const { rows } = await database.execute<{ id: string }>(sql`select id from users where uid = 'u9'`)
  const by = { userId: Number(rows[0]?.id), keyId: 1 }
  let isAway = true
  const patient = new Proxy(database, {
    get: (target, name) => {
      if (name === 'transaction' && isAway) return () => Promise.reject(new Error('away'))
      return Reflect.get(target, name)
    },
  })
  await using counts = createRequestCounts({ patient, clock, log: silentLog })
  counts.add(by, false)
  await counts.flush()
  counts.add(by, true)
  isAway = false
  await counts.flush()
  const [today] = (await readUsage(database, clock(), { userId: by.userId, keyId: undefined })).slice(-1)
  expect(today).toMatchObject({ requests: 2, errors: 1 })
})

test('counts of an account that has gone meanwhile are left out, and those of others are kept', async () => {
  const { rows } = await database.execute<{ id: string }>(sql`select id from users where uid = 'u10'`)
  const userId = Number(rows[0]?.id)
  await using counts = createRequestCounts({ patient: database, clock, log: silentLog })
  counts.add({ userId: 999_999, keyId: 2 }, false)
  counts.add({ userId, keyId: 3 }, false)
  await counts.flush()
  expect((await readUsage(database, clock(), { userId, keyId: 3 })).at(-1)).toMatchObject({ requests: 1 })
})

test('of requests at once with one Idempotency-Key one is answered; a lease that was lost keeps nothing', async () => {
  const { rows } = await database.execute<{ id: string }>(sql`select id from users where uid = 'u11'`)
  const named = { userId: Number(rows[0]?.id), keyHash: hashToken('key'), requestHash: hashToken('request') }
  const store = createReplyStore(database)
  const begun = await Promise.all(Array.from({ length: 20 }, () => store.begin(named)))
  const ours = begun.flatMap((one) => (one.state === 'ours' ? [one.leaseId] : []))
  expect(ours).toHaveLength(1)
  await database.execute(sql`update idempotent_replies set leased_until = now() - interval '1 second'`)
  const second = await store.begin(named)
  // The first was slow and not dead: what it has to say comes too late.
  await store.keep(named, ours[0] ?? '', Buffer.from('first'))
  expect((await store.begin(named)).state).toBe('in-flight')
  await store.free(named, ours[0] ?? '')
  if (second.state === 'ours') await store.keep(named, second.leaseId, Buffer.from('second'))
  expect(await store.begin(named)).toEqual({ state: 'answered', reply: Buffer.from('second') })
})
