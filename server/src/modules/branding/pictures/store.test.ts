import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../platform/database/connect.ts'
import { sql } from '../../../platform/database/drizzle.ts'
import { deleteUnnamed, hasPicture, insertPicture, noteNamed } from './store.ts'

let kept: TestDatabase
let database: Database
let ownerId: number
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
  const { rows } = await database.execute<{ id: string }>(sql`
    insert into users (uid, email, email_key, display_name, lang)
    values ('ana', 'ana@example.org', 'ana@example.org', 'Ana', 'en') returning id`)
  ownerId = Number(rows[0]?.id)
})
beforeEach(async () => {
  await database.execute(sql`delete from brand_pictures`)
})
afterAll(() => kept[Symbol.asyncDispose]())

const drawn = { contentType: 'image/png', width: 1, height: 1, bytes: Buffer.alloc(1) }
const keep = (name: string) => database.transaction((tx) => insertPicture(tx, { name, ownerId, ...drawn }))
const daysPass = () => database.execute(sql`update brand_pictures set created_at = created_at - interval '2 days'`)
const sweep = (atMost = 10) => database.transaction((tx) => deleteUnnamed(tx, atMost))

test('a picture that is named at the very moment of the sweep stays', async () => {
  await keep('logo')
  await daysPass()
  let sweeping: Promise<number> | undefined
  await database.transaction(async (tx) => {
    expect(await noteNamed(tx, ownerId, ['logo'])).toEqual(new Set(['logo']))
    sweeping = sweep()
    await waitsForLock()
  })
  expect(await sweeping).toBe(0)
  expect(await hasPicture(database, 'logo')).toBe(true)
})

test('a sweep takes so many at most, and comes back for the rest', async () => {
  for (const name of ['one', 'two', 'three']) await keep(name)
  await daysPass()
  expect([await sweep(2), await sweep(2), await sweep(2)]).toEqual([2, 1, 0])
})

test('a name is used once', async () => {
  expect([await keep('logo'), await keep('logo')]).toEqual([true, false])
})

/** Somebody else has begun to wait for what this transaction holds. */
const waitsForLock = () =>
  expect
    .poll(
      async () => {
        const { rows } = await database.execute(sql`select 1 from pg_locks where not granted`)
        return rows.length
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0)
