import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { sql } from '../../platform/database/drizzle.ts'
import { plansOf } from '../../platform/database/plans.fixture.ts'
import { findByOwner } from './store.ts'

let kept: TestDatabase
let database: Database
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
  await database.execute(sql`
    insert into users (uid, email, email_key, display_name, lang)
    select 'user' || n, n || '@example.org', n || '@example.org', 'Ana', 'en' from generate_series(1, 3000) n`)
  await database.execute(sql`
    insert into widgets (public_id, owner_id, recipient_label) select 'widget' || id, id, 'Widget ' || id from users`)
  await database.execute(sql`
    insert into subdomains (public_id, owner_id, name) select 'site' || id, id, 'site-' || id from users`)
  await database.execute(sql`insert into push_pages (widget_id) select id from widgets`)
  await database.execute(sql`insert into push_pages (subdomain_id) select id from subdomains`)
  await database.execute(sql`
    insert into push_pages (user_id, payer_id, code_seed, code_hash) select id, id, uid::bytea, uid::bytea from users`)
  await database.execute(sql`analyze`)
})
afterAll(() => kept[Symbol.asyncDispose]())

test('what somebody’s pages ask is found without reading those of all customers', async () => {
  const { rows } = await database.execute<{ id: string }>(sql`select id from users where uid = 'user7'`)
  const id = Number(rows[0]?.id)
  const found = await findByOwner(database, id)
  expect(found.map(({ site, widget }) => site ?? widget)).toHaveLength(3)
  expect(found).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ site: `site-${id}`, widget: null }),
      expect.objectContaining({ site: null, widget: `Widget ${id}` }),
      expect.objectContaining({ site: null, widget: null }),
    ]),
  )
  expect(await plansOf(database, () => findByOwner(database, id))).not.toContain('Seq Scan')
})
