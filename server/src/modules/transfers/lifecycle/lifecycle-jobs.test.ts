import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { sql } from '../../../platform/database/drizzle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../platform/database/connect.ts'
import type { Publish } from '../../../platform/events.ts'
import { endExpired, expireTransfers } from './expire.ts'
import { makeAvailableJob, makeAvailableWhenDue } from './make-available.ts'
import { createFakeBucket, createOwners } from '../transfers.fixture.ts'
import { remindOfExpiry } from './remind.ts'
import { readStorageUsed } from '../create/storage-quota.ts'

let kept: TestDatabase
let database: Database
let owners: ReturnType<typeof createOwners>
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
  owners = createOwners(database, createFakeBucket().bucket)
})
afterAll(() => kept[Symbol.asyncDispose]())

type Sent = Awaited<ReturnType<typeof owners.create>>
const told: string[] = []
const publish: Publish = async (_tx, event, id) => void told.push(`${event} ${id}`)
const never = new AbortController().signal

const change = (sent: Sent, set: ReturnType<typeof sql>) =>
  database.execute(sql`update transfers set ${set} where public_id = ${sent.transferId}`)
const rowOf = async (sent: Sent) => {
  const { rows } = await database.execute(sql`
    select status, end_reason, expired_at, reminded_at, status_before_expiry from transfers
    where public_id = ${sent.transferId}`)
  return rows[0]
}
const historyOf = async (sent: Sent) => {
  const { rows } = await database.execute<{ type: string }>(sql`
    select transfer_events.type from transfer_events join transfers on transfers.id = transfer_id
    where public_id = ${sent.transferId} order by transfer_events.id`)
  return rows.map(({ type }) => type)
}
async function newTransfer(set?: ReturnType<typeof sql>): Promise<Sent> {
  const sent = await owners.create(undefined, 5, { recipients: ['bo@example.org'] })
  await owners.finish(sent)
  if (set) await change(sent, set)
  return sent
}
/** Its dates, in hours from now. */
const dates = (from: number, to: number) => sql`valid_from = now() + ${from}::float8 * interval '1 hour',
  valid_to = now() + ${to}::float8 * interval '1 hour'`
const over = dates(-48, -0.001)

describe('at its end', () => {
  const run = () => expireTransfers({ patient: database, storage: owners.storage, publish }).handle({}, never)

  test('a transfer is closed, with EXPIRED in its history, and its sender is told once', async () => {
    const [ended, waiting, going] = [await newTransfer(over), await newTransfer(over), await newTransfer()]
    await change(waiting, sql`status = 'PENDING'`)
    await run()
    await run()
    expect(await rowOf(ended)).toMatchObject({ status: 'DISABLED', status_before_expiry: 'ENABLED', end_reason: null })
    expect(await rowOf(waiting)).toMatchObject({ status: 'DISABLED', status_before_expiry: 'PENDING' })
    expect(await rowOf(going)).toMatchObject({ status: 'ENABLED', expired_at: null })
    for (const sent of [ended, waiting]) {
      expect((await rowOf(sent))?.['expired_at']).not.toBeNull()
      expect((await historyOf(sent)).filter((type) => type === 'EXPIRED')).toHaveLength(1)
      expect(told.filter((line) => line === `transfer-expired ${sent.transferId}`)).toHaveLength(1)
    }
  })

  test('a transfer that its sender had closed is remembered as such', async () => {
    const closed = await newTransfer(sql`status = 'DISABLED', ${over}`)
    await run()
    expect(await rowOf(closed)).toMatchObject({ status: 'DISABLED', status_before_expiry: 'DISABLED' })
  })

  test('a transfer under review waits: it is neither closed nor ended, and its sender is promised nothing', async () => {
    const reviewed = await newTransfer(sql`status = 'MODERATING', status_before_review = 'ENABLED', ${over}`)
    await run()
    expect(await rowOf(reviewed)).toMatchObject({ status: 'MODERATING', expired_at: null })
    expect(told.filter((line) => line.endsWith(reviewed.transferId))).toEqual([])
  })

  test('what never got whole ends: its token dies, and nobody gets a mail about it', async () => {
    const upload = await owners.create(undefined, 5)
    await change(upload, over)
    await run()
    expect(await rowOf(upload)).toMatchObject({ status: 'DELETED', end_reason: 'expired' })
    expect(await historyOf(upload)).toEqual(['CREATED'])
    expect(await owners.storage.findIntakeByToken(database, upload.uploadToken)).toMatchObject({ isOpen: false })
    expect(told.filter((line) => line.endsWith(upload.transferId))).toEqual([])
  })

  test('a transfer that somebody is changing right now is left for the next run', async () => {
    const sent = await newTransfer(over)
    await database.transaction(async (tx) => {
      await tx.execute(sql`select from transfers where public_id = ${sent.transferId} for update`)
      await run()
      expect(await rowOf(sent)).toMatchObject({ status: 'ENABLED', expired_at: null })
      await tx.execute(sql`update transfers set ${dates(-1, 1)} where public_id = ${sent.transferId}`)
    })
    await run()
    expect(await rowOf(sent)).toMatchObject({ status: 'ENABLED', expired_at: null })
  })
})

describe('a day after its end', () => {
  const run = () => endExpired({ patient: database, storage: owners.storage }).handle({}, never)

  test('a transfer is deleted as expired, its bytes are told to go, and not an hour earlier', async () => {
    const ana = await owners.newAccount()
    const [old, young] = [await owners.create(ana, 5), await newTransfer()]
    await owners.finish(old)
    await change(old, sql`status = 'DISABLED', ${over}, expired_at = now() - interval '24 hours 1 second'`)
    await change(young, sql`status = 'DISABLED', ${over}, expired_at = now() - interval '23 hours'`)
    await run()
    await run()
    expect(await rowOf(old)).toMatchObject({ status: 'DELETED', end_reason: 'expired' })
    expect(await rowOf(young)).toMatchObject({ status: 'DISABLED', end_reason: null })
    expect(await readStorageUsed(database, ana.id)).toBe(0)
    const { rows } = await database.execute(sql`
      select 1 from graphile_worker._private_jobs, transfers
      where public_id = ${old.transferId} and payload::jsonb -> 'transferIds' @> to_jsonb(transfers.id)`)
    expect(rows).toHaveLength(1)
  })

  test('more of them than are held at once end in one run', async () => {
    const ana = await owners.newAccount()
    const sent = await owners.create(ana, 5)
    await owners.finish(sent)
    await change(sent, sql`status = 'DISABLED', ${over}, expired_at = now() - interval '25 hours'`)
    await database.execute(sql`
      insert into transfers (public_id, secret_seed, type, status, bucket_id, intake_id, lang, owner_id, allow_preview,
        download_confirmation, expiry_reminder, summary, valid_from, valid_to, file_count, size, expired_at)
      select 'many-' || n, secret_seed, type, status, bucket_id, intake_id, lang, owner_id, allow_preview,
        download_confirmation, expiry_reminder, summary, valid_from, valid_to, 0, 0, expired_at
      from transfers, generate_series(1, 60) as n where public_id = ${sent.transferId}`)
    await run()
    const live = sql`select from transfers where owner_id = ${ana.id} and status <> 'DELETED'`
    expect((await database.execute(live)).rowCount).toBe(0)
  })

  test('counted by the day it was written down: a clock that ran ahead deletes nothing when it is right again', async () => {
    const sent = await newTransfer(sql`status = 'DISABLED', expired_at = now() + interval '300 days'`)
    await run()
    expect(await rowOf(sent)).toMatchObject({ status: 'DISABLED' })
  })
})

describe('before its end', () => {
  const run = () => remindOfExpiry({ patient: database, publish }).handle({}, never)
  const reminders = (sent: Sent) => told.filter((line) => line === `transfer-expiring ${sent.transferId}`).length

  test.each<[string, number, number, string, number]>([
    ['less than a day left of a week', -150, 23.9, '', 1],
    ['more than a day left', -150, 24.1, '', 0],
    ['of two days less than a fifth left', -40, 9, '', 1],
    ['of two days more than a fifth left', -38, 10, '', 0],
    ['downloaded already', -150, 20, 'downloads = 1', 0],
    ['a sender who wants none', -150, 20, 'expiry_reminder = false', 0],
    ['closed by its sender', -150, 20, `status = 'DISABLED'`, 0],
    ['over', -150, -0.1, '', 0],
  ])('%s', async (_rule, from, to, more, expected) => {
    const sent = await newTransfer(dates(from, to))
    if (more !== '') await change(sent, sql.raw(more))
    await run()
    await run()
    expect(reminders(sent)).toBe(expected)
  })
})

describe('at its start', () => {
  const run = (sent: Sent) => makeAvailableWhenDue({ database, publish }).handle({ id: sent.transferId }, never)
  const opened = (sent: Sent) => told.filter((line) => line === `transfer-available ${sent.transferId}`).length

  test('it opens, with AVAILABLE in its history, and its recipients are told, once', async () => {
    const sent = await newTransfer(sql`status = 'PENDING', ${dates(-0.001, 5)}`)
    await run(sent)
    await run(sent)
    expect(await rowOf(sent)).toMatchObject({ status: 'ENABLED' })
    expect(await historyOf(sent)).toEqual(['CREATED', 'AVAILABLE'])
    expect(opened(sent)).toBe(1)
  })

  test.each([
    ['whose start was moved waits on', sql`status = 'PENDING', ${dates(1, 5)}`, 'PENDING'],
    ['that was closed stays closed', sql`status = 'DISABLED', ${dates(-1, 5)}`, 'DISABLED'],
    ['that was deleted stays deleted', sql`status = 'DELETED', ${dates(-1, 5)}`, 'DELETED'],
  ])('one %s', async (_rule, set, status) => {
    const sent = await newTransfer(set)
    await run(sent)
    expect(await rowOf(sent)).toMatchObject({ status })
    expect(opened(sent)).toBe(0)
  })

  test('a transfer that is not there does no harm to the job', async () => {
    await makeAvailableWhenDue({ database, publish }).handle({ id: 'nobody' }, never)
    expect(makeAvailableWhenDue({ database, publish }).name).toBe(makeAvailableJob)
  })
})

test('the jobs that look for what is due find it by indexes', async () => {
  await database.execute(sql`analyze transfers`)
  const plans = [
    sql`select id from transfers where expired_at is null and status <> 'DELETED' and valid_to <= now() order by valid_to limit 500`,
    sql`select id from transfers where status <> 'DELETED' and expired_at <= now() - interval '1 day' order by expired_at limit 500`,
    sql`select id from transfers where reminded_at is null and expiry_reminder and status = 'ENABLED' and downloads = 0
      and valid_to > now() and valid_to <= now() + interval '1 day' order by valid_to limit 500`,
  ]
  for (const query of plans) {
    const text = await database.transaction(async (tx) => {
      // So few rows would be read one after the other, and sorted.
      await tx.execute(
        sql`set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off`,
      )
      return JSON.stringify((await tx.execute(sql`explain ${query}`)).rows)
    })
    expect(text).toMatch(/Index(?: Only)? Scan using transfers_(?:due|expired|unreminded)/)
  }
})
