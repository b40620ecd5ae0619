import { times } from '@envoi/testing/concurrent-calls'
import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { createGrants } from './grants.fixture.ts'
import { returnUnusedGrants } from './return-unused.ts'

let kept: TestDatabase
let database: Database
let grants: ReturnType<typeof createGrants>
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
  grants = createGrants(database)
})
afterAll(() => kept[Symbol.asyncDispose]())

const returned: number[] = []
const previews: [transferId: number, count: number][] = []
const transfers = {
  returnDownloads: async (_tx: unknown, transferId: number, downloads: unknown[]) =>
    void returned.push(...downloads.map(() => transferId)),
  returnPreviews: async (_tx: unknown, transferId: number, count: number) => void previews.push([transferId, count]),
}
const never = new AbortController().signal
const run = (signal = never) => returnUnusedGrants({ patient: database, transfers }).handle({}, signal)
const volume = async (): Promise<number> => {
  const { rows } = await database.pool.query<{ bytes: string }>('select sum(bytes) as bytes from download_volumes')
  return Number(rows[0]?.bytes)
}

describe('the job that gives back what nobody fetched', () => {
  test('takes what lapsed unused and nothing else, once also when it runs five times at once', async () => {
    const [one, other] = [await grants.newTransfer(), await grants.newTransfer()]
    const lapsed = [await grants.newGrant(one), await grants.newGrant(one), await grants.newGrant(other)]
    const started = await grants.newGrant(one)
    await database.pool.query('update download_grants set started_at = now() where id = $1', [started.id])
    const preview = await grants.newGrant(one, { isPreview: true })
    const fresh = await grants.newGrant(one)
    for (const grant of [...lapsed, started, preview]) await grants.letPass(grant)
    await database.pool.query(
      `insert into download_volumes values ('account 1', (now() at time zone 'UTC')::date, 1000)`,
    )

    await Promise.all(times(5, () => run()))
    expect(Object.groupBy(returned, String)).toEqual({ [one]: [one, one], [other]: [other] })
    expect(previews).toEqual([[one, 1]])
    expect(await volume()).toBe(600)
    for (const grant of [...lapsed, preview])
      expect(await grants.read(grant)).toMatchObject({ returned: true, charged: 0 })
    for (const grant of [started, fresh]) expect(await grants.read(grant)).toMatchObject({ returned: false })
  })

  test('stops when it is told to', async () => {
    await grants.letPass(await grants.newGrant(await grants.newTransfer()))
    await expect(run(AbortSignal.abort())).rejects.toThrow('aborted')
  })
})
