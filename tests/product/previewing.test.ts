import { atOnce } from '@envoi/testing/at-once'
import { getBytes, someBytes } from '@envoi/testing/bytes'
import { changeGrants, changeTransfer, downloadsOf, linkToAll, linkToFile } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const content = someBytes(1000)
const preview = { preview: 'true' } as const

describe('a preview is shown in the page', () => {
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

  test.each(['plan.pdf', 'all.zip'])('but %s only as bytes that the page itself reads', async (name) => {
    const ana = service.person('Ana')
    const url = await linkToFile(ana, await ana.send({ [name]: content }), 0, preview)
    const response = await fetch(url, { headers: { origin: service.app.publicUrl } })
    expect(Buffer.from(await response.arrayBuffer())).toEqual(content)
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
    expect(response.headers.get('access-control-allow-origin')).toBe(service.app.publicUrl)
    const foreign = await fetch(url, { method: 'HEAD', headers: { origin: 'https://elsewhere.example' } })
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  })

  test.each(['drawing.svg', 'page.xhtml', 'feed.xml', 'data.bin'])('and never for %s', async (name) => {
    const ana = service.person('Ana')
    const sent = await ana.send({ [name]: content })
    await expect(linkToFile(ana, sent, 0, preview)).rejects.toMatchObject({ status: 422, codes: ['NO_PREVIEW'] })
  })

  test('nor for everything as a ZIP', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ 'a.txt': content })
    await expect(linkToAll(ana, sent, preview)).rejects.toMatchObject({ status: 422, codes: ['NO_PREVIEW'] })
  })
})

describe('a preview asks what a download asks', () => {
  test('whether the sender allows previews', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ 'a.txt': content }, { allowPreview: false })
    await expect(linkToFile(ana, sent, 0, preview)).rejects.toMatchObject({
      status: 403,
      codes: ['PREVIEW_NOT_ALLOWED'],
    })
    expect(await getBytes(await linkToFile(ana, sent))).toEqual(content)
  })

  test('also with an older link: it ends when the sender allows none', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ 'a.txt': content })
    const url = await linkToFile(ana, sent, 0, preview)
    expect(await getBytes(url, { range: 'bytes=0-9' })).toHaveLength(10)
    await changeTransfer(service, sent, 'allow_preview = false')
    expect((await fetch(url)).status).toBe(404)
  })

  test('the password', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ 'a.txt': content }, { password: 'open sesame' })
    const wrong = { status: 403, codes: ['WRONG_PASSWORD'] }
    await expect(linkToFile(ana, sent, 0, preview)).rejects.toMatchObject(wrong)
    await expect(linkToFile(ana, sent, 0, { ...preview, password: 'open barley' })).rejects.toMatchObject(wrong)
    const url = await linkToFile(ana, sent, 0, { ...preview, password: 'open sesame' })
    expect(await getBytes(url)).toEqual(content)
  })

  test('the state of the transfer, also with an older link', async () => {
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

  test('they take no download, and end with the last one', async () => {
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

  test('one person gets half of them, the others have theirs, and those that were not looked at come back', async () => {
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
  ])('a transfer of %s (%i) has %i of them in 24 hours', async (_, files, max) => {
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
