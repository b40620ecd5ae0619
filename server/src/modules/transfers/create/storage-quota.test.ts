import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { sql } from '../../../platform/database/drizzle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../platform/database/connect.ts'
import { createFakeBucket, createOwners } from '../transfers.fixture.ts'
import { readStorageUsed } from './storage-quota.ts'

const GB = 1e9
let kept: TestDatabase
let database: Database
let owners: ReturnType<typeof createOwners>
const { bucket, told } = createFakeBucket()
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
  owners = createOwners(database, bucket)
})
afterAll(() => kept[Symbol.asyncDispose]())

const change = (publicId: string, set: ReturnType<typeof sql>) =>
  database.execute(sql`update transfers set ${set} where public_id = ${publicId}`)

describe('the room of an account', () => {
  test('is taken when a transfer is announced, to the last byte and not beyond', async () => {
    const ana = await owners.newAccount()
    await owners.create(ana, 60 * GB)
    await owners.create(ana, 40 * GB)
    expect(await readStorageUsed(database, ana.id)).toBe(100 * GB)
    await expect(owners.create(ana, 1)).rejects.toMatchObject({
      code: 'LIMITS',
      limitErrors: [{ limit: 'STORAGE', max: 100 * GB, actual: 100 * GB + 1 }],
    })
    expect(await readStorageUsed(database, ana.id)).toBe(100 * GB)
  })

  test('is larger with a plan', async () => {
    const ana = await owners.newAccount('TEAM25')
    await owners.create(ana, 1000 * GB)
    await expect(owners.create(ana, 1)).rejects.toMatchObject({ limitErrors: [{ limit: 'STORAGE', max: 1000 * GB }] })
  })

  test('is not passed by transfers made at once', async () => {
    const ana = await owners.newAccount()
    const made = await Promise.allSettled(Array.from({ length: 12 }, () => owners.create(ana, 30 * GB)))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await readStorageUsed(database, ana.id)).toBe(90 * GB)
  })

  test('is given back by what is deleted or expired, and belongs to nobody else', async () => {
    const [ana, bo] = [await owners.newAccount(), await owners.newAccount()]
    const [first, second] = [await owners.create(ana, 50 * GB), await owners.create(ana, 50 * GB)]
    await expect(owners.create(ana, 1)).rejects.toMatchObject({ code: 'LIMITS' })
    await owners.create(bo, 100 * GB)
    await change(first.transferId, sql`status = 'DELETED'`)
    expect(await readStorageUsed(database, ana.id)).toBe(50 * GB)
    await change(second.transferId, sql`valid_from = now() - interval '2 days', valid_to = now() - interval '1 second'`)
    expect(await readStorageUsed(database, ana.id)).toBe(0)
  })

  test('is refused before any work is done for what does not fit', async () => {
    const ana = await owners.newAccount()
    await owners.create(ana, 100 * GB)
    const before = told.opened
    await expect(owners.create(ana, 1)).rejects.toMatchObject({ code: 'LIMITS' })
    expect(told.opened).toBe(before)
  })

  test('is asked of nobody who has no account', async () => {
    await expect(owners.create(undefined, 101 * GB)).resolves.toMatchObject({ bucketId: 'disk' })
  })

  test('is gone with the account', async () => {
    const ana = await owners.newAccount()
    await database.execute(sql`delete from users where id = ${ana.id}`)
    await expect(owners.create(ana, 1)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})

describe('a link name', () => {
  test('is the transfer’s id, and is given out once, also when two ask at once', async () => {
    const ana = await owners.newAccount('PREMIUM')
    const made = await Promise.allSettled([1, 2].map(() => owners.create(ana, 1, { customId: 'plans-2026' })))
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(made.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'CUSTOM_ID_TAKEN' } })
    expect(made.find(({ status }) => status === 'fulfilled')).toMatchObject({
      value: { transferId: 'plans-2026', link: 'https://www.envoi.example/dl/plans-2026' },
    })
  })

  test('is never given out again, and a refused one takes no room', async () => {
    const ana = await owners.newAccount('PREMIUM')
    await owners.create(ana, 10, { customId: 'used-once' })
    await change('used-once', sql`status = 'DELETED'`)
    await expect(owners.create(ana, 1, { customId: 'used-once' })).rejects.toMatchObject({ code: 'CUSTOM_ID_TAKEN' })
    expect(await readStorageUsed(database, ana.id)).toBe(0)
  })

  test('that is taken is refused before any work is done', async () => {
    const ana = await owners.newAccount('PREMIUM')
    await owners.create(ana, 1, { customId: 'taken-already' })
    const before = told.opened
    await expect(owners.create(ana, 1, { customId: 'taken-already' })).rejects.toMatchObject({
      code: 'CUSTOM_ID_TAKEN',
    })
    expect(told.opened).toBe(before)
  })
})

test('the mails of a transfer are those the account wants, unless the sender says otherwise', async () => {
  const ana = await owners.newAccount()
  await database.execute(sql`
    update users set notify_summary = false, notify_download_confirmation = false where id = ${ana.id}`)
  const said = { summary: true, expiryReminder: false, downloadConfirmation: true }
  const [silent, spoken] = [await owners.create(ana, 1), await owners.create(ana, 1, { notifications: said })]
  const wanted = async (publicId: string) => {
    const { rows } = await database.execute(sql`
      select summary, expiry_reminder as "expiryReminder", download_confirmation as "downloadConfirmation"
      from transfers where public_id = ${publicId}`)
    return rows[0]
  }
  expect(await wanted(silent.transferId)).toEqual({ summary: false, expiryReminder: true, downloadConfirmation: false })
  expect(await wanted(spoken.transferId)).toEqual(said)
})
