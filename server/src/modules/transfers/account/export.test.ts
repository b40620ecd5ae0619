import { dataExport } from '@envoi/contract/limits'
import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { sql } from '../../../platform/database/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../platform/database/connect.ts'
import type { Account } from '../../accounts/index.ts'
import { exportTransfers } from './export.ts'
import { createFakeBucket, createOwners } from '../transfers.fixture.ts'

let kept: TestDatabase
let database: Database
let owners: ReturnType<typeof createOwners>
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
  owners = createOwners(database, createFakeBucket().bucket)
})
afterAll(() => kept[Symbol.asyncDispose]())

async function read(account: Account) {
  let isCut = false
  const exported = await exportTransfers(database, account, () => (isCut = true))
  return { exported, isCut }
}
const tables = [sql`transfers`, sql`transfer_files`]
/** On paper alone: as many transfers as are asked for, each with so many files, and no triggers, which take most of the time. */
const imagine = (account: Account, count: number, files: number) =>
  database.transaction(async (tx) => {
    for (const table of tables) await tx.execute(sql`alter table ${table} disable trigger user`)
    await tx.execute(sql`
    with made as (
      insert into transfers (public_id, secret_seed, type, status, bucket_id, intake_id, owner_id, lang, allow_preview,
        download_confirmation, expiry_reminder, summary, valid_from, valid_to, file_count, size, created_at)
      select ${account.uid} || '-' || n, '', 'S1', 'DELETED', 'disk', (select min(id) from intakes), ${account.id}, 'en',
        true, true, true, true, now(), now() + interval '1 day', ${files}, 1, now() - n * interval '1 minute'
      from generate_series(1, ${count}) as n returning id
    )
    insert into transfer_files (transfer_id, public_id, label, position, name, size, object_key)
    select id, id || '-' || n, n, n, 'plan.pdf', 1, id || '/' || n from made, generate_series(1, ${files}) as n`)
    for (const table of tables) await tx.execute(sql`alter table ${table} enable trigger user`)
  })
const more = { name: 'Plans of Ana', message: 'Dear Bo', recipients: ['bo@example.org'], password: 'correct horse' }

test('what is kept of somebody’s transfers can be had: the words and the facts, no secret', async () => {
  const ana = await owners.newAccount()
  const sent = await owners.create(ana, 5, { ...more, maxDownloads: 3 })
  await owners.create(undefined, 5, { email: ana.email })
  const { exported, isCut } = await read(ana)
  expect(isCut).toBe(false)
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string
  expect(exported).toEqual([
    {
      transferId: sent.transferId,
      isReceived: false,
      status: 'UPLOADING',
      createdAt: time,
      from: time,
      to: time,
      name: 'Plans of Ana',
      message: 'Dear Bo',
      senderName: ana.displayName,
      senderEmail: ana.email,
      hasPassword: true,
      maxDownloads: 3,
      downloads: 0,
      answers: [],
      widget: null,
      widgetOrigin: null,
      files: [{ name: 'plan.pdf', size: 5 }],
      recipients: [{ email: 'bo@example.org', downloads: 0, lastDownload: null }],
    },
  ])
  const written = JSON.stringify(exported)
  for (const secret of [sent.senderSecret, sent.uploadToken, 'hash of']) expect(written).not.toContain(secret)
})

test('the newest transfers come first in an export, and all of them while they fit', async () => {
  const ana = await owners.newAccount()
  await imagine(ana, 450, 2)
  const { exported, isCut } = await read(ana)
  expect(isCut).toBe(false)
  expect(exported.map(({ transferId }) => transferId)).toEqual(
    Array.from({ length: 450 }, (_, index) => `${ana.uid}-${index + 1}`),
  )
  expect(exported.every(({ files }) => files.length === 2)).toBe(true)
})

test('more transfers than an answer holds are cut, and it is said', async () => {
  const ana = await owners.newAccount()
  await imagine(ana, dataExport.transfers + 1, 1)
  const { exported, isCut } = await read(ana)
  expect(isCut).toBe(true)
  expect(exported).toHaveLength(dataExport.transfers)
})

test('more files than an answer holds are cut, in however few transfers, and it is said', async () => {
  const ana = await owners.newAccount()
  await imagine(ana, 201, 500)
  const { exported, isCut } = await read(ana)
  expect(isCut).toBe(true)
  expect(exported).toHaveLength(200)
  expect(exported[0]?.transferId).toBe(`${ana.uid}-1`)
})
