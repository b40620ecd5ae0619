import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { sql } from '../../platform/database/drizzle.ts'
import { plansOf } from '../../platform/database/plans.fixture.ts'
import { countUpload, readUsage } from './usage.ts'

let kept: TestDatabase
let database: Database
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
  await database.execute(sql`
    insert into users (uid, email, email_key, display_name, lang)
    values ('ana', 'ana@example.org', 'ana@example.org', 'Ana', 'en')`)
})
afterAll(() => kept[Symbol.asyncDispose]())

let widgets = 0
async function newWidget(): Promise<number> {
  widgets += 1
  const { rows } = await database.execute<{ id: string }>(sql`
    insert into widgets (public_id, owner_id, recipient_label)
    select ${`widget${widgets}`}, id, 'Acme' from users returning id`)
  return Number(rows[0]?.id)
}
const count = (id: number, origin: string | null) => database.transaction((tx) => countUpload(tx, id, origin))
const deleteWidget = (tx: Transaction, id: number) => tx.execute(sql`delete from widgets where id = ${id}`)
const read = async (id: number) => (await readUsage(database, id)).days.map(({ origin, uploads }) => [origin, uploads])

test('uploads are counted by widget and origin, one without an origin too', async () => {
  const [one, other] = [await newWidget(), await newWidget()]
  for (const origin of ['https://a.example', null, 'https://b.example', null]) await count(one, origin)
  await count(other, null)
  expect(await read(one)).toEqual([
    [null, 2],
    ['https://a.example', 1],
    ['https://b.example', 1],
  ])
  expect(await read(other)).toEqual([[null, 1]])
})

test('an upload that is undone is not counted', async () => {
  const id = await newWidget()
  const undone = database.transaction(async (tx) => {
    await countUpload(tx, id, null)
    throw new Error('it was not whole')
  })
  await expect(undone).rejects.toThrow('it was not whole')
  expect(await read(id)).toEqual([])
})

test('one that arrives at the very moment in which its widget is deleted goes on uncounted', async () => {
  const id = await newWidget()
  let counting: Promise<void> | undefined
  await database.transaction(async (tx) => {
    await deleteWidget(tx, id)
    counting = count(id, null)
    await expect
      .poll(async () => (await database.execute(sql`select 1 from pg_locks where not granted`)).rows.length, {
        timeout: 10_000,
      })
      .toBeGreaterThan(0)
  })
  await counting
  expect(await read(id)).toEqual([])
})

test('what is read is found by the index, however many widgets and days there are', async () => {
  const id = await newWidget()
  await database.execute(sql`
    insert into widget_uploads select ${id}, current_date - day, 'https://' || origin || '.example', 1
    from generate_series(0, 400) day, generate_series(1, 20) origin`)
  await database.execute(sql`analyze widget_uploads`)
  const plan = await plansOf(database, () => readUsage(database, id))
  expect(plan).toContain('widget_uploads_day')
  expect(plan).toMatch(/Index Cond: .*widget_id = .*day > /)
  expect(await read(id)).toHaveLength(30 * 20)
})
