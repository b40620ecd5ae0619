import { times } from '@envoi/testing/concurrent-calls'
import { createHeldTime, midnight } from '@envoi/testing/clock'
import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { createGrants } from './grants.fixture.ts'
import { reserveVolume, returnVolume, sweepVolumes, volumeSubjectOf } from './volume.ts'

let kept: TestDatabase
let database: Database
const time = createHeldTime(midnight.before)
beforeAll(async () => {
  kept = await createDatabase()
  await time.hold(kept)
  database = kept.connect()
})
afterAll(() => kept[Symbol.asyncDispose]())
beforeEach(() => time.set(midnight.before))

const reserve = (subject: string, bytes: number, max = 100) =>
  database.transaction((tx) => reserveVolume(tx, { subject, bytes, max }))
const over = (actual: number, max = 100) => ({ limitErrors: [{ limit: 'DOWNLOADED_SIZE', max, actual }] })
const utcDay = (daysAgo: number): string =>
  new Date(time.clock().getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const put = (subject: string, daysAgo: number, bytes: number) =>
  database.pool.query('insert into download_volumes values ($1, $2, $3)', [subject, utcDay(daysAgo), bytes])

async function untilSomebodyWaits(): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1)
}

test.each([
  ['a visitor', null, 'transfer 7'],
  ['an account or its team', 3, 'account 3'],
])('what %s sent takes from the volume of its own', (_whose, payerId, subject) => {
  expect(volumeSubjectOf({ id: 7 }, payerId)).toBe(subject)
})

describe('a volume', () => {
  test('is used to its last byte and not beyond', async () => {
    await reserve('a', 60)
    await expect(reserve('a', 41)).rejects.toMatchObject(over(101))
    await reserve('a', 40)
    await expect(reserve('a', 1)).rejects.toMatchObject(over(101))
    await reserve('another', 100)
  })

  test('holds also where it is larger than 32 bits', async () => {
    await reserve('large', 3e11, 6e11)
    await expect(reserve('large', 3e11 + 1, 6e11)).rejects.toMatchObject(over(6e11 + 1, 6e11))
  })

  test.each([
    ['today and the six days before count', 6, false],
    ['the seventh day before does not', 7, true],
  ])('%s', async (_, daysAgo, isFree) => {
    const subject = `days ${daysAgo}`
    await put(subject, daysAgo, 60)
    const reserved = reserve(subject, 60)
    if (isFree) await reserved
    else await expect(reserved).rejects.toMatchObject(over(120))
  })

  test('begins its day at midnight in UTC, and another is free again', async () => {
    await put('midnight', 6, 60)
    await expect(reserve('midnight', 60)).rejects.toMatchObject(over(120))
    await reserve('midnight', 40)
    await expect(reserve('midnight', 1)).rejects.toMatchObject(over(101))
    await time.set(midnight.after)
    await reserve('midnight', 60)
    await expect(reserve('midnight', 1)).rejects.toMatchObject(over(101))
    const taken = `select day::text, bytes::int from download_volumes where subject = 'midnight' order by day`
    expect((await database.pool.query(taken)).rows).toEqual([
      { day: '2091-02-22', bytes: 60 },
      { day: '2091-02-28', bytes: 40 },
      { day: '2091-03-01', bytes: 60 },
    ])
  })

  test('cannot be passed by many at once', async () => {
    const outcomes = await Promise.allSettled(times(60, () => reserve('many', 9)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(11)
  })

  test('is held by one person up to a share, until they have fetched it', async () => {
    const grants = createGrants(database)
    const GB = 1e9
    const hold = async (holder: string, { charged = 0, delivered = 0, handed = 0, minutesAgo = 0 }) => {
      const { id } = await grants.newGrant(await grants.newTransfer())
      await database.pool.query(
        `update download_grants set volume_subject = 'shared', holder = $2, charged = $3, delivered = $4, handed = $5,
           active_at = now() - $6 * interval '1 minute' where id = $1`,
        [id, holder, charged, delivered, handed, minutesAgo],
      )
    }
    const reserveFor = (holder: string, bytes: number) =>
      database.transaction((tx) => reserveVolume(tx, { subject: 'shared', bytes, max: 300 * GB, holder }))
    const tooMuch = { code: 'TOO_MANY_REQUESTS', retryAfter: 300 }
    // Whoever holds nothing may have one that is larger, and may begin it again.
    await reserveFor('a stranger', 40 * GB)
    await hold('a stranger', { charged: 29 * GB })
    await reserveFor('a stranger', 40 * GB)
    await reserveFor('a stranger', 1 * GB)
    await expect(reserveFor('a stranger', 2 * GB)).rejects.toMatchObject(tooMuch)
    await reserveFor('somebody else', 3 * GB)
    await hold('who fetches', { charged: 29 * GB, delivered: 28 * GB })
    await reserveFor('who fetches', 2 * GB)
    await hold('who was handed it', { charged: 29 * GB, delivered: 29 * GB, handed: 29 * GB })
    await expect(reserveFor('who was handed it', 2 * GB)).rejects.toMatchObject(tooMuch)
    await hold('who was handed it before', { charged: 29 * GB, delivered: 29 * GB, handed: 29 * GB, minutesAgo: 10 })
    await reserveFor('who was handed it before', 2 * GB)
  })

  test('takes back what was reserved on the day it was', async () => {
    await put('back', 1, 50)
    await reserve('back', 50)
    const returned = [0, 1, 1].map((daysAgo) => ({ subject: 'back', day: utcDay(daysAgo), bytes: 20 }))
    await database.transaction((tx) => returnVolume(tx, returned))
    await expect(reserve('back', 61)).rejects.toMatchObject(over(101))
    await reserve('back', 60)
  })

  test('is given back and taken in one step while another takes of it', async () => {
    await reserve('both', 50)
    let other: Promise<void> | undefined
    await database.transaction(async (tx) => {
      await returnVolume(tx, [{ subject: 'both', day: utcDay(0), bytes: 50 }])
      other = reserve('both', 30)
      await untilSomebodyWaits()
      await reserveVolume(tx, { subject: 'both', bytes: 70, max: 100 })
    })
    await other
    await expect(reserve('both', 1)).rejects.toMatchObject(over(101))
  })

  test('is forgotten when it counts no more', async () => {
    for (const daysAgo of [5, 6, 7, 30]) await put('old', daysAgo, 1)
    const sweep = async () => {
      await sweepVolumes(database).handle({}, new AbortController().signal)
      return (await database.pool.query(`select day::text from download_volumes where subject = 'old' order by day`))
        .rows
    }
    expect(await sweep()).toEqual([{ day: '2091-02-22' }, { day: '2091-02-23' }])
    await time.set(midnight.after)
    expect(await sweep()).toEqual([{ day: '2091-02-23' }])
  })
})
