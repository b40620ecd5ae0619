import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { createHeldTime, midnight } from '@envoi/testing/clock'
import { inboxOf } from '@envoi/testing/inbox'
import { byId } from '@envoi/testing/managing'
import type { Person } from '@envoi/testing/people'
import { makePng } from '@envoi/testing/png'
import { changeTransfer, fileIdOf, linkToFile } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const time = createHeldTime(midnight.before)
let service: Service
let ana: Person
beforeAll(async () => {
  service = await startService({ time })
})
beforeEach(() => {
  ana = service.person('Ana')
})
afterAll(() => service[Symbol.asyncDispose]())
beforeEach(() => time.set('2091-02-28T00:00:00.000Z'))

const photo = makePng(900, 600, { filledWith: 90 })
const patience = { timeout: 30_000, interval: 20 }
const html = Buffer.from('<!doctype html><script>document.title = "mine"</script>'.padEnd(500))

/** What a recipient is shown for each file. */
async function shown(sent: CreatedTransfer, headers: Record<string, string> = {}): Promise<(string | null)[]> {
  const view = await ana.api.getTransfer({ params: { id: sent.transferId }, headers })
  if (!('files' in view)) throw new Error('the files are not shown')
  return view.files.map(({ thumbnail }) => thumbnail)
}
/** The address of the picture of the first file, once it is there. */
async function pictured(sent: CreatedTransfer, headers: Record<string, string> = {}): Promise<string> {
  await expect.poll(async () => (await shown(sent, headers))[0], patience).toEqual(expect.any(String))
  return (await shown(sent, headers))[0] ?? ''
}
const statusOf = async (url: string) => (await fetch(url)).status
/** How many pictures are kept of a transfer: rows, and objects of the bucket. */
async function kept(sent: CreatedTransfer) {
  const { pool } = service.app.database
  const { rows } = await pool.query<{ folder: string; pictures: number; objects: number }>(
    `select split_part(min(file.object_key), '/', 1) as folder, count(renditions)::int as pictures,
       (select count(*)::int from disk_objects object where split_part(object.key, '/', 1) =
         split_part(min(file.object_key), '/', 1)) as objects
     from transfers join transfer_files file on file.transfer_id = transfers.id
       left join renditions on renditions.file_id = file.id
     where transfers.public_id = $1`,
    [sent.transferId],
  )
  const { folder = '', pictures, objects } = rows[0] ?? {}
  return { folder, pictures, objects }
}
const areRead = async (sent: CreatedTransfer) => {
  const unread = `select 1 from transfer_files file join transfers on transfers.id = transfer_id
    where transfers.public_id = $1 and sha256 is null`
  const { pool } = service.app.database
  await expect.poll(async () => (await pool.query(unread, [sent.transferId])).rowCount, patience).toBe(0)
}

describe('an uploaded image', () => {
  test('has a thumbnail on the storage host, with safe headers', async () => {
    const sent = await ana.send({ 'photo.png': photo })
    const url = await pictured(sent)
    expect(url.startsWith(`${service.app.storageUrl}/thumbnail/`)).toBe(true)
    const response = await fetch(url, { headers: { origin: service.app.publicUrl } })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 12)).toBe('RIFFWEBP')
    expect(bytes.length).toBeLessThan(10_000)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'cross-origin-resource-policy': 'cross-origin',
    })
    const etag = response.headers.get('etag') ?? ''
    const again = await fetch(url, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const head = await fetch(url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)])
    expect(await statusOf(`${url}x`)).toBe(404)
    expect((await fetch(url, { method: 'POST' })).status).toBe(404)
  })

  test('has one thumbnail URL all day, which is not logged and counts as no preview', async () => {
    const sent = await ana.send({ 'photo.png': photo })
    const url = await pictured(sent)
    await time.set(midnight.before)
    expect(await shown(sent)).toEqual([url])
    expect(await statusOf(url)).toBe(200)
    await time.set(midnight.after)
    expect(await shown(sent)).not.toEqual([url])
    expect(await statusOf(url)).toBe(200)
    expect(service.logged()).toContain('/thumbnail/[redacted]')
    expect(service.logged()).not.toContain(url.split('/').at(-1))
    const { rows } = await service.app.database.pool.query('select previews from transfers where public_id = $1', [
      sent.transferId,
    ])
    expect(rows).toEqual([{ previews: 0 }])
  })

  test('has a thumbnail in a clone without another scan, which outlives the source', async () => {
    const source = await ana.send({ 'photo.png': photo })
    await pictured(source)
    await areRead(source)
    const { pool } = service.app.database
    await pool.query(`update transfer_files set scan = 'clean' where public_id = $1`, [fileIdOf(source)])
    const file = { id: 'c00000', name: 'photo.png', size: photo.length, clone: true, sourceFileId: fileIdOf(source) }
    const from = { cloningSourceTransfer: source.transferId, cloningSourceSecret: source.senderSecret }
    const clone = await ana.create({}, { files: [file], ...from })
    await expect
      .poll(async () => (await ana.api.getTransfer({ params: { id: clone.transferId } })).status, patience)
      .toBe('ENABLED')
    const url = await pictured(clone)
    await ana.api.deleteTransfer(byId(source))
    await expect.poll(async () => (await kept(source)).objects, patience).toBe(0)
    expect(await statusOf(url)).toBe(200)
  })
})

test('a file that only looks like an image has no thumbnail, and the files beside it have theirs', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'.padEnd(300))
  const sent = await ana.send({
    'page.jpg': html,
    'drawing.png': svg,
    'all.webp': Buffer.from('PK\x03\x04'.padEnd(300, '\0'), 'latin1'),
    'bomb.png': makePng(30_000, 30_000, { depth: 1, colour: 'grey' }),
    'half.png': photo.subarray(0, photo.length - 200),
    'notes.txt': html,
    'one.png': photo,
    'two.PNG': makePng(40, 40),
  })
  await expect
    .poll(async () => (await shown(sent)).map((url) => url !== null), patience)
    .toEqual([false, false, false, false, false, false, true, true])
  await areRead(sent)
  expect((await shown(sent)).slice(0, 6)).toEqual([null, null, null, null, null, null])
  expect(service.logged().match(new RegExp(`"no-rendition","file":"${fileIdOf(sent, 0)}"`, 'g'))).toHaveLength(1)
})

describe('a thumbnail is visible to whoever may see the file', () => {
  test('after the password, and not by a URL from before it was changed', async () => {
    const password = 'correct horse'
    const sent = await ana.send({ 'photo.png': photo }, { password })
    const url = await pictured(sent, { 'x-transfer-password': password })
    expect(await ana.api.getTransfer({ params: { id: sent.transferId } })).not.toHaveProperty('files')
    expect(await statusOf(url)).toBe(200)
    const operations = [{ op: 'replace', path: '/password', value: 'another horse' } as const]
    await ana.api.changeTransfer({ ...byId(sent), body: { operations } })
    expect(await statusOf(url)).toBe(404)
    expect(await statusOf(await pictured(sent, { 'x-transfer-password': 'another horse' }))).toBe(200)
  })

  test('by its own URL: that of another file, or an altered one, shows nothing', async () => {
    const sent = await ana.send({ 'a.png': photo, 'b.png': makePng(50, 50) })
    await expect.poll(async () => (await shown(sent)).includes(null), patience).toBe(false)
    const [first = '', second = ''] = (await shown(sent)).map((url) => url ?? '')
    expect(await statusOf(first.replace(fileIdOf(sent, 0), fileIdOf(sent, 1)))).toBe(404)
    expect(await statusOf(second.replace(/.{5}$/, 'AAAAA'))).toBe(404)
    const foreign = `${service.app.publicUrl}${new URL(first).pathname}`
    const response = await fetch(foreign)
    expect(response.headers.get('content-type')).not.toBe('image/webp')
  })

  test('while the transfer is open: not while disabled, pending, ended, infected or deleted', async () => {
    const sent = await ana.send({ 'photo.png': photo })
    const url = await pictured(sent)
    await ana.api.disableTransfer(byId(sent))
    expect(await statusOf(url)).toBe(404)
    expect(await shown(sent, { 'x-sender-secret': sent.senderSecret })).toEqual([null])
    await ana.api.enableTransfer(byId(sent))
    expect(await statusOf(url)).toBe(200)
    await changeTransfer(service, sent, `valid_to = now() - interval '1 second', valid_from = now() - interval '1 day'`)
    expect(await statusOf(url)).toBe(404)
    await changeTransfer(service, sent, `valid_to = now() + interval '2 days', valid_from = now() + interval '1 day'`)
    expect(await statusOf(url)).toBe(404)
    await changeTransfer(service, sent, `valid_from = now() - interval '1 day'`)
    expect(await statusOf(url)).toBe(200)
    const { pool } = service.app.database
    const change = (what: string) =>
      pool.query(`update transfer_files set ${what} where public_id = $1`, [fileIdOf(sent)])
    await change(`scan = 'infected'`)
    expect(await statusOf(url)).toBe(404)
    await change(`scan = 'clean'`)
    expect(await statusOf(url)).toBe(200)
    await change('deleted_at = now()')
    expect(await statusOf(url)).toBe(404)
  })
})

describe('without permission for previews there is no thumbnail', () => {
  const allow = (sent: CreatedTransfer, value: boolean) =>
    ana.api.changeTransfer({
      ...byId(sent),
      body: { operations: [{ op: 'replace', path: '/allowPreview', value }] },
    })

  test('from the beginning', async () => {
    const sent = await ana.send({ 'photo.png': photo }, { allowPreview: false })
    await areRead(sent)
    expect(await shown(sent)).toEqual([null])
    expect(await kept(sent)).toMatchObject({ pictures: 0, objects: 1 })
  })

  test('from when the sender turns them off; turned on again, it is made again', async () => {
    const sent = await ana.send({ 'photo.png': photo, 'notes.txt': html })
    const url = await pictured(sent)
    expect(await kept(sent)).toMatchObject({ pictures: 2, objects: 4 })
    await allow(sent, false)
    expect(await shown(sent)).toEqual([null, null])
    expect(await statusOf(url)).toBe(404)
    await expect.poll(() => kept(sent), patience).toMatchObject({ pictures: 0, objects: 2 })
    await allow(sent, true)
    expect(await statusOf(await pictured(sent))).toBe(200)
    expect(await kept(sent)).toMatchObject({ pictures: 2, objects: 4 })
  })

  test('however fast the sender switches', async () => {
    const sent = await ana.send({ 'photo.png': photo })
    await pictured(sent)
    for (const value of [false, true, false, true, false, true]) await allow(sent, value)
    await expect
      .poll(async () => {
        const [url] = await shown(sent)
        return typeof url === 'string' ? statusOf(url) : url
      }, patience)
      .toBe(200)
    const { pool } = service.app.database
    const jobs = `select 1 from graphile_worker.jobs where task_identifier = 'preview-changed → previews'`
    await expect.poll(async () => (await pool.query(jobs)).rowCount, patience).toBe(0)
    expect(await kept(sent)).toMatchObject({ pictures: 2, objects: 3 })
    expect(await statusOf(await pictured(sent))).toBe(200)
  })
})

describe('a thumbnail is removed with its file', () => {
  test('when the file is deleted', async () => {
    const sent = await ana.send({ 'a.png': photo, 'b.png': makePng(50, 50) })
    await expect.poll(async () => (await shown(sent)).includes(null), patience).toBe(false)
    const [url = ''] = (await shown(sent)).map((one) => one ?? '')
    const { params, headers } = byId(sent)
    await ana.api.deleteFile({ params: { ...params, fileId: fileIdOf(sent) }, headers })
    expect(await statusOf(url)).toBe(404)
    await expect.poll(() => kept(sent), patience).toMatchObject({ pictures: 2, objects: 3 })
  })

  test('when the transfer is deleted, also a thumbnail that a crash left without a row', async () => {
    const sent = await ana.send({ 'photo.png': photo })
    const url = await pictured(sent)
    const { folder } = await kept(sent)
    const { pool } = service.app.database
    await pool.query(
      `delete from renditions using transfer_files where transfer_files.id = file_id and public_id = $1`,
      [fileIdOf(sent)],
    )
    expect(await statusOf(url)).toBe(404)
    const files = await readdir(join(service.dataDir, 'objects', folder.slice(0, 2), folder))
    expect(files).toHaveLength(3)
    await ana.api.deleteTransfer(byId(sent))
    await expect.poll(() => kept(sent), patience).toMatchObject({ pictures: 0, objects: 0 })
  })
})

test('the file itself is downloaded unchanged', async () => {
  const sent = await ana.send({ 'photo.png': photo })
  await pictured(sent)
  const response = await fetch(await linkToFile(ana, sent))
  expect(Buffer.from(await response.arrayBuffer())).toEqual(photo)
})

test('files that take long to render do not delay mail', async () => {
  // Half a kilobyte, packed twice, that is 40 MB of blanks to look through.
  const blanks = deflateSync(deflateSync(Buffer.concat([Buffer.from('9 0 '), Buffer.alloc(40_000_000, ' ')])))
  const packed = `9 0 obj << /Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode] /Length ${blanks.length} >>`
  const slow = Buffer.concat([Buffer.from(`%PDF-1.7\n${packed} stream\n`), blanks, Buffer.from('\nendstream endobj\n')])
  // As many as there are workers.
  for (let one = 0; one < 7; one += 1) await ana.send({ 'a.pdf': slow, 'b.pdf': slow, 'c.pdf': slow })
  await service.person('Bo').send({ 'plan.pdf': photo }, { recipients: ['cy@example.org'] })
  await expect.poll(() => inboxOf(service).all('cy@example.org'), patience).toHaveLength(1)
})
