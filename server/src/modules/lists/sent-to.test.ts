import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TransferFilter } from '@envoi/contract/lists'
import type { Database } from '../../platform/database/connect.ts'
import { sql } from '../../platform/database/drizzle.ts'
import { plansOf } from '../../platform/database/plans.fixture.ts'
import type { OwnScope } from './scope.ts'
import { countTransfers, searchTransfers } from './search.ts'

const ALL = 100_000
const bo = 'bo@example.org'
type Sent = Extract<OwnScope, { kind: 'sent' }>

/** Ana has sent much, five of it to Bo; many others have sent to Bo as much as she has sent to anybody. */
let kept: TestDatabase
let database: Database
let ana: Sent
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
  await database.execute(sql`
    insert into users (uid, email, email_key, display_name, lang)
    select uid, uid || '@example.org', uid || '@example.org', uid, 'en' from unnest(array['ana', 'many']) as uid`)
  await database.execute(sql`insert into intakes (bucket_id, bucket_path, token_hash) values ('disk', 'path', 'hash')`)
  await fill('ana', ALL, sql`case when n % (${ALL}::int / 5) = 0 then ${bo} else 'p' || n % 5000 || '@example.org' end`)
  await fill('many', ALL / 2, sql`${bo}`)
  await database.execute(sql`analyze transfers, transfer_recipients, transfer_words`)
  ana = { kind: 'sent', ownerId: await findId('ana') }
}, 240_000)
afterAll(() => kept[Symbol.asyncDispose]())

async function findId(uid: string): Promise<number> {
  const { rows } = await database.execute<{ id: string }>(sql`select id from users where uid = ${uid}`)
  return Number(rows[0]?.id)
}

/** A minute between each and the next, the first one the newest. Triggers would take as long as all the rest. */
async function fill(uid: string, count: number, email: ReturnType<typeof sql>): Promise<void> {
  for (const table of ['transfers', 'transfer_recipients']) {
    await database.execute(sql`alter table ${sql.identifier(table)} disable trigger user`)
  }
  await database.execute(sql`
    insert into transfers (public_id, secret_seed, type, status, bucket_id, intake_id, lang, owner_id, name,
      allow_preview, download_confirmation, expiry_reminder, summary, valid_from, valid_to, file_count, size, created_at)
    select uid || n, '\\x00', 'S1', 'ENABLED', 'disk', (select min(id) from intakes), 'en', users.id, 'Number ' || n, true, true, true, true,
      now() - interval '1 year', now() + interval '1 day', 1, 1, now() - n * interval '1 minute'
    from users, generate_series(1, ${count}::int) as n where uid = ${uid}`)
  await database.execute(sql`
    insert into transfer_recipients (transfer_id, owner_id, email, email_key, secret_seed, downloads)
    select id, owner_id, email, email, '\\x00', n % 7 from (
      select transfers.id, owner_id, n, ${email} as email
      from generate_series(1, ${count}::int) as n join transfers on public_id = ${uid}::text || n) as sent`)
  await database.execute(sql`
    insert into transfer_words (transfer_id, owner_id, is_over, created_at, words)
    select transfers.id, owner_id, false, transfers.created_at, search_form(transfers.name)
    from transfers join users on users.id = owner_id where uid = ${uid} and uid = 'ana'
      and exists (select from transfer_recipients where transfer_id = transfers.id and email_key = ${bo})`)
  for (const table of ['transfers', 'transfer_recipients']) {
    await database.execute(sql`alter table ${sql.identifier(table)} enable trigger user`)
  }
}

const links = { download: ({ publicId }: { publicId: string }) => `https://envoi.example/${publicId}` } as never
const find = (filter: TransferFilter, scope = ana) =>
  searchTransfers({ database, transfers: { links } }, scope, { recipient: bo, ...filter })

describe('what somebody sent to one address, of 100,000 transfers and beside as many of others to it', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['a page', () => find({ size: 10 })],
    ['with a word', () => find({ query: 'number' })],
    ['the number', () => countTransfers(database, ana, { recipient: bo })],
    ['the number with a word', () => countTransfers(database, ana, { recipient: bo, query: 'number' })],
  ])('%s is found by whose they are and to whom', async (_, work) => {
    const plans = await plansOf(database, work)
    expect(plans).toMatch(/Index.* transfer_recipients_sent/)
    expect(plans).not.toContain('Seq Scan on transfer_recipients')
    expect(plans).not.toMatch(/transfer_recipients_(?:address|received)/)
  })

  test('is the newest first, in pages, each with what this recipient has downloaded', async () => {
    const step = ALL / 5
    const found = await find({ size: 3 })
    expect(found.total).toBe(5)
    expect(found.transfers.map(({ name, recipientDownloads }) => [name, recipientDownloads])).toEqual(
      [1, 2, 3].map((n) => [`Number ${n * step}`, (n * step) % 7]),
    )
    expect(await find({ from: 3 })).toMatchObject({ transfers: { length: 2 }, total: 5 })
    expect(await find({ query: `${step * 2}` })).toMatchObject({ transfers: [{ name: `Number ${step * 2}` }] })
    expect(await find({ size: 0 })).toEqual({ transfers: [], total: 5 })
    expect((await find({}, { kind: 'sent', ownerId: await findId('many') })).total).toBe(ALL / 2)
  })
})

test('who is added later is found, and all of them go with the transfer to whom it is given', async () => {
  const many: Sent = { kind: 'sent', ownerId: await findId('many') }
  const recipient = 'late@example.org'
  await database.execute(sql`
    insert into transfer_recipients (transfer_id, email, email_key, secret_seed)
    select id, ${recipient}, ${recipient}, '\\x00' from transfers where public_id = 'ana1'`)
  expect(await find({ recipient })).toMatchObject({ transfers: [{ name: 'Number 1', recipientDownloads: 0 }] })
  await database.execute(sql`update transfers set owner_id = ${many.ownerId} where public_id = 'ana1'`)
  expect((await find({ recipient })).total).toBe(0)
  expect((await find({ recipient }, many)).total).toBe(1)
  await database.execute(sql`update transfers set owner_id = null where public_id = 'ana1'`)
  expect((await find({ recipient }, many)).total).toBe(0)
})
