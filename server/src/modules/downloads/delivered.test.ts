import { times } from '@envoi/testing/concurrent-calls'
import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { silentLog } from '../../platform/log.ts'
import { type Delivered, recordDelivered } from './delivered.ts'
import type { Grant } from './grant.ts'
import { createGrants } from './grants.fixture.ts'

let kept: TestDatabase
let database: Database
let grants: ReturnType<typeof createGrants>
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
  grants = createGrants(database)
})
afterAll(() => kept[Symbol.asyncDispose]())

/** A download of 100 bytes, with its row of the day. */
async function newDownload(): Promise<Grant> {
  const grant = await grants.newGrant(await grants.newTransfer())
  await database.pool.query(`insert into transfer_downloads values ($1, (now() at time zone 'UTC')::date, 0, 0, 1)`, [
    grant.transferId,
  ])
  return grant
}
const record = ({ id }: Grant, more: Partial<Delivered>) =>
  recordDelivered({ database, log: silentLog }, { grantId: id, bytes: 0, hasEnd: false, size: 100, ...more })
async function dayOf({ transferId }: Grant) {
  const { rows } = await database.pool.query(
    'select completed, bytes::int as bytes from transfer_downloads where transfer_id = $1',
    [transferId],
  )
  return rows[0]
}

describe('a download is complete', () => {
  const half = { bytes: 50 }
  const end = { bytes: 50, hasEnd: true }
  test.each<[string, Partial<Delivered>[], number]>([
    ['when all of it left at once', [{ bytes: 100, hasEnd: true }], 1],
    ['when its halves did', [half, end], 1],
    ['in whichever order', [end, half], 1],
    ['once, also when it is fetched again', [half, end, half, end, { bytes: 100, hasEnd: true }], 1],
    ['not without its last byte', [half, half, half], 0],
    ['not by its last bytes alone', [end], 0],
    ['as long as it is now: a ZIP that has grown is not', [{ bytes: 100, hasEnd: true, size: 200 }], 0],
    ['not by a request that brought nothing', [{ bytes: 0, hasEnd: true }], 0],
  ])('%s', async (_, requests, completed) => {
    const grant = await newDownload()
    for (const request of requests) await record(grant, request)
    const bytes = requests.reduce((sum, request) => sum + (request.bytes ?? 0), 0)
    expect(await dayOf(grant)).toEqual({ completed, bytes })
    expect(await grants.read(grant)).toMatchObject({ delivered: bytes, completed: completed === 1 })
  })

  test('once, and to the byte, also when 100 requests end at once', async () => {
    const grant = await newDownload()
    await Promise.all(times(100, (index) => record(grant, { bytes: 2, hasEnd: index % 3 === 0 })))
    expect(await dayOf(grant)).toEqual({ completed: 1, bytes: 200 })
  })
})

test('where it cannot be written down, that is logged and told to nobody', async () => {
  const logged: string[] = []
  const log = { ...silentLog, error: (event: string) => void logged.push(event) }
  const away = kept.connect()
  await away[Symbol.asyncDispose]()
  await recordDelivered({ database: away, log }, { grantId: 1, bytes: 1, hasEnd: false, size: 1 })
  expect(logged).toEqual(['delivered-bytes-not-counted'])
})
