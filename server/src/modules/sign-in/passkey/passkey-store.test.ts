import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { sql } from '../../../platform/database/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../platform/database/connect.ts'
import { recordPasskeyUse } from './passkey-store.ts'

let kept: TestDatabase
let database: Database
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
  await database.execute(sql`insert into users (uid, email, email_key, display_name, lang)
    values ('ana', 'ana@example.org', 'ana@example.org', 'Ana', 'en')`)
})
afterAll(() => kept[Symbol.asyncDispose]())

async function addPasskey(counter: number): Promise<number> {
  const { rows } = await database.execute<{ id: string }>(sql`
    insert into passkeys (public_id, user_id, credential_id, public_key, counter, name)
    select gen_random_uuid(), id, gen_random_uuid(), '', ${counter}, 'Key' from users returning id`)
  return Number(rows[0]?.id)
}
const use = (id: number, counter: number): Promise<boolean> =>
  database.transaction((tx) => recordPasskeyUse(tx, new Date(), id, counter))

test.each([
  [5, 6, true],
  [5, 100, true],
  [5, 5, false],
  [5, 4, false],
  [5, 0, false],
  [0, 0, true],
  [0, 1, true],
])('a passkey that has counted to %i and now says %i is taken: %s', async (before, now, expected) => {
  expect(await use(await addPasskey(before), now)).toBe(expected)
})

test('of several uses at once with one counter, one is taken', async () => {
  const id = await addPasskey(5)
  const taken = await Promise.all(Array.from({ length: 8 }, () => use(id, 6)))
  expect(taken.filter(Boolean)).toHaveLength(1)
})
