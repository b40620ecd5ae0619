import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { againWhileBusy, answerWhenFree } from '@envoi/testing/at-once'
import { startClamd } from '@envoi/testing/clamd'
import { createDatabase } from '@envoi/testing/database'
import { openDatabaseLine } from '@envoi/testing/database-line'
import { type Answer, type Ask, ask } from '@envoi/testing/raw-http'
import { linkToFile } from '@envoi/testing/receiving'
import { startRunningTime } from '@envoi/testing/running-time'
import { type Service, startService } from '@envoi/testing/service'
import { askStorage, fileOf, signBytes } from '@envoi/testing/storage-calls'
import { describe, expect, test } from 'vitest'

const hello = Buffer.from('hello')
const get = (service: Service, path: string, more: Partial<Ask> = {}) => ask(service.app.port, { path, ...more })
async function withinTwoSeconds(answer: Promise<Answer>): Promise<Answer> {
  using time = startRunningTime()
  const given = await answer
  expect(time.milliseconds()).toBeLessThan(2000)
  return given
}

test('a service whose neighbours answer is alive and ready, whatever Host is asked', async () => {
  await using service = await startService()
  for (const host of ['localhost', '127.0.0.1', 'evil.example']) {
    expect(await get(service, '/health/live', { host })).toMatchObject({ status: 200, json: { live: true } })
    await expect
      .poll(() => get(service, '/health/ready', { host }))
      .toMatchObject({ status: 200, json: { ready: true, parts: { postgresql: 'ok', bucket: 'ok' } } })
  }
})

test('a scanner that is away keeps nobody from starting or being ready, and is told', async () => {
  await using clamd = await startClamd()
  await clamd.stop()
  await using service = await startService({ env: { CLAMD: clamd.place } })
  const ready = () => withinTwoSeconds(get(service, '/health/ready'))
  expect(await ready()).toMatchObject({ status: 200, json: { ready: true, parts: { scanner: 'degraded' } } })
  await clamd.start()
  await expect.poll(ready).toMatchObject({ json: { ready: true, parts: { scanner: 'ok' } } })
})

describe('while the database is away', () => {
  test('the service lives on, is not ready, and tells every call when to come back; then it goes on', async () => {
    await using database = await createDatabase()
    await using line = await openDatabaseLine(database)
    await using service = await startService({ env: { DATABASE_URL: line.url }, isPunctual: true })
    const ana = service.person('Ana')
    const sent = await againWhileBusy(() => ana.create({ 'note.txt': 5 }))
    const available = await ana.send({ 'note.txt': hello })
    const [url, link] = [await signBytes(service, sent, hello), await linkToFile(ana, available)]
    const everyKind = [
      () => get(service, `/api/transfer/v2/transfers/${available.transferId}`),
      () => post(service, newTransfer),
      () => askStorage(service, sent, 'sign-put-object', { query: { key: fileOf(sent).key }, json: { size: 5 } }),
      () => to(service, url, { method: 'PUT', body: hello }),
      () => to(service, link),
    ]

    line.cut()
    const ready = await withinTwoSeconds(get(service, '/health/ready'))
    expect(ready).toMatchObject({ status: 503, json: { ready: false, parts: { postgresql: 'away', bucket: 'ok' } } })
    expect(await get(service, '/health/live')).toMatchObject({ status: 200 })
    for (const answer of await Promise.all(everyKind.map((asking) => withinTwoSeconds(asking())))) {
      expect(answer.status).toBe(503)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      // Without the request id, whose random letters may spell anything.
      expect(answer.text.replace(/"requestId":"[^"]*"/, '')).not.toMatch(/postgres|ECONN|sql|terminated/i)
    }
    expect(await get(service, '/cdn/128_KB')).toMatchObject({ status: 200 })

    line.mend()
    await expect.poll(async () => (await get(service, '/health/ready')).status).toBe(200)
    const answers = await Promise.all(everyKind.map((asking) => answerWhenFree(asking)))
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 200, 200, 200])
    expect(await answerWhenFree(() => finish(service, sent))).toMatchObject({
      status: 200,
      json: { status: 'ENABLED' },
    })
    // Jobs run again too: both uploads come to be counted.
    await expect.poll(() => ana.api.getGlobalStats()).toMatchObject({ transfers: 2 })
  })
})

test('a database that accepts and never answers keeps nobody waiting', async () => {
  await using database = await createDatabase()
  await using line = await openDatabaseLine(database)
  await using service = await startService({ env: { DATABASE_URL: line.url }, isPunctual: true })
  const sent = await service.person('Ana').send({ 'note.txt': hello })

  line.silence()
  const answers = [get(service, `/api/transfer/v2/transfers/${sent.transferId}`), post(service, newTransfer)]
  for (const answer of await Promise.all(answers)) {
    expect(answer.status).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(await get(service, '/health/ready')).toMatchObject({ status: 503 })

  line.mend()
  await expect.poll(async () => (await get(service, '/health/ready')).status).toBe(200)
})

test('a service whose bucket is gone lives on and is not ready', async () => {
  await using service = await startService()
  const objects = join(service.dataDir, 'objects')
  await rm(objects, { recursive: true })
  await writeFile(objects, 'not a folder')
  const ready = await get(service, '/health/ready')
  expect(ready).toMatchObject({ status: 503, json: { ready: false, parts: { postgresql: 'ok', bucket: 'away' } } })
  expect(await get(service, '/health/live')).toMatchObject({ status: 200 })
})

const newTransfer = { transferType: 'S1', langCode: 'en', files: [{ id: 'a1B2c3', name: 'plan.pdf', size: 10 }] }
const post = (service: Service, json: unknown) =>
  get(service, '/api/transfer/v2/transfers', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  })
const finish = (service: Service, sent: CreatedTransfer) =>
  get(service, `/api/transfer/v2/transfers/${sent.transferId}/upload-done`, {
    method: 'PUT',
    headers: { 'x-upload-token': sent.uploadToken },
  })
function to(service: Service, url: string, more: Partial<Ask> = {}): Promise<Answer> {
  const { pathname, search, host } = new URL(url)
  return get(service, pathname + search, { host, ...more })
}
