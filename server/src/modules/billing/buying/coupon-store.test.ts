import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { DAY } from '@envoi/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../platform/database/connect.ts'
import { sql } from '../../../platform/database/drizzle.ts'
import {
  type NewCoupon,
  endCoupon,
  findCoupon,
  giveCouponBack,
  insertCoupon,
  listCoupons,
  takeCoupon,
} from './coupon-store.ts'

let kept: TestDatabase
let database: Database
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
})
afterAll(() => kept[Symbol.asyncDispose]())

const now = new Date()
const later = (days: number): Date => new Date(now.getTime() + days * DAY)
const add = (code: string, more: Partial<NewCoupon> = {}) =>
  database.transaction((tx) =>
    insertCoupon(tx, {
      code,
      percent: 20,
      amount: null,
      currency: null,
      periods: null,
      expiresAt: null,
      maxUses: null,
      ...more,
    }),
  )
let people = 0
async function somebody(): Promise<number> {
  people += 1
  const { rows } = await database.execute<{ id: string }>(sql`
    insert into users (uid, email, email_key, display_name, lang)
    values (${`u${people}`}, ${`u${people}@example.org`}, ${`u${people}@example.org`}, 'Ana', 'en') returning id`)
  return Number(rows[0]?.id)
}
const take = async (code: string, by?: number): Promise<boolean> => {
  const userId = by ?? (await somebody())
  return database.transaction((tx) => takeCoupon(tx, code, userId))
}
const find = (code: string, when = now, userId = 0) => findCoupon(database, { code, userId, now: when })

test('a coupon is found however its letters are written, and made once', async () => {
  expect(await add('Welcome-20')).toMatchObject({ code: 'WELCOME-20', uses: 0 })
  expect(await add('welcome-20', { percent: 90 })).toBeUndefined()
  expect(await find(' welcome-20 ')).toMatchObject({ percent: 20 })
  expect(await find('WELCOME')).toBeUndefined()
})

test('a coupon is good until its day', async () => {
  await add('SPRING', { expiresAt: later(1) })
  expect(await find('SPRING', later(0.99))).toBeDefined()
  expect(await find('SPRING', later(1))).toBeUndefined()
  await add('OVER', { expiresAt: later(-1) })
  expect(await take('OVER')).toBe(false)
})

test('20 at once who want one of the last 3 uses: 3 get one', async () => {
  await add('THREE', { maxUses: 3 })
  const taken = await Promise.all(Array.from({ length: 20 }, () => take('THREE')))
  expect(taken.filter(Boolean)).toHaveLength(3)
  expect(await find('THREE')).toBeUndefined()
})

test('a use that is undone is not counted', async () => {
  await add('ONCE', { maxUses: 1 })
  const userId = await somebody()
  const undone = database.transaction(async (tx) => {
    expect(await takeCoupon(tx, 'ONCE', userId)).toBe(true)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await take('once')).toBe(true)
  expect(await take('once')).toBe(false)
})

test('an account has a coupon once, and again when its purchase came to nothing', async () => {
  await add('TWICE', { maxUses: 2 })
  const [ana, bo] = [await somebody(), await somebody()]
  expect([await take('TWICE', ana), await take('twice', ana)]).toEqual([true, false])
  expect(await find('TWICE', now, ana)).toBeUndefined()
  expect(await find('TWICE', now, bo)).toMatchObject({ uses: 1 })
  const giveBack = () => database.transaction((tx) => giveCouponBack(tx, 'TWICE', ana))
  await giveBack()
  await giveBack()
  expect(await find('TWICE', now, ana)).toMatchObject({ uses: 0 })
  expect([await take('TWICE', ana), await take('TWICE', bo), await take('TWICE')]).toEqual([true, true, false])
})

test('one that an operator ends is good no more; one that ended earlier keeps its day', async () => {
  await add('ENDED')
  const end = (code: string) => database.transaction((tx) => endCoupon(tx, code))
  await end('ended')
  expect(await take('ENDED')).toBe(false)
  expect(await find('ENDED', new Date(Date.now() + 1000))).toBeUndefined()
  await add('EARLIER', { expiresAt: later(-3) })
  expect(await end('EARLIER')).toMatchObject({ expiresAt: later(-3) })
  expect(await end('NOTHING')).toBeUndefined()
  expect((await listCoupons(database)).map(({ code }) => code)).toEqual(expect.arrayContaining(['ENDED', 'EARLIER']))
})
