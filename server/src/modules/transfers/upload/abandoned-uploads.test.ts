import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { sql } from '../../../platform/database/drizzle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../platform/database/connect.ts'
import type { Account } from '../../accounts/index.ts'
import { sweepUploads } from './abandoned-uploads.ts'
import { createFakeBucket, createOwners } from '../transfers.fixture.ts'
import { readStorageUsed } from '../create/storage-quota.ts'

const GB = 1e9
const HOURS_OF_A_WEEK = 7 * 24
let kept: TestDatabase
let database: Database
let owners: ReturnType<typeof createOwners>
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
  owners = createOwners(database, createFakeBucket().bucket)
})
afterAll(() => kept[Symbol.asyncDispose]())

const statusOf = async ({ transferId }: { transferId: string }) => {
  const { rows } = await database.execute(sql`select status from transfers where public_id = ${transferId}`)
  return rows[0]?.['status']
}
async function sweep(): Promise<void> {
  const job = sweepUploads({ patient: database, storage: owners.storage })
  await job.handle({}, new AbortController().signal)
}
const discarded = async ({ transferId }: { transferId: string }) => {
  const { rows } = await database.execute(sql`
    select 1 from graphile_worker._private_jobs, transfers
    where public_id = ${transferId} and payload::jsonb -> 'transferIds' @> to_jsonb(transfers.id)`)
  return rows.length > 0
}

describe('an upload that nobody comes back to', () => {
  test('ends when no browser offers to go on with it any more: its token dies, its bytes go, its room is free', async () => {
    const ana = await owners.newAccount('PREMIUM')
    const [left, going] = [await owners.create(ana, 5), await owners.create(ana, 7)]
    await owners.leaveAlone(left, HOURS_OF_A_WEEK + 1)
    await owners.leaveAlone(going, HOURS_OF_A_WEEK - 1)
    await sweep()
    expect([await statusOf(left), await statusOf(going)]).toEqual(['DELETED', 'UPLOADING'])
    const { rows } = await database.execute(sql`select end_reason from transfers where public_id = ${left.transferId}`)
    expect(rows).toEqual([{ end_reason: 'given-up' }])
    expect(await owners.storage.findIntakeByToken(database, left.uploadToken)).toMatchObject({ isOpen: false })
    expect(await owners.storage.findIntakeByToken(database, going.uploadToken)).toMatchObject({ isOpen: true })
    expect([await discarded(left), await discarded(going)]).toEqual([true, false])
    expect(await readStorageUsed(database, ana.id)).toBe(7)
    await sweep()
  })

  test('ends also when it was a visitor’s', async () => {
    const left = await owners.create(undefined, 5)
    await owners.leaveAlone(left, HOURS_OF_A_WEEK + 1)
    await sweep()
    expect(await statusOf(left)).toBe('DELETED')
  })

  test('is not one that was finished', async () => {
    const done = await owners.create(undefined, 5)
    await owners.finish(done)
    await owners.leaveAlone(done, HOURS_OF_A_WEEK + 1)
    await sweep()
    expect(await statusOf(done)).toBe('ENABLED')
  })
})

describe('an upload that nothing came to for a day', () => {
  const fill = async (ana: Account) => [
    await owners.create(ana, 40 * GB),
    await owners.create(ana, 30 * GB),
    await owners.create(ana, 30 * GB),
  ]

  test('makes room when its owner needs it, the longest idle first and no more than it takes', async () => {
    const ana = await owners.newAccount()
    const [oldest, old, fresh] = await fill(ana)
    if (!oldest || !old || !fresh) throw new Error('there are three')
    await owners.leaveAlone(oldest, 50)
    await owners.leaveAlone(old, 25)
    await owners.create(ana, 35 * GB)
    expect([await statusOf(oldest), await statusOf(old), await statusOf(fresh)]).toEqual([
      'DELETED',
      'UPLOADING',
      'UPLOADING',
    ])
    expect(await readStorageUsed(database, ana.id)).toBe(95 * GB)
  })

  test('stays where all the room that could be made is too little', async () => {
    const ana = await owners.newAccount()
    const [one, other] = await fill(ana)
    if (!one || !other) throw new Error('there are three')
    await owners.leaveAlone(one, 23)
    await owners.leaveAlone(other, 25)
    await expect(owners.create(ana, 31 * GB)).rejects.toMatchObject({
      limitErrors: [{ limit: 'STORAGE', max: 100 * GB, actual: 131 * GB }],
    })
    expect([await statusOf(one), await statusOf(other)]).toEqual(['UPLOADING', 'UPLOADING'])
  })

  test('lets nobody pass the limit, also by transfers made at once', async () => {
    const ana = await owners.newAccount()
    for (const upload of await fill(ana)) await owners.leaveAlone(upload, 25)
    const made = await Promise.allSettled(Array.from({ length: 8 }, () => owners.create(ana, 30 * GB)))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await readStorageUsed(database, ana.id)).toBeLessThanOrEqual(100 * GB)
  })

  test('makes no room for anybody else', async () => {
    const [ana, bo] = [await owners.newAccount(), await owners.newAccount()]
    const left = await owners.create(ana, 50 * GB)
    await owners.leaveAlone(left, 25)
    await owners.create(bo, 100 * GB)
    await expect(owners.create(bo, 1)).rejects.toMatchObject({ code: 'LIMITS' })
    expect(await statusOf(left)).toBe('UPLOADING')
  })
})
