import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { DAY } from '@envoi/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../platform/database/connect.ts'
import { type NewCoupon, endCoupon, findCoupon, insertCoupon, listCoupons, takeCoupon } from './coupon-store.ts'

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
const take = (code: string): Promise<boolean> => database.transaction((tx) => takeCoupon(tx, code))

test('a coupon is found however its letters are written, and made once', async () => {
  expect(await add('Welcome-20')).toMatchObject({ code: 'WELCOME-20', uses: 0 })
  expect(await add('welcome-20', { percent: 90 })).toBeUndefined()
  expect(await findCoupon(database, ' welcome-20 ', now)).toMatchObject({ percent: 20 })
  expect(await findCoupon(database, 'WELCOME', now)).toBeUndefined()
})

test('a coupon is good until its day', async () => {
  await add('SPRING', { expiresAt: later(1) })
  expect(await findCoupon(database, 'SPRING', later(0.99))).toBeDefined()
  expect(await findCoupon(database, 'SPRING', later(1))).toBeUndefined()
  await add('OVER', { expiresAt: later(-1) })
  expect(await take('OVER')).toBe(false)
})

test('20 at once who want one of the last 3 uses: 3 get one', async () => {
  await add('THREE', { maxUses: 3 })
  const taken = await Promise.all(Array.from({ length: 20 }, () => take('THREE')))
  expect(taken.filter(Boolean)).toHaveLength(3)
  expect(await findCoupon(database, 'THREE', now)).toBeUndefined()
})

test('a use that is undone is not counted', async () => {
  await add('ONCE', { maxUses: 1 })
  const undone = database.transaction(async (tx) => {
    expect(await takeCoupon(tx, 'ONCE')).toBe(true)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await take('once')).toBe(true)
  expect(await take('once')).toBe(false)
})

test('one that an operator ends is good no more; one that ended earlier keeps its day', async () => {
  await add('ENDED')
  const end = (code: string) => database.transaction((tx) => endCoupon(tx, code))
  await end('ended')
  expect(await take('ENDED')).toBe(false)
  expect(await findCoupon(database, 'ENDED', new Date(Date.now() + 1000))).toBeUndefined()
  await add('EARLIER', { expiresAt: later(-3) })
  expect(await end('EARLIER')).toMatchObject({ expiresAt: later(-3) })
  expect(await end('NOTHING')).toBeUndefined()
  expect((await listCoupons(database)).map(({ code }) => code)).toEqual(expect.arrayContaining(['ENDED', 'EARLIER']))
})
