import { createHash } from 'node:crypto'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendFiles } from '@envoi/client/node/index'
import type { CreatedTransfer, NewTransfer } from '@envoi/contract/transfers'
import { addFiles, addingDone, seenBy, sendAdded } from '@envoi/testing/adding-files'
import { retryWhileBusy, answerWhenNotBusy } from '@envoi/testing/concurrent-calls'
import { getBytes, putBytes, someBytes } from '@envoi/testing/bytes'
import { newS3Place } from '@envoi/testing/ceph'
import { byId, historyOf, managedView } from '@envoi/testing/managing'
import { type Person, completeUpload, crc32Of } from '@envoi/testing/people'
import { makePng } from '@envoi/testing/png'
import { type Answer, ask } from '@envoi/testing/raw-http'
import { changeGrants, downloadsOf, fileIdOf, linkToAll, linkToFile } from '@envoi/testing/receiving'
import { s3Settings } from '@envoi/testing/s3-settings'
import { whenScanned, whenStuck } from '@envoi/testing/scanning'
import { type Service, startService } from '@envoi/testing/service'
import { askStorage, arrivedParts, fileOf } from '@envoi/testing/storage-calls'
import { readByAll } from '@envoi/testing/zip-readers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const PART = 16_777_216
let place: Awaited<ReturnType<typeof newS3Place>>
let service: Service
let ana: Person
let bo: Person
beforeAll(async () => {
  place = await newS3Place()
  service = await startService({ env: s3Settings(place) })
})
beforeEach(() => {
  ana = service.person('Ana')
  bo = service.person('Bo')
})
afterAll(() => service[Symbol.asyncDispose]())

const plan = someBytes(300_000, 1)
const film = someBytes(PART + 70_000, 2)
const types = async (sent: CreatedTransfer) => (await historyOf(ana, sent)).map(({ type }) => type)
async function sendAndRead(files: Record<string, Uint8Array>, more?: Partial<NewTransfer>): Promise<CreatedTransfer> {
  const sent = await ana.send(files, more)
  await whenScanned(ana, sent)
  return sent
}
/** The store may take its time for these, and whoever is told to come back does. */
const create = (files: Record<string, number>) => retryWhileBusy(() => ana.create(files))
const done = (sent: CreatedTransfer) => retryWhileBusy(() => ana.api.uploadDone(byId(sent)))
/** The answer of the service itself, and not of the store that it may point at. */
function askHere(url: string, more: { method?: string; headers?: Record<string, string> } = {}): Promise<Answer> {
  const { pathname, search, host } = new URL(url)
  return ask(service.app.port, { path: pathname + search, host, ...more })
}
const rowsOf = async <Row extends object>(query: string, values: unknown[]): Promise<Row[]> =>
  (await service.app.database.pool.query<Row>(query, values)).rows

describe('sending', () => {
  test('goes directly to the store, is read first, shows no scan, and arrives intact', async () => {
    const sent = await create({ 'plan.pdf': plan.length, 'film.mp4': film.length })
    expect(sent.bucketId).toBe('s3')
    const { key } = fileOf(sent)
    const item = { key, size: plan.length, crc32: crc32Of(plan) }
    const { items } = await ana.api.at(sent.bucketConfig.endpoint).signMany({
      params: { bucket: 's3' },
      headers: { 'x-upload-token': sent.uploadToken },
      body: { items: [item] },
    })
    expect(new URL(items[0]?.url ?? '').origin).toBe(place.endpoint)
    expect((await putBytes(items[0]?.url ?? '', plan, items[0]?.headers)).status).toBe(200)
    await expect(done(sent)).rejects.toMatchObject({ codes: ['UPLOAD_INCOMPLETE'] })
    await sendParts(sent, 1, film)
    expect(await done(sent)).toMatchObject({ status: 'SCANNING', scanning: true })
    const result = await whenScanned(ana, sent)
    expect(result).toMatchObject({ status: 'ENABLED' })
    expect(result).not.toHaveProperty('scan')
    expect(await types(sent)).toEqual(['CREATED', 'UPLOADED', 'AVAILABLE'])
    expect((await getBytes(await linkToFile(bo, sent, 0))).equals(plan)).toBe(true)
    expect((await getBytes(await linkToFile(bo, sent, 1))).equals(film)).toBe(true)
    const [row] = await rowsOf<{ sha256: Buffer }>('select sha256 from transfer_files where object_key = $1', [key])
    expect(row?.sha256).toEqual(createHash('sha256').update(plan).digest())
  })

  test('needs a checksum for every part', async () => {
    const sent = await ana.create({ 'plan.pdf': 10 })
    const { key } = fileOf(sent)
    const answer = await askStorage(service, sent, 'sign-put-object', { query: { key }, json: { size: 10 } })
    expect(answer).toMatchObject({ status: 400, json: { error: expect.stringContaining('crc32') } })
  })

  test('resumes after a restart with the parts that have arrived', async () => {
    const sent = await create({ 'film.mp4': film.length })
    await sendPart(sent, 0, film, 2)
    await using again = await startService({ env: s3Settings(place), beside: service })
    expect(await arrivedParts(again, sent)).toEqual([expect.objectContaining({ partNumber: 2, size: 70_000 })])
    await sendParts(sent, 0, film)
    await done(sent)
    await whenScanned(ana, sent)
    expect((await getBytes(await linkToFile(bo, sent))).equals(film)).toBe(true)
  })

  test('works with the engine for files of all sizes', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'envoi-s3-'))
    const path = join(folder.path, 'film.mp4')
    await writeFile(path, film)
    await writeFile(join(folder.path, 'note.txt'), 'note')
    const files = ['film.mp4', 'note.txt'].map((name) => ({ path: join(folder.path, name) }))
    const { transferId } = await sendFiles(ana.home, { files, transfer: { transferType: 'S1', langCode: 'en' } })
    const seen = () => bo.api.getTransfer({ params: { id: transferId } })
    await expect.poll(seen).toMatchObject({ status: 'ENABLED', files: [{ name: 'film.mp4' }, { name: 'note.txt' }] })
    const { url } = await retryWhileBusy(() => bo.api.getDownloadLink({ query: { transferId } }))
    expect((await getBytes(url)).includes(film.subarray(-1000))).toBe(true)
  })
})

describe('other bytes than were announced', () => {
  test('are never served; their sender sees that it is stuck, deletes the file, and the rest goes on', async () => {
    const sent = await ana.create({ 'plan.pdf': plan.length, 'note.txt': 4 })
    await sendPart(sent, 0, plan, 1, { crc32: crc32Of(Buffer.from('something else')) })
    await sendPart(sent, 1, Buffer.from('note'), 1)
    await done(sent)
    expect(await whenStuck(ana, sent)).toMatchObject({
      status: 'SCANNING',
      scan: { isStuck: true, isReadingOnly: true, flagged: [] },
    })
    await expect(linkToFile(bo, sent)).rejects.toMatchObject({ codes: ['WRONG_STATUS'] })
    expect((await managedView(ana, sent)).files[0]).toMatchObject({
      isReady: false,
      scan: 'waiting',
      isReadingOnly: true,
    })
    await ana.api.deleteFile({ params: { id: sent.transferId, fileId: fileIdOf(sent) }, headers: byId(sent).headers })
    expect(await whenScanned(ana, sent)).toMatchObject({ status: 'ENABLED' })
    expect(await seenBy(bo, sent)).toEqual(['note.txt'])
  })

  test('in a transfer of one file: it can be deleted and sent again', async () => {
    const sent = await ana.create({ 'plan.pdf': plan.length })
    await sendPart(sent, 0, plan, 1, { crc32: crc32Of(Buffer.from('something else')) })
    await done(sent)
    await whenStuck(ana, sent)
    await ana.api.deleteTransfer(byId(sent))
    const again = await sendAndRead({ 'plan.pdf': plan })
    expect((await getBytes(await linkToFile(bo, again))).equals(plan)).toBe(true)
  })
})

describe('receiving', () => {
  test('one file redirects to the store for a minute, under its name', async () => {
    const sent = await sendAndRead({ 'Été à Paris.pdf': plan })
    const url = await linkToFile(bo, sent)
    const here = await askHere(url)
    const there = new URL(here.headers.location ?? '')
    expect(here).toMatchObject({ status: 302, text: '' })
    expect(here.headers).toMatchObject({ 'cache-control': 'private, no-store' })
    expect(here.headers).not.toHaveProperty('etag')
    expect(there.origin).toBe(place.endpoint)
    expect(there.searchParams.get('X-Amz-Expires')).toBe('60')
    expect(there.searchParams.get('versionId')).not.toBeNull()
    const answer = await fetch(url)
    expect(Buffer.from(await answer.arrayBuffer()).equals(plan)).toBe(true)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Ete a Paris.pdf"; filename*=UTF-8''%C3%89t%C3%A9%20%C3%A0%20Paris.pdf`,
    )
    expect(await downloadsOf(ana, sent)).toBe(1)

    // A signed request is good for its own method alone.
    const head = await fetch(url, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.headers.get('content-length')).toBe('300000')
  })

  test('ranges and resumed downloads share one link, which counts in full', async () => {
    const sent = await sendAndRead({ 'plan.pdf': plan })
    const url = await linkToFile(bo, sent)
    // It is written down a moment after we have answered.
    const activity = async () => (await managedView(ana, sent)).activity
    const part = await fetch(url, { headers: { range: 'bytes=100-199' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe('bytes 100-199/300000')
    expect(Buffer.from(await part.arrayBuffer())).toEqual(plan.subarray(100, 200))
    await expect.poll(activity).toMatchObject({ bytes: 300_000, completed: 1 })

    // Programs that go on compare with the ETag they were given: the store's.
    const etag = part.headers.get('etag') ?? ''
    const rest = await fetch(url, { headers: { range: 'bytes=200-', 'if-range': etag } })
    expect(rest.status).toBe(206)
    const first = await fetch(url, { headers: { range: 'bytes=0-99', 'if-range': etag } })
    expect(first.status).toBe(206)
    expect(await activity()).toMatchObject({ bytes: 300_000, completed: 1 })
    expect(await downloadsOf(ana, sent)).toBe(1)
    expect(await askHere(url, { headers: { range: 'bytes=300000-' } })).toMatchObject({ status: 416 })
  })

  test('a transfer with a download limit comes through the service, since a store URL could be used again', async () => {
    const sent = await sendAndRead({ 'plan.pdf': plan }, { maxDownloads: 1 })
    const url = await linkToFile(bo, sent)
    const answers = []
    for (const _ of [1, 2, 3]) answers.push(await answerWhenNotBusy(() => fetch(url, { redirect: 'manual' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 422])
    expect(Buffer.from(await answers[0]!.arrayBuffer()).equals(plan)).toBe(true)
    await answers[1]!.arrayBuffer()
  })

  test('a ZIP of many small files and a large one comes through the service', async () => {
    const small = Array.from({ length: 30 }, (_, index): [string, Buffer] => [
      `small/${index}.txt`,
      someBytes(index * 1000 + 1, index),
    ])
    const sent = await sendAndRead({ 'film.mp4': film, ...Object.fromEntries(small) })
    const url = await linkToAll(bo, sent)
    expect((await askHere(url, { method: 'HEAD' })).status).toBe(200)
    const archive = await getBytes(url)
    await using folder = await mkdtempDisposable(join(tmpdir(), 'envoi-s3-'))
    const path = join(folder.path, 'all.zip')
    await writeFile(path, archive)
    const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
    expect((await readByAll(path)).map(({ name, sha256 }) => [name, sha256])).toEqual([
      ['film.mp4', hash(film)],
      ...small.map(([name, bytes]) => [name, hash(bytes)]),
    ])
    const middle = await getBytes(url, { range: `bytes=${PART}-${PART + 99_999}` })
    expect(middle.equals(archive.subarray(PART, PART + 100_000))).toBe(true)
  })

  test('previews and thumbnails come from the storage host with its headers', async () => {
    const sent = await sendAndRead({ 'notes.txt': Buffer.from('hello'), 'photo.png': makePng(900, 600) })
    const preview = await linkToFile(bo, sent, 0, { preview: 'true' })
    const answer = await answerWhenNotBusy(() => askHere(preview))
    expect(answer).toMatchObject({ status: 200, text: 'hello' })
    expect(answer.headers).toMatchObject({
      'content-disposition': 'inline; filename="notes.txt"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
    })
    const find = async () => (await managedView(ana, sent)).files[1]?.thumbnail ?? null
    await expect.poll(find, { timeout: 30_000 }).not.toBeNull()
    const thumbnail = (await find()) ?? ''
    expect(new URL(thumbnail).origin).toBe(service.app.storageUrl)
    const picture = await answerWhenNotBusy(() => askHere(thumbnail))
    expect(picture).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } })
  })

  test('ends at the next request once the transfer is disabled, gone, or the link is too old', async () => {
    const sent = await sendAndRead({ 'plan.pdf': plan })
    const [url, unused] = [await linkToFile(bo, sent), await linkToFile(bo, sent)]
    expect((await askHere(url)).status).toBe(302)
    await changeGrants(service, sent, `start_by = now() - interval '1 second'`)
    expect((await askHere(url)).status).toBe(302)
    expect((await askHere(unused)).status).toBe(404)
    await ana.api.disableTransfer(byId(sent))
    expect((await askHere(url)).status).toBe(404)
    await ana.api.enableTransfer(byId(sent))
    expect((await askHere(url)).status).toBe(302)
    await ana.api.deleteTransfer(byId(sent))
    expect((await askHere(url)).status).toBe(404)
  })
})

describe('a transfer in the store', () => {
  test('takes more files, which are read before anybody sees them', async () => {
    const sent = await sendAndRead({ 'plan.pdf': plan })
    const addition = await addFiles(ana, sent, { 'note.txt': 4 })
    expect(addition.bucketId).toBe('s3')
    await sendAdded(ana, sent, addition, 0, Buffer.from('note'))
    await addingDone(ana, sent, addition)
    await expect.poll(() => seenBy(bo, sent)).toEqual(['plan.pdf', 'note.txt'])
    expect(await types(sent)).toEqual(['CREATED', 'UPLOADED', 'AVAILABLE', 'FILES_ADDED'])
  })

  test('can be cloned without reading or sending its bytes again', async () => {
    const source = await sendAndRead({ 'plan.pdf': plan })
    const clone = await ana.create(
      {},
      {
        files: [{ id: 'c00000', name: 'again.pdf', size: plan.length, clone: true, sourceFileId: fileIdOf(source) }],
        cloningSourceTransfer: source.transferId,
        cloningSourceSecret: source.senderSecret,
      },
    )
    await expect.poll(() => seenBy(bo, clone)).toEqual(['again.pdf'])
    expect(await types(clone)).toEqual(['CREATED', 'CLONED', 'AVAILABLE'])
    await ana.api.deleteTransfer(byId(source))
    const [file] = (await managedView(ana, clone)).files
    const query = { transferId: clone.transferId, fileId: file?.fileId ?? '' }
    const { url } = await retryWhileBusy(() => bo.api.getDownloadLink({ query }))
    expect((await getBytes(url)).equals(plan)).toBe(true)
  })

  test('leaves its objects to the sweep when it is deleted', async () => {
    const sent = await sendAndRead({ 'plan.pdf': plan })
    const left = () => rowsOf('select version from s3_leftovers where key = $1', [fileOf(sent).key])
    expect(await left()).toEqual([])
    await ana.api.deleteTransfer(byId(sent))
    await expect.poll(left).toHaveLength(1)
  })

  test('is never changed by an old signed URL', async () => {
    const sent = await ana.create({ 'plan.pdf': plan.length })
    const signed = await sendPart(sent, 0, plan, 1)
    await done(sent)
    await whenScanned(ana, sent)
    await putBytes(signed.url, Buffer.alloc(plan.length, 'x'), signed.headers)
    expect((await getBytes(await linkToFile(bo, sent))).equals(plan)).toBe(true)
    expect((await getBytes(await linkToAll(bo, sent))).includes(plan)).toBe(true)
  })
})

test('the page’s policy allows uploads to the store, and to no other host', async () => {
  const page = await ask(service.app.port, { path: '/', headers: { accept: 'text/html' } })
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain(`connect-src 'self' ${service.app.storageUrl} ${place.endpoint};`)
  expect(policy.split(place.endpoint)).toHaveLength(2)
})

async function sendPart(
  sent: CreatedTransfer,
  index: number,
  bytes: Buffer,
  partNumber: number,
  { crc32 }: { crc32?: string } = {},
) {
  const { key, uploadId } = fileOf(sent, index)
  const part = bytes.subarray((partNumber - 1) * PART, partNumber * PART)
  const item = { key, size: part.length, crc32: crc32 ?? crc32Of(part), ...(uploadId && { uploadId, partNumber }) }
  const { items } = await ana.api.at(sent.bucketConfig.endpoint).signMany({
    params: { bucket: sent.bucketId },
    headers: { 'x-upload-token': sent.uploadToken },
    body: { items: [item] },
  })
  const [signed] = items
  if (!signed) throw new Error('nothing was signed')
  const answer = await putBytes(signed.url, part, signed.headers)
  if (!answer.ok) throw new Error(`the store answered ${answer.status}`)
  return { ...signed, etag: answer.headers.get('etag') ?? '' }
}

async function sendParts(sent: CreatedTransfer, index: number, bytes: Buffer): Promise<void> {
  const { key, uploadId, parts } = fileOf(sent, index)
  const etags: string[] = []
  for (let number = 1; number <= parts; number += 1) etags.push((await sendPart(sent, index, bytes, number)).etag)
  const { url } = await ana.api.at(sent.bucketConfig.endpoint).signComplete({
    params: { bucket: sent.bucketId },
    headers: { 'x-upload-token': sent.uploadToken },
    body: { key, uploadId },
  })
  expect((await completeUpload(url, etags)).status).toBe(200)
}
