import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../platform/database/connect.ts'
import { sql } from '../../../platform/database/drizzle.ts'
import { plansOf } from '../../../platform/database/plans.fixture.ts'
import type { PushPage } from '../../push/index.ts'
import { countUses } from './create-drop.ts'

let kept: TestDatabase
let database: Database
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
})
afterAll(() => kept[Symbol.asyncDispose]())

const restarted = new Date('2026-06-01T00:00:00Z')
const page = (maxUses: number) => ({ id: 1, usesSince: restarted, settings: { maxUses } }) as PushPage

let pieces = 0
/** So many that came by the page at some moment. */
async function come(many: number, at: string, endReason: string | null = null): Promise<void> {
  pieces += 1
  await database.execute(sql`
    with taken as (
      insert into intakes (bucket_id, bucket_path, token_hash)
      select 'disk', 'path', (${`${pieces} `} || n)::bytea from generate_series(1, ${many}::int) n returning id
    ), sent as (
      insert into transfers (public_id, secret_seed, type, status, bucket_id, intake_id, lang, allow_preview,
        download_confirmation, expiry_reminder, summary, valid_from, valid_to, file_count, size, end_reason, created_at)
      select 'sent ' || id, 'seed', 'S3', 'ENABLED', 'disk', id, 'en', true,
        false, false, false, now(), now() + interval '1 day', 1, 1, ${endReason}, ${at}::timestamptz from taken
      returning id, created_at
    )
    insert into transfer_drops (transfer_id, page_id, created_at) select id, 1, created_at from sent`)
}

test('what came by a page is counted since then, as far as it matters, without what was given up', async () => {
  await come(2, '2026-05-31T23:59:59Z')
  await come(3, '2026-06-01T00:00:00Z')
  await come(1, '2026-06-02T00:00:00Z', 'given-up')
  expect(await countUses(database, page(10))).toBe(3)
  expect(await countUses(database, page(2))).toBe(2)
})

test('it costs the same however many came before', async () => {
  await come(4000, '2026-05-01T00:00:00Z')
  await database.execute(sql`analyze transfer_drops`)
  expect(await plansOf(database, () => countUses(database, page(10)))).toMatch(
    /transfer_drops_page .*\n +Index Cond: .*page_id = .*created_at >= /,
  )
})
