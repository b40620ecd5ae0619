import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../platform/database/connect.ts'
import { sql } from '../../../platform/database/drizzle.ts'
import { findCustomPrice, findCustomPrices, insertCustomPrice, removeCustomPrice } from './custom-price-store.ts'

let kept: TestDatabase
let database: Database
let [ana, bo] = [0, 0]
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
  const { rows } = await database.execute<{ id: string }>(sql`
    insert into users (uid, email, email_key, display_name, lang)
    select name, name || '@example.org', name || '@example.org', name, 'en' from unnest(array['ana', 'bo']) name
    returning id`)
  ;[ana = 0, bo = 0] = rows.map(({ id }) => Number(id))
})
afterAll(() => kept[Symbol.asyncDispose]())

const add = (userId: number, net: number) =>
  database.transaction((tx) =>
    insertCustomPrice(tx, {
      userId,
      period: 'ANNUAL',
      currency: 'EUR',
      net,
      validityDays: 60,
      seats: null,
      maxSubdomains: 5,
    }),
  )

test('a price is for the account that it was agreed with, and for nobody else', async () => {
  const price = await add(ana, 500_000)
  const second = await add(ana, 600_000)
  await add(bo, 1)
  expect(await findCustomPrices(database, ana)).toEqual([price, second])
  expect(await findCustomPrice(database, ana, price.publicId)).toEqual(price)
  expect(await findCustomPrice(database, bo, price.publicId)).toBeUndefined()
})

test('a price that an operator removes is gone, once', async () => {
  const price = await add(bo, 700)
  const remove = () => database.transaction((tx) => removeCustomPrice(tx, price.publicId))
  expect(await remove()).toEqual(price)
  expect(await remove()).toBeUndefined()
  expect(await findCustomPrice(database, bo, price.publicId)).toBeUndefined()
})
