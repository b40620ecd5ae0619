import { times } from '@envoi/testing/concurrent-calls'
import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { createEvents } from '../../platform/events.ts'
import { type Grant, findGrant } from './grant.ts'
import { createGrants } from './grants.fixture.ts'
import { returnUnused } from './return-unused.ts'
import { startGrant } from './start-grant.ts'

let kept: TestDatabase
let database: Database
let grants: ReturnType<typeof createGrants>
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
  grants = createGrants(database)
})
afterAll(() => kept[Symbol.asyncDispose]())

const events = createEvents()
events.subscribe({ event: 'download-started', subscriber: 'this test', handle: async () => {} })
const marked: number[] = []
const transfers = { markDownloaded: async (_tx: unknown, recipientId: number) => void marked.push(recipientId) }
const start = (grant: Grant) => startGrant({ database, publish: events.publish, transfers }, grant)
/** How often others will hear that this download has started. */
async function told(grant: Grant): Promise<number> {
  const { rowCount } = await database.pool.query(
    `select 1 from graphile_worker._private_jobs where payload ->> 'id' = $1`,
    [String(grant.id)],
  )
  return rowCount ?? 0
}

describe('a download starts', () => {
  test('once, however many ranges come first together, and others hear of it once', async () => {
    const transferId = await grants.newTransfer()
    const recipientId = await grants.newRecipient(transferId)
    const grant = await grants.newGrant(transferId, { recipientId })
    expect(await told(grant)).toBe(0)
    expect(await Promise.all(times(15, () => start(grant)))).toEqual(times(15, () => true))
    expect(await told(grant)).toBe(1)
    expect(marked).toEqual([recipientId])
    expect(await findGrant(database, grant.id)).toEqual({
      transferId,
      recipientId,
      fileId: null,
      fileIds: null,
      issuedAt: expect.any(Date),
      startedAt: expect.any(Date),
    })
  })

  test('without anybody hearing of it, when it is a preview', async () => {
    const grant = await grants.newGrant(await grants.newTransfer(), { isPreview: true })
    expect([await start(grant), await told(grant)]).toEqual([true, 0])
  })

  test('not after its count was given back', async () => {
    const grant = await grants.newGrant(await grants.newTransfer())
    await grants.letPass(grant)
    const returning = { transfers: { returnDownloads: async () => {}, returnPreviews: async () => {} } }
    expect(await database.transaction((tx) => returnUnused(returning, tx, grant.transferId))).toBe(1)
    expect([await start(grant), await told(grant)]).toEqual([false, 0])
    expect(await grants.read(grant)).toMatchObject({ started: false, returned: true })
  })

  test('not at all when nobody can be told', async () => {
    const grant = await grants.newGrant(await grants.newTransfer())
    const publish = () => Promise.reject(new Error('no room for jobs'))
    await expect(startGrant({ database, publish, transfers }, grant)).rejects.toThrow('no room')
    expect(await grants.read(grant)).toMatchObject({ started: false })
  })
})
