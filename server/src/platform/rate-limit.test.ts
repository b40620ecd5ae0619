import { rates } from '@envoi/contract/limits'
import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { sql } from './database/drizzle.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from './database/connect.ts'
import { Refusal } from './http/refusal.ts'
import { type ToldRateLimits, createRateLimits, sweepRateLimits } from './rate-limit.ts'

let kept: TestDatabase
let database: Database
let limits: ToldRateLimits
beforeEach(async () => {
  kept = await createDatabase()
  database = kept.connect()
  limits = createRateLimits(database, { ...rates, writes: { max: 3, per: 60_000 } })
})
afterEach(() => kept[Symbol.asyncDispose]())

const pass = (time: string) => database.execute(sql`update rate_limits set ends_at = ends_at - ${time}::interval`)
async function secondsLeft(): Promise<number> {
  const { rows } = await database.execute<{ left: number }>(
    sql`select ceil(extract(epoch from ends_at - now()))::int as left from rate_limits`,
  )
  return rows[0]?.left ?? Number.NaN
}

test('as many hits pass as the rate allows, and the next is told when to come back', async () => {
  for (const hit of [1, 2, 3]) await expect(limits.take('writes', 'ana'), `hit ${hit}`).resolves.toBeUndefined()
  const before = await secondsLeft()
  const refusal = await limits.take('writes', 'ana').catch((error: unknown) => error)
  const after = await secondsLeft()
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  // A busy machine may need some seconds of the minute for this.
  const { retryAfter } = refusal as Refusal
  expect(retryAfter).toBeLessThanOrEqual(before)
  expect(retryAfter).toBeGreaterThanOrEqual(after)
  expect(before).toBeLessThanOrEqual(60)
})

test('each key has its own count of hits', async () => {
  await limits.take('writes', 'ana', 3)
  await expect(limits.take('writes', 'ana')).rejects.toThrow('TOO_MANY_REQUESTS')
  await expect(limits.take('writes', 'bo')).resolves.toBeUndefined()
  await expect(limits.take('reads', 'ana')).resolves.toBeUndefined()
})

test('of many hits at once exactly the allowed number passes', async () => {
  const hits = await Promise.allSettled(Array.from({ length: 50 }, () => limits.take('writes', 'ana')))
  expect(hits.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('after its window a key starts anew, and hammering does not prolong it', async () => {
  await Promise.allSettled(Array.from({ length: 10 }, () => limits.take('writes', 'ana')))
  await pass('61 seconds')
  await expect(limits.take('writes', 'ana')).resolves.toBeUndefined()
})

test('whoever paces themselves is told how many are left and until when, also of the one too many', async () => {
  const counts = await Promise.all(Array.from({ length: 5 }, () => limits.count('writes', 'ana')))
  const told = counts.map(({ isOpen, max, remaining }) => [isOpen, max, remaining])
  // The last that fits and those too many are told the same number, and come back in any order.
  const rank = ([isOpen, , remaining]: (boolean | number)[]) => Number(remaining) * 2 + Number(isOpen)
  expect(told.toSorted((one, other) => rank(other) - rank(one))).toEqual([
    [true, 3, 2],
    [true, 3, 1],
    [true, 3, 0],
    [false, 3, 0],
    [false, 3, 0],
  ])
  for (const { resetsIn } of counts) expect([resetsIn > 0, resetsIn <= 60]).toEqual([true, true])
  await pass('61 seconds')
  expect(await limits.count('writes', 'ana')).toMatchObject({ isOpen: true, remaining: 2 })
  expect(limits.rateOf('writes')).toEqual({ max: 3, per: 60_000 })
})

test('a hit given back can be taken again', async () => {
  await limits.take('writes', 'ana', 3)
  await limits.giveBack('writes', 'ana')
  await expect(limits.take('writes', 'ana')).resolves.toBeUndefined()
  await expect(limits.take('writes', 'ana')).rejects.toThrow('TOO_MANY_REQUESTS')
})

test('a key that is cleared begins anew, and no other does', async () => {
  await limits.take('writes', 'ana', 3)
  await limits.take('writes', 'bo', 3)
  await limits.clear('writes', 'ana')
  await expect(limits.take('writes', 'ana', 3)).resolves.toBeUndefined()
  await expect(limits.take('writes', 'bo')).rejects.toThrow('TOO_MANY_REQUESTS')
})

test('asking whether a key is open takes nothing', async () => {
  for (let asked = 0; asked < 10; asked += 1) await limits.requireOpen('writes', 'ana')
  await limits.take('writes', 'ana', 3)
  await expect(limits.requireOpen('writes', 'ana')).rejects.toThrow('TOO_MANY_REQUESTS')
  await pass('61 seconds')
  await expect(limits.requireOpen('writes', 'ana')).resolves.toBeUndefined()
})

test('another process on the same database goes on with the same count', async () => {
  await limits.take('writes', 'ana', 3)
  const other = createRateLimits(kept.connect(), { ...rates, writes: { max: 3, per: 60_000 } })
  await expect(other.take('writes', 'ana')).rejects.toThrow('TOO_MANY_REQUESTS')
})

test('windows that are long over are removed', async () => {
  await limits.take('writes', 'ana')
  await pass('2 hours')
  await limits.take('writes', 'bo')
  await sweepRateLimits(database, 100)
  const { rows } = await database.execute(sql`select key from rate_limits`)
  expect(rows).toEqual([{ key: 'writes bo' }])
})

test('hits that do not fit are not counted, so fewer may still pass', async () => {
  await limits.take('writes', 'ana', 2)
  await expect(limits.take('writes', 'ana', 2)).rejects.toThrow('TOO_MANY_REQUESTS')
  await expect(limits.take('writes', 'ana')).resolves.toBeUndefined()
  await expect(limits.take('writes', 'ana')).rejects.toThrow('TOO_MANY_REQUESTS')
})

test('a leased limit holds to the last hit, over two processes', async () => {
  const leased = { ...rates, reads: { max: 25, per: 60_000, lease: 10 } }
  const nodes = [createRateLimits(database, leased), createRateLimits(kept.connect(), leased)]
  let passed = 0
  for (let hit = 0; hit < 60; hit += 1) {
    const node = nodes[hit % 2] ?? limits
    await node.take('reads', 'ana').then(
      () => (passed += 1),
      (error: unknown) => expect(error).toMatchObject({ code: 'TOO_MANY_REQUESTS' }),
    )
  }
  expect(passed).toBe(25)
})

test('many hits at once do not use a leased limit up', async () => {
  const leased = createRateLimits(database, { ...rates, reads: { max: 100, per: 60_000, lease: 10 } })
  const hits = await Promise.allSettled(Array.from({ length: 120 }, () => leased.take('reads', 'ana')))
  expect(hits.filter(({ status }) => status === 'fulfilled')).toHaveLength(100)
})
