import { sendFiles } from '@envoi/client/node/index'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { retryWhileBusy, answerWhenNotBusy } from '@envoi/testing/concurrent-calls'
import { getBytes } from '@envoi/testing/bytes'
import { newS3Place } from '@envoi/testing/ceph'
import { createRandom } from '@envoi/testing/seeded-random'
import { byId } from '@envoi/testing/managing'
import { upload } from '@envoi/testing/people'
import { ask } from '@envoi/testing/raw-http'
import { downloadsOf, linkToFile } from '@envoi/testing/receiving'
import { s3Settings } from '@envoi/testing/s3-settings'
import { tryAgainNow, whenScanned } from '@envoi/testing/scanning'
import { type Service, startService } from '@envoi/testing/service'
import { startFaultyStore } from '@envoi/testing/faulty-store'
import { expect, test } from 'vitest'
import { createLarge, film, finish, note, prepareStoreCalls } from './store-calls.ts'

const get = (service: Service, path: string) => ask(service.app.port, { path })

test('during an S3 outage, calls that need the store answer Retry-After, and everything works once it is back', async () => {
  const place = await newS3Place()
  await using store = await startFaultyStore({ endpoint: place.endpoint, random: createRandom(1), late: 0 })
  await using service = await startService({ env: s3Settings({ ...place, endpoint: store.endpoint }) })
  const ana = service.person('Ana')
  const { available, begun, sentWhole, archive, askAll } = await prepareStoreCalls(service, ana)

  // It takes all that is sent and never answers: whoever is answered was not kept waiting for it.
  await store.goAway('silent')
  const answers = await Promise.all(askAll())
  for (const answer of answers) {
    expect(answer.status).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.headers).not.toHaveProperty('etag')
    expect(answer.text.replace(/"requestId":"[^"]*"/, '')).not.toMatch(/127\.0\.0\.1|ECONN|envoi-/)
  }
  expect(await get(service, '/health/live')).toMatchObject({ status: 200 })
  await expect
    .poll(() => get(service, '/health/ready'))
    .toMatchObject({ status: 503, json: { ready: false, parts: { bucket: 'away', 'bucket-disk': 'ok' } } })
  // What is told of a transfer does not need its bytes.
  expect(await ana.api.getTransfer({ params: { id: available.transferId } })).toMatchObject({ status: 'ENABLED' })
  await store.comeBack()
  await expect.poll(async () => (await get(service, '/health/ready')).status).toBe(200)

  expect((await answerWhenNotBusy(() => createLarge(service, '10.9.0.1'))).status).toBe(201)
  const finished = await answerWhenNotBusy(() => finish(service, sentWhole))
  expect(finished).toMatchObject({ status: 200, json: { status: 'SCANNING' } })
  await whenScanned(ana, sentWhole)
  expect(await getBytes(await linkToFile(ana, sentWhole))).toEqual(note)
  expect((await getBytes(archive)).includes(note)).toBe(true)
  // The refused ones cost nobody a download.
  expect(await downloadsOf(ana, available)).toBe(1)
  await upload(ana.api, begun, 0, film)
  expect(await answerWhenNotBusy(() => finish(service, begun))).toMatchObject({ status: 200 })
}, 180_000)

test('files that could not be read during an S3 outage are read afterwards, and never marked as damaged', async () => {
  const place = await newS3Place()
  await using store = await startFaultyStore({ endpoint: place.endpoint, random: createRandom(1), late: 0 })
  const env = s3Settings({ ...place, endpoint: store.endpoint })
  // Nobody reads yet.
  await using service = await startService({ env: { ...env, ENVOI_ROLES: 'web,storage' } })
  const ana = service.person('Ana')
  const sent = await ana.send({ 'note.txt': note })
  await store.goAway('refusing')
  await using worker = await startService({ beside: service, env: { ...env, ENVOI_ROLES: 'worker' } })
  await expect
    .poll(() => ana.api.getResult(byId(sent)))
    .toMatchObject({ status: 'SCANNING', scan: { isStuck: true, isReadingOnly: true } })
  expect(worker.logged()).toContain('bucket-away')
  expect(worker.logged()).not.toContain('bytes-damaged')
  await store.comeBack()
  await expect.poll(async () => (await get(service, '/health/ready')).status).toBe(200)
  await tryAgainNow(service)
  expect(await whenScanned(ana, sent)).toMatchObject({ status: 'ENABLED' })
})

test('an upload survives an S3 outage', async () => {
  const place = await newS3Place()
  await using store = await startFaultyStore({ endpoint: place.endpoint, random: createRandom(1), late: 0 })
  await using service = await startService({ env: s3Settings({ ...place, endpoint: store.endpoint }) })
  await using folder = await mkdtempDisposable(join(tmpdir(), 'envoi-s3-'))
  const path = join(folder.path, 'film.mp4')
  await writeFile(path, film)
  const ana = service.person('Ana')
  const transfer = { transferType: 'S1', langCode: 'en' } as const
  const beAway = async (): Promise<void> => {
    await store.goAway('refusing')
    await delay(1500)
    await store.comeBack()
  }
  let id = ''
  const sending = sendFiles(ana.home, {
    files: [{ path }],
    transfer,
    onCreated: (transferId) => {
      id = transferId
      void beAway()
    },
  })
  await sending
  await expect.poll(() => ana.api.getTransfer({ params: { id } })).toMatchObject({ status: 'ENABLED' })
  const { url } = await retryWhileBusy(() => ana.api.getDownloadLink({ query: { transferId: id } }))
  expect((await getBytes(url)).includes(film.subarray(-1000))).toBe(true)
})
