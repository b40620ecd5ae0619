import { sendFiles } from '@envoi/client/node/index'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { againWhileBusy, answerWhenFree } from '@envoi/testing/at-once'
import { getBytes, someBytes } from '@envoi/testing/bytes'
import { newS3Place } from '@envoi/testing/ceph'
import { createDice } from '@envoi/testing/dice'
import { byId } from '@envoi/testing/managing'
import { upload } from '@envoi/testing/people'
import { type Answer, type Ask, ask, askJson } from '@envoi/testing/raw-http'
import { downloadsOf, fileIdOf, linkToAll, linkToFile } from '@envoi/testing/receiving'
import { startRunningTime } from '@envoi/testing/running-time'
import { s3Settings } from '@envoi/testing/s3-settings'
import { tryAgainNow, whenScanned } from '@envoi/testing/scanning'
import { type Service, startService } from '@envoi/testing/service'
import { askStorage, fileOf } from '@envoi/testing/storage-calls'
import { startMisbehavingStore } from '@envoi/testing/store-that-misbehaves'
import { expect, test } from 'vitest'

const PART = 16_777_216
const note = Buffer.from('note')
const film = someBytes(PART + 10)

async function timed(answer: Promise<Answer>): Promise<Answer & { ms: number }> {
  using time = startRunningTime()
  return { ...(await answer), ms: time.milliseconds() }
}
const get = (service: Service, path: string, more: Partial<Ask> = {}) => ask(service.app.port, { path, ...more })
function to(service: Service, url: string): Promise<Answer> {
  const { pathname, host } = new URL(url)
  return get(service, pathname, { host })
}
const finish = (service: Service, sent: CreatedTransfer) =>
  askJson(service.app.port, {
    method: 'PUT',
    path: `/api/transfer/v2/transfers/${sent.transferId}/upload-done`,
    headers: { 'x-upload-token': sent.uploadToken },
    json: {},
  })
const createLarge = (service: Service, from: string) =>
  askJson(service.app.port, {
    method: 'POST',
    path: '/api/transfer/v2/transfers',
    from,
    json: { transferType: 'S1', langCode: 'en', files: [{ id: 'a1B2c3', name: 'film.mp4', size: film.length }] },
  })

test('while the store is away calls that need it say when to come back, the service lives, and then all goes on', async () => {
  const place = await newS3Place()
  await using store = await startMisbehavingStore({ endpoint: place.endpoint, dice: createDice(1), late: 0 })
  await using service = await startService({
    env: s3Settings({ ...place, endpoint: store.endpoint }),
    isPunctual: true,
  })
  const ana = service.person('Ana')
  const available = await ana.send({ 'note.txt': note, 'film.mp4': film })
  await whenScanned(ana, available)
  const begun = await againWhileBusy(() => ana.create({ 'film.mp4': film.length }))
  const sentWhole = await ana.create({ 'note.txt': note.length })
  await upload(ana.api, sentWhole, 0, note)
  const [archive, preview] = [await linkToAll(ana, available), await linkToFile(ana, available, 0, { preview: 'true' })]
  const { key, uploadId } = fileOf(begun)
  const linkCall = `/api/transfer/downloads/link?transferId=${available.transferId}`

  await store.goAway('silent')
  const answers = await Promise.all(
    [
      createLarge(service, '10.9.0.2'),
      finish(service, sentWhole),
      askStorage(service, begun, 'parts', { method: 'GET', query: { key, uploadId } }),
      to(service, archive),
      to(service, preview),
      // A page that asks for a link is still there to say what is wrong; one that follows it is not.
      get(service, linkCall),
      get(service, `${linkCall}&fileId=${fileIdOf(available, 1)}`),
    ].map(timed),
  )
  for (const answer of answers) {
    expect(answer.status).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.ms).toBeLessThan(2000)
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

  expect((await answerWhenFree(() => createLarge(service, '10.9.0.1'))).status).toBe(201)
  const finished = await answerWhenFree(() => finish(service, sentWhole))
  expect(finished).toMatchObject({ status: 200, json: { status: 'SCANNING' } })
  await whenScanned(ana, sentWhole)
  expect(await getBytes(await linkToFile(ana, sentWhole))).toEqual(note)
  expect((await getBytes(archive)).includes(note)).toBe(true)
  // The refused ones cost nobody a download.
  expect(await downloadsOf(ana, available)).toBe(1)
  await upload(ana.api, begun, 0, film)
  expect(await answerWhenFree(() => finish(service, begun))).toMatchObject({ status: 200 })
})

test('what could not be read because the store went away is read when it is back, and never taken for damaged', async () => {
  const place = await newS3Place()
  await using store = await startMisbehavingStore({ endpoint: place.endpoint, dice: createDice(1), late: 0 })
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

test('an upload outlives a store that goes away in its middle', async () => {
  const place = await newS3Place()
  await using store = await startMisbehavingStore({ endpoint: place.endpoint, dice: createDice(1), late: 0 })
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
  const { url } = await againWhileBusy(() => ana.api.getDownloadLink({ query: { transferId: id } }))
  expect((await getBytes(url)).includes(film.subarray(-1000))).toBe(true)
})
