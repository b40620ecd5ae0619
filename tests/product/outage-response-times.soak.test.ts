/** Whoever asks is answered within two seconds, also where a neighbour of the service is not. */
import { createDatabase } from '@envoi/testing/database'
import { openDatabaseProxy } from '@envoi/testing/database-proxy'
import { newS3Place } from '@envoi/testing/ceph'
import { startClamd } from '@envoi/testing/clamd'
import { createRandom } from '@envoi/testing/seeded-random'
import { type Answer, ask } from '@envoi/testing/raw-http'
import { s3Settings } from '@envoi/testing/s3-settings'
import { type Service, startService } from '@envoi/testing/service'
import { startFaultyStore } from '@envoi/testing/faulty-store'
import { times } from '@envoi/testing/concurrent-calls'
import { describe, expect, test } from 'vitest'
import { prepareDatabaseCalls } from './database-calls.ts'
import { createLarge, prepareStoreCalls } from './store-calls.ts'

const WITHIN = 2000
async function timed(answer: Promise<Answer>): Promise<{ status: number; isInTime: boolean }> {
  using time = startRunningTime()
  const { status } = await answer
  return { status, isInTime: time.milliseconds() < WITHIN }
}
const ready = (service: Service): Promise<Answer> => ask(service.app.port, { path: '/health/ready' })
const refusedInTime = { status: 503, isInTime: true }

test('calls are refused in time while the store is silent', async () => {
  const place = await newS3Place()
  await using store = await startFaultyStore({ endpoint: place.endpoint, random: createRandom(1), late: 0 })
  const env = s3Settings({ ...place, endpoint: store.endpoint })
  await using service = await startService({ env, isPunctual: true })
  const { askAll } = await prepareStoreCalls(service, service.person('Ana'))
  await store.goAway('silent')
  const answers = await Promise.all(askAll().map(timed))
  expect(answers).toEqual(answers.map(() => refusedInTime))
  // Once it is known to be away nobody waits for it at all.
  await expect
    .poll(
      async () => {
        await Promise.all(times(12, (index) => createLarge(service, `10.9.1.${index}`)))
        return service.logged()
      },
      { timeout: 60_000 },
    )
    .toContain('store-away')
  using time = startRunningTime()
  await Promise.all(times(12, (index) => createLarge(service, `10.9.2.${index}`)))
  expect(time.milliseconds()).toBeLessThan(1500)
  await store.comeBack()
})

describe('calls are refused in time while the database', () => {
  test('cannot be reached', async () => {
    await using database = await createDatabase()
    await using line = await openDatabaseProxy(database)
    await using service = await startService({ env: { DATABASE_URL: line.url }, isPunctual: true })
    const { askAll } = await prepareDatabaseCalls(service, service.person('Ana'))
    line.cut()
    const answers = await Promise.all([...askAll(), ready(service)].map(timed))
    expect(answers).toEqual(answers.map(() => refusedInTime))
    line.mend()
  })

  test('is silent', async () => {
    await using database = await createDatabase()
    await using line = await openDatabaseProxy(database)
    await using service = await startService({ env: { DATABASE_URL: line.url }, isPunctual: true })
    await prepareDatabaseCalls(service, service.person('Ana'))
    line.silence()
    expect(await timed(ready(service))).toEqual(refusedInTime)
    line.mend()
  })
})

test('readiness answers in time while the scanner is away', async () => {
  await using clamd = await startClamd()
  await clamd.stop()
  await using service = await startService({ env: { CLAMD: clamd.place } })
  expect(await timed(ready(service))).toEqual({ status: 200, isInTime: true })
})

/**
 * How long this process has been running since then. A machine that lets everything stand still for seconds adds nothing
 * to it; waiting for an answer that does not come does.
 */
type RunningTime = { milliseconds(): number } & Disposable

const TICK = 10

function startRunningTime(): RunningTime {
  let counted = 0
  let last = performance.now()
  const count = (): void => {
    const now = performance.now()
    counted += Math.min(now - last, 2 * TICK)
    last = now
  }
  const timer = setInterval(count, TICK)
  return {
    milliseconds() {
      count()
      return counted
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}
