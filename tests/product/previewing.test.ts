import { atOnce } from '@envoi/testing/concurrent-calls'
import { getBytes, someBytes } from '@envoi/testing/bytes'
import { byId } from '@envoi/testing/managing'
import { changeGrants, changeTransfer, downloadsOf, fileIdOf, linkToAll, linkToFile } from '@envoi/testing/receiving'
import { makePng } from '@envoi/testing/png'
import { type Service, startService } from '@envoi/testing/service'
import { writeEnd, writeZip } from '@envoi/testing/zip-writer'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const content = someBytes(1000)
const preview = { preview: 'true' } as const

describe('a preview is issued', () => {
  test.each([
    ['photo.png', 'image/png'],
    ['photo.jpg', 'image/jpeg'],
    ['dance.gif', 'image/gif'],
    ['photo.webp', 'image/webp'],
    ['notes.txt', 'text/plain; charset=utf-8'],
    ['page.css', 'text/plain; charset=utf-8'],
    ['song.mp3', 'audio/mpeg'],
    ['film.mp4', 'video/mp4'],
  ])('for %s', async (name, type) => {
    const ana = service.person('Ana')
    const response = await fetch(await linkToFile(ana, await ana.send({ [name]: content }), 0, preview))
    expect(Buffer.from(await response.arrayBuffer())).toEqual(content)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('content-disposition')).toBe(`inline; filename="${name}"`)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
  })

  test.each([
    ['plan.pdf', content],
    ['all.zip', Buffer.from(writeEnd({}))],
  ])('for %s only as bytes that the page itself reads', async (name, bytes) => {
    const ana = service.person('Ana')
    const url = await linkToFile(ana, await ana.send({ [name]: bytes }), 0, preview)
    const response = await fetch(url, { headers: { origin: service.app.publicUrl } })
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
    expect(response.headers.get('access-control-allow-origin')).toBe(service.app.publicUrl)
    const foreign = await fetch(url, { method: 'HEAD', headers: { origin: 'https://elsewhere.example' } })
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  })

  test.each(['drawing.svg', 'page.xhtml', 'feed.xml', 'data.bin', 'broken.zip'])('never for %s', async (name) => {
    const ana = service.person('Ana')
    const sent = await ana.send({ [name]: content })
    await expect(linkToFile(ana, sent, 0, preview)).rejects.toMatchObject({ status: 422, codes: ['NO_PREVIEW'] })
  })

  test('not for the ZIP', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ 'a.txt': content })
    await expect(linkToAll(ana, sent, preview)).rejects.toMatchObject({ status: 422, codes: ['NO_PREVIEW'] })
  })
})

describe('a preview is smaller than the file', () => {
  const patience = { timeout: 30_000, interval: 20 }
  /** `hasView`: once something smaller was made of it. */
  async function lookAt(name: string, bytes: Buffer, { hasView = false } = {}) {
    const ana = service.person('Ana')
    const sent = await ana.send({ [name]: bytes })
    const made = `select 1 from renditions join transfer_files on id = file_id where public_id = $1 and form = 'view'`
    const isMade = async () => (await service.app.database.pool.query(made, [fileIdOf(sent)])).rowCount === 1
    if (hasView) await expect.poll(isMade, patience).toBe(true)
    const url = await linkToFile(ana, sent, 0, preview)
    const response = await fetch(url)
    return { ana, sent, response, seen: Buffer.from(await response.arrayBuffer()) }
  }

  test('for an image: screen size, without EXIF data', async () => {
    const photo = await sharp(makePng(3000, 1500))
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Ana' } })
      .toBuffer()
    const { response, seen, ana, sent } = await lookAt('days/photo.jpg', photo, { hasView: true })
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('content-disposition')).toBe('inline; filename="photo.webp"')
    const { width, height, exif } = await sharp(seen).metadata()
    expect({ width, height, exif }).toEqual({ width: 2048, height: 1024 })
    expect(await getBytes(await linkToFile(ana, sent))).toEqual(photo)
  })

  test('for a small image: re-encoded too', async () => {
    const photo = makePng(30, 20)
    const { seen } = await lookAt('photo.png', photo, { hasView: true })
    expect(seen).not.toEqual(photo)
    expect(await sharp(seen).metadata()).toMatchObject({ format: 'webp', width: 30, height: 20 })
  })

  test('an animated image is sent as it is', async () => {
    const frames = ['#f00', '#00f'].map((background) => ({
      create: { width: 9, height: 9, channels: 3 as const, background },
    }))
    const stills = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()))
    const dance = await sharp(stills, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await lookAt('dance.gif', dance)).seen).toEqual(dance)
  })

  test('a file renamed to an image gets a preview, renamed to a text none', async () => {
    const photo = makePng(30, 20)
    const ana = service.person('Ana')
    const sent = await ana.send({ 'photo.bin': photo })
    const { headers } = byId(sent)
    const params = { id: sent.transferId, fileId: fileIdOf(sent) }
    const see = async () => getBytes(await linkToFile(ana, sent, 0, preview))
    await ana.api.renameFile({ params, headers, body: { name: 'photo.png' } })
    await expect.poll(async () => (await see()).subarray(8, 12).toString(), patience).toBe('WEBP')
    await ana.api.renameFile({ params, headers, body: { name: 'photo.txt' } })
    expect(await see()).toEqual(photo)
  })

  test('for a long text: its beginning', async () => {
    const book = Buffer.from('all work and no play '.repeat(20_000))
    const { seen } = await lookAt('book.txt', book)
    expect(seen).toEqual(book.subarray(0, 256_000))
  })

  test('for an archive: its listing, never its files', async () => {
    const archive = writeZip([{ name: 'secret.txt', size: 9 }], { before: 100_000 })
    const { seen, response } = await lookAt('all.zip', Buffer.from(archive))
    expect(seen).toEqual(Buffer.from(archive.subarray(100_000)))
    expect(response.headers.get('etag')).toMatch(/-100000-\d+"$/)
  })

  test('for a long document: its first pages; a short one is sent as it is', async () => {
    const [long, short] = await Promise.all([11, 10].map(documentOf))
    const { seen } = await lookAt('book.pdf', long ?? Buffer.of(), { hasView: true })
    expect((await PDFDocument.load(seen)).getPageCount()).toBe(10)
    expect((await lookAt('leaflet.pdf', short ?? Buffer.of())).seen).toEqual(short)
  })
  async function documentOf(pages: number): Promise<Buffer> {
    const made = await PDFDocument.create()
    for (let page = 0; page < pages; page += 1) made.addPage()
    return Buffer.from(await made.save())
  }

  test('its own size counts towards the volume', async () => {
    const book = Buffer.from('all work and no play '.repeat(20_000))
    const { sent } = await lookAt('book.txt', book)
    const { rows } = await service.app.database.pool.query(
      `select size::int, charged::int from download_grants
       where transfer_id = (select id from transfers where public_id = $1)`,
      [sent.transferId],
    )
    expect(rows).toEqual([{ size: 256_000, charged: 256_000 }])
  })
})

describe('a preview is checked like a download', () => {
  test('for the sender’s permission', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ 'a.txt': content }, { allowPreview: false })
    await expect(linkToFile(ana, sent, 0, preview)).rejects.toMatchObject({
      status: 403,
      codes: ['PREVIEW_NOT_ALLOWED'],
    })
    expect(await getBytes(await linkToFile(ana, sent))).toEqual(content)
  })

  test('for the sender’s permission, with an older link too', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ 'a.txt': content })
    const url = await linkToFile(ana, sent, 0, preview)
    expect(await getBytes(url, { range: 'bytes=0-9' })).toHaveLength(10)
    await changeTransfer(service, sent, 'allow_preview = false')
    expect((await fetch(url)).status).toBe(404)
  })

  test('for the password', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ 'a.txt': content }, { password: 'open sesame' })
    const wrong = { status: 403, codes: ['WRONG_PASSWORD'] }
    await expect(linkToFile(ana, sent, 0, preview)).rejects.toMatchObject(wrong)
    await expect(linkToFile(ana, sent, 0, { ...preview, password: 'open barley' })).rejects.toMatchObject(wrong)
    const url = await linkToFile(ana, sent, 0, { ...preview, password: 'open sesame' })
    expect(await getBytes(url)).toEqual(content)
  })

  test('for the state of the transfer, with an older link too', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ 'a.txt': content })
    const url = await linkToFile(ana, sent, 0, preview)
    await changeTransfer(service, sent, `status = 'DISABLED'`)
    await expect(linkToFile(ana, sent, 0, preview)).rejects.toMatchObject({ status: 409, codes: ['WRONG_STATUS'] })
    expect((await fetch(url)).status).toBe(404)
  })
})

describe('previews are counted apart from downloads', () => {
  const tooMany = { status: 422, codes: ['TOO_MANY_PREVIEWS'] }

  test('they use no download, and end when none is left', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ 'a.txt': content }, { maxDownloads: 1 })
    await linkToFile(ana, sent, 0, preview)
    await linkToFile(ana, sent, 0, preview)
    expect(await downloadsOf(ana, sent)).toBe(0)
    await linkToFile(ana, sent)
    for (const person of [ana, service.person('Bo')]) {
      await expect(linkToFile(person, sent, 0, preview)).rejects.toMatchObject({
        status: 422,
        codes: ['TOO_MANY_DOWNLOADS'],
      })
    }
    expect(await downloadsOf(ana, sent)).toBe(1)
  })

  test('one person gets at most half of them, and unused ones are given back', async () => {
    const ana = service.person('Ana')
    const [stranger, bo] = [service.person('Stranger'), service.person('Bo')]
    const sent = await ana.send({ 'a.txt': content })
    expect(await atOnce(120, () => linkToFile(stranger, sent, 0, preview))).toEqual({
      done: 100,
      '422 TOO_MANY_PREVIEWS': 20,
    })
    expect(await getBytes(await linkToFile(bo, sent, 0, preview))).toEqual(content)
    await expect(linkToFile(stranger, sent, 0, preview)).rejects.toMatchObject(tooMany)
    await changeTransfer(service, sent, `previews = 200`)
    await expect(linkToFile(bo, sent, 0, preview)).rejects.toMatchObject(tooMany)
    await changeGrants(service, sent, `start_by = now()`)
    await linkToFile(bo, sent, 0, preview)
    await linkToFile(stranger, sent, 0, preview)
  })

  test.each([
    ['one file', 1, 200],
    ['ten files', 10, 200],
    ['eleven files', 11, 220],
  ])('a transfer of %s (%i) has %i previews in 24 hours', async (_, files, max) => {
    const ana = service.person('Ana')
    const sent = await ana.send(
      Object.fromEntries(Array.from({ length: files }, (_, index) => [`${index}.txt`, Buffer.from('x')])),
    )
    await linkToFile(ana, sent, 0, preview)
    await changeTransfer(service, sent, `previews = ${max - 1}`)
    await linkToFile(ana, sent, 0, preview)
    await expect(linkToFile(ana, sent, 0, preview)).rejects.toMatchObject(tooMany)
    await changeTransfer(service, sent, `previews_since = previews_since - interval '24 hours'`)
    await linkToFile(ana, sent, 0, preview)
  })
})
