import { times } from '@envoi/testing/concurrent-calls'
import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { planLimits } from '@envoi/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { silentLog } from '../../platform/log.ts'
import type { Transfer } from '../transfers/index.ts'
import { recordDelivered } from './delivered.ts'
import type { Grant } from './grant.ts'
import { createGrants } from './grants.fixture.ts'
import { createTakeLease } from './lease.ts'
import { settleIdle } from './settle.ts'

const MAX = 1000
const MOST = 2 * 100 + 65_536

let kept: TestDatabase
let database: Database
let grants: ReturnType<typeof createGrants>
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
  grants = createGrants(database)
})
afterAll(() => kept[Symbol.asyncDispose]())

/** 100 bytes of them are those of the grant, reserved when it was given. */
const setVolume = (bytes: number) =>
  database.pool.query(
    `insert into download_volumes values ('account 1', (now() at time zone 'UTC')::date, $1)
     on conflict (subject, day) do update set bytes = excluded.bytes`,
    [bytes],
  )
beforeEach(() => setVolume(100))
const volume = async (): Promise<number> =>
  Number(
    (await database.pool.query<{ bytes: string }>('select sum(bytes) as bytes from download_volumes')).rows[0]?.bytes,
  )

const take = (grant: Grant, need: number, more: { want?: number; max?: number } = {}) => {
  const { want = need, max = MAX } = more
  const transfers = {
    findById: async () => ({ ownerId: 1 }) as Transfer,
    limitsOfHolder: async () => ({ ...planLimits.NONE, downloadedSize7Days: max }),
  }
  return createTakeLease({ database, transfers })(grant.id, { need, want, rest: want })
}
const newGrant = async () => grants.newGrant(await grants.newTransfer())
const letIdle = ({ id }: Grant, minutes = 6) =>
  database.pool.query(
    `update download_grants set started_at = now(), active_at = now() - $2 * interval '1 minute' where id = $1`,
    [id, minutes],
  )

describe('what is leased of a grant', () => {
  test('is what is wanted, and what goes beyond the reservation is reserved with it', async () => {
    const grant = await newGrant()
    expect(await take(grant, 1, { want: 60 })).toBe(60)
    expect(await grants.read(grant)).toMatchObject({ leased: 60, charged: 100 })
    expect(await take(grant, 1, { want: 60 })).toBe(60)
    expect(await grants.read(grant)).toMatchObject({ leased: 120, charged: 120 })
    expect(await volume()).toBe(120)
  })

  test('is what is needed where there is no room for more', async () => {
    const grant = await newGrant()
    await setVolume(MAX - 50)
    await take(grant, 100)
    expect(await take(grant, 20, { want: 60 })).toBe(20)
    expect(await volume()).toBe(MAX - 30)
  })

  test('of a link of the version before, which reserved and did not say so, is not charged twice', async () => {
    const grant = await newGrant()
    await database.pool.query('update download_grants set charged = 0, charged_on = null where id = $1', [grant.id])
    await take(grant, 100)
    expect(await volume()).toBe(100)
    expect(await grants.read(grant)).toMatchObject({ charged: 100 })
  })

  test('is at most twice its size and 64 KiB, also when many ask at once', async () => {
    const grant = await newGrant()
    const answers = await Promise.allSettled(times(100, () => take(grant, 10_000, { max: 1e9 })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'TOO_MANY_DOWNLOADS' },
    })
    expect(await take(grant, MOST - 60_000, { max: 1e9 })).toBe(MOST - 60_000)
    await expect(take(grant, 1, { max: 1e9 })).rejects.toMatchObject({ code: 'TOO_MANY_DOWNLOADS' })
  })

  test('is nothing where the volume has no room for what is fetched again, and then nothing has changed', async () => {
    const grant = await newGrant()
    await setVolume(MAX - 50)
    await take(grant, 100)
    await expect(take(grant, 100)).rejects.toMatchObject({
      limitErrors: [{ limit: 'DOWNLOADED_SIZE', max: MAX, actual: MAX + 50 }],
    })
    expect(await grants.read(grant)).toMatchObject({ leased: 100, charged: 100 })
    expect(await take(grant, 50)).toBe(50)
  })
})

describe('the volume of an idle download', () => {
  const deliver = (grant: Grant, bytes: number, unused = 0) =>
    recordDelivered({ database, log: silentLog }, { grantId: grant.id, bytes, hasEnd: false, size: 100, unused })

  test('settles to what was delivered, once, and what a killed process had leased is free again', async () => {
    const grant = await newGrant()
    await take(grant, 80)
    await deliver(grant, 30)
    await letIdle(grant)
    const settled = await Promise.all(times(5, () => settleIdle(database)))
    expect(settled.reduce((sum, count) => sum + count)).toBe(1)
    expect(await grants.read(grant)).toMatchObject({ delivered: 30, leased: 30, charged: 30 })
    expect(await volume()).toBe(30)
  })

  test('is charged again when it goes on', async () => {
    const grant = await newGrant()
    await letIdle(grant)
    await settleIdle(database)
    expect(await volume()).toBe(0)
    expect(await take(grant, 100)).toBe(100)
    expect(await volume()).toBe(100)
  })

  test.each([
    ['one that moves', 4, true],
    ['one that never began, which is given back with its count', 6, false],
  ])('%s is left alone', async (_, minutes, hasStarted) => {
    const grant = await newGrant()
    await letIdle(grant, minutes)
    if (!hasStarted) await database.pool.query('update download_grants set started_at = null where id = $1', [grant.id])
    expect(await settleIdle(database)).toBe(0)
    expect(await volume()).toBe(100)
  })

  test('what was leased and not delivered is free as soon as that is written down', async () => {
    const grant = await newGrant()
    await take(grant, 100)
    await deliver(grant, 40, 60)
    expect(await grants.read(grant)).toMatchObject({ delivered: 40, leased: 40, charged: 100 })
    // Told late, after it had settled: no less than what was delivered.
    await deliver(grant, 10, 60)
    expect(await grants.read(grant)).toMatchObject({ delivered: 50, leased: 50 })
  })
})
