import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answerWhenNotBusy } from '@envoi/testing/concurrent-calls'
import { startClamd } from '@envoi/testing/clamd'
import { createDatabase } from '@envoi/testing/database'
import { openDatabaseProxy } from '@envoi/testing/database-proxy'
import { type Ask, ask } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import { describe, expect, test } from 'vitest'
import { finish, getTransfer, hello, post, prepareDatabaseCalls } from './database-calls.ts'

const get = (service: Service, path: string, more: Partial<Ask> = {}) => ask(service.app.port, { path, ...more })

test('a service whose neighbours answer is live and ready, for any Host', async () => {
  await using service = await startService()
  for (const host of ['localhost', '127.0.0.1', 'evil.example']) {
    expect(await get(service, '/health/live', { host })).toMatchObject({ status: 200, json: { live: true } })
    await expect
      .poll(() => get(service, '/health/ready', { host }))
      .toMatchObject({ status: 200, json: { ready: true, parts: { postgresql: 'ok', bucket: 'ok' } } })
  }
})

test('an unavailable scanner does not prevent start or readiness, and is reported', async () => {
  await using clamd = await startClamd()
  await clamd.stop()
  await using service = await startService({ env: { CLAMD: clamd.place } })
  const ready = () => get(service, '/health/ready')
  expect(await ready()).toMatchObject({ status: 200, json: { ready: true, parts: { scanner: 'degraded' } } })
  await clamd.start()
  await expect.poll(ready).toMatchObject({ json: { ready: true, parts: { scanner: 'ok' } } })
})

describe('while the database is away', () => {
  test('the service is live, not ready, and answers every call with Retry-After, until the database is back', async () => {
    await using database = await createDatabase()
    await using line = await openDatabaseProxy(database)
    await using service = await startService({ env: { DATABASE_URL: line.url } })
    const ana = service.person('Ana')
    const { sent, everyKind, askAll } = await prepareDatabaseCalls(service, ana)

    line.cut()
    const ready = await get(service, '/health/ready')
    expect(ready).toMatchObject({ status: 503, json: { ready: false, parts: { postgresql: 'away', bucket: 'ok' } } })
    expect(await get(service, '/health/live')).toMatchObject({ status: 200 })
    for (const answer of await Promise.all(askAll())) {
      expect(answer.status).toBe(503)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      // Without the request id, whose random letters may spell anything.
      expect(answer.text.replace(/"requestId":"[^"]*"/, '')).not.toMatch(/postgres|ECONN|sql|terminated/i)
    }
    expect(await get(service, '/cdn/128_KB')).toMatchObject({ status: 200 })

    line.mend()
    await expect.poll(async () => (await get(service, '/health/ready')).status).toBe(200)
    const answers = await Promise.all(everyKind.map((asking) => answerWhenNotBusy(asking)))
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 200, 200, 200])
    expect(await answerWhenNotBusy(() => finish(service, sent))).toMatchObject({
      status: 200,
      json: { status: 'ENABLED' },
    })
    // Jobs run again too: both uploads come to be counted.
    await expect.poll(() => ana.api.getGlobalStats()).toMatchObject({ transfers: 2 })
  })
})

test('a database that accepts connections and never answers does not block calls', async () => {
  await using database = await createDatabase()
  await using line = await openDatabaseProxy(database)
  await using service = await startService({ env: { DATABASE_URL: line.url } })
  const sent = await service.person('Ana').send({ 'note.txt': hello })

  // It takes every question and answers none: whoever is answered was not kept waiting for it.
  line.silence()
  const answers = [getTransfer(service, sent), post(service)]
  for (const answer of await Promise.all(answers)) {
    expect(answer.status).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(await get(service, '/health/ready')).toMatchObject({ status: 503 })

  line.mend()
  await expect.poll(async () => (await get(service, '/health/ready')).status).toBe(200)
})

test('a service whose bucket is gone is live and not ready', async () => {
  await using service = await startService()
  const objects = join(service.dataDir, 'objects')
  await rm(objects, { recursive: true })
  await writeFile(objects, 'not a folder')
  const ready = await get(service, '/health/ready')
  expect(ready).toMatchObject({ status: 503, json: { ready: false, parts: { postgresql: 'ok', bucket: 'away' } } })
  expect(await get(service, '/health/live')).toMatchObject({ status: 200 })
})
