import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { PgTable, getTableConfig, is, sql } from './platform/database/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as accounts from './modules/accounts/tables.ts'
import * as addressBook from './modules/address-book/tables.ts'
import * as billing from './modules/billing/tables.ts'
import * as downloads from './modules/downloads/tables.ts'
import * as mail from './modules/mail/tables.ts'
import * as moderation from './modules/moderation/tables.ts'
import * as notices from './modules/notices/tables.ts'
import * as places from './modules/places/tables.ts'
import * as previews from './modules/previews/tables.ts'
import * as push from './modules/push/tables.ts'
import * as signIn from './modules/sign-in/tables.ts'
import * as storage from './modules/storage/tables.ts'
import * as transfers from './modules/transfers/tables.ts'
import * as webhooks from './modules/webhooks/tables.ts'
import * as widgets from './modules/widgets/tables.ts'
import * as playPayments from './outside/payments/sandbox/tables.ts'
import type { Database } from './platform/database/connect.ts'

/** The migrations make the tables; the code describes them again for its types. This holds the two together. */
const tables = [
  accounts,
  addressBook,
  billing,
  downloads,
  mail,
  moderation,
  notices,
  places,
  playPayments,
  previews,
  push,
  signIn,
  storage,
  transfers,
  webhooks,
  widgets,
]
  .flatMap((module) => Object.values<unknown>(module))
  .filter((value) => is(value, PgTable))
  .map((table) => getTableConfig(table))

let kept: TestDatabase
let database: Database
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
})
afterAll(() => kept[Symbol.asyncDispose]())

type Column = { name: string; type: string; not_null: boolean }

test.each(tables.map((table) => [table.name, table] as const))(
  '%s is as the migrations made it',
  async (name, table) => {
    const { rows } = await database.execute<Column>(sql`
    select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as not_null
    from pg_attribute where attrelid = ${name}::regclass and attnum > 0 and not attisdropped`)
    const described = table.columns.map((column) => ({
      name: column.name,
      type: column.getSQLType(),
      not_null: column.notNull,
    }))
    const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name)
    expect(described.toSorted(byName)).toEqual(rows.toSorted(byName))
  },
)

test('a dump can be loaded, which names no schema to look in: what rows work out for themselves they do then too', async () => {
  await database.transaction(async (tx) => {
    await tx.execute(sql`select set_config('search_path', '', true)`)
    await tx.execute(sql`
      insert into public.users (uid, email, email_key, display_name, lang)
      values ('ana', 'ana@example.org', 'ana@example.org', 'Ana', 'en')`)
    await tx.execute(sql`
      insert into public.contacts (public_id, owner_id, email, email_key, name)
      select 'zoe', id, 'zoe@example.org', 'zoe@example.org', 'Zoé 文' from public.users where uid = 'ana'`)
    await tx.execute(sql`
      insert into public.contact_groups (public_id, owner_id, name)
      select 'team', id, 'Équipe' from public.users where uid = 'ana'`)
  })
  const { rows } = await database.execute(sql`
    select words, shown_as, name_key from contacts join contact_groups using (owner_id)`)
  expect(rows).toEqual([{ words: 'zoe ZGFIH zoe@example.org', shown_as: 'zoe 文', name_key: 'equipe' }])
})
