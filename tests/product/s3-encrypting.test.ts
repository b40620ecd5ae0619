import type { CreatedTransfer } from '@envoi/contract/transfers'
import { filesOf, inShapeOf } from '@envoi/testing/adding-files'
import { retryWhileBusy, answerWhenNotBusy } from '@envoi/testing/concurrent-calls'
import { getBytes, putBytes, someBytes } from '@envoi/testing/bytes'
import { newS3Place } from '@envoi/testing/ceph'
import { byId, managedView } from '@envoi/testing/managing'
import { type Person, crc32Of, upload } from '@envoi/testing/people'
import { linkToAll, linkToFile } from '@envoi/testing/receiving'
import { s3Settings } from '@envoi/testing/s3-settings'
import { whenScanned } from '@envoi/testing/scanning'
import { type Service, startService } from '@envoi/testing/service'
import { askStorage, fileOf } from '@envoi/testing/storage-calls'
import { afterAll, beforeAll, expect, test } from 'vitest'

let service: Service
let ana: Person
let bo: Person
beforeAll(async () => {
  service = await startService({ env: s3Settings(await newS3Place()) })
  ana = service.person('Ana')
  bo = service.person('Bo')
})
afterAll(() => service[Symbol.asyncDispose]())

const sseCPassword = 'an otter in the rain'
const encrypted = { sseC: true, sseCPassword }
const withPassword = { headers: { 'x-transfer-password': sseCPassword } }
const note = Buffer.from('read by nobody but its receiver')
const film = someBytes(16 * 1024 * 1024 + 70_001, 3)
const keysKept = async () => (await service.app.database.pool.query('select from reading_keys')).rowCount

test('an encrypted transfer on S3 is uploaded directly, read first, and downloaded only through the service', async () => {
  const sent = await ana.send({ 'note.txt': note, 'film.mp4': film }, encrypted)
  expect(await whenScanned(ana, sent)).toMatchObject({ status: 'ENABLED' })
  expect(await keysKept()).toBe(0)
  const params = { id: sent.transferId }
  expect(await bo.api.getTransfer({ params })).not.toHaveProperty('files')
  await expect(linkToFile(bo, sent)).rejects.toMatchObject({ status: 403 })

  const link = await linkToFile(bo, sent, 1, withPassword)
  const whole = await answerWhenNotBusy(() => fetch(link, { redirect: 'manual' }))
  expect(whole.status).toBe(200)
  expect(Buffer.from(await whole.arrayBuffer()).equals(film)).toBe(true)
  const [start, end] = [16 * 1024 * 1024 - 3, 16 * 1024 * 1024 + 3]
  expect((await getBytes(link, { range: `bytes=${start}-${end - 1}` })).equals(film.subarray(start, end))).toBe(true)
  const archive = await getBytes(await linkToAll(bo, sent, withPassword))
  expect(archive.includes(note)).toBe(true)
  expect(archive.includes(film.subarray(-100))).toBe(true)
  const preview = await linkToFile(bo, sent, 0, { ...withPassword, preview: 'true' })
  expect((await getBytes(preview)).equals(note)).toBe(true)

  const body = { files: filesOf({ 'more.txt': note.length, 'more.mp4': film.length }), sseCPassword }
  const added: CreatedTransfer = inShapeOf(sent, await retryWhileBusy(() => ana.api.addFiles({ ...byId(sent), body })))
  await upload(ana.api, added, 0, note, sseCPassword)
  await upload(ana.api, added, 1, film, sseCPassword)
  await retryWhileBusy(() =>
    ana.api.uploadDone({
      params: { id: sent.transferId },
      headers: { 'x-upload-token': added.uploadToken },
      body: { sseCPassword },
    }),
  )
  await expect
    .poll(async () => (await managedView(ana, sent)).files.map(({ isReady }) => isReady))
    .toEqual([true, true, true, true])
  expect(await keysKept()).toBe(0)
  const { fileId } = added.multiparts[1] ?? { fileId: '' }
  const later = await linkToAll(bo, sent, { ...withPassword, fileId })
  expect((await getBytes(later)).equals(film)).toBe(true)
})

test('a signed URL does not work without its key headers', async () => {
  const sent = await ana.create({ 'note.txt': note.length }, encrypted)
  const ask = (more: object) =>
    askStorage(service, sent, 'sign-put-object', {
      query: { key: fileOf(sent).key },
      json: { size: note.length, crc32: crc32Of(note), ...more },
    })
  expect((await ask({})).status).toBe(403)
  const { url, headers } = (await ask({ sseCPassword })).json as { url: string; headers: Record<string, string> }
  expect(url.toLowerCase()).not.toContain('customer-key=')
  expect((await putBytes(url, note)).status).toBe(403)
  expect((await putBytes(url, note, headers)).status).toBe(200)
})
