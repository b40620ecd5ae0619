import { changeTransfer, linkToAll, linkToFile } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const content = Buffer.from('<script>alert(1)</script>')

async function headersOfFile(name: string): Promise<Headers> {
  const ana = service.person('Ana')
  return headersOf(await linkToFile(ana, await ana.send({ [name]: content })))
}
async function headersOfZip(name: string | undefined): Promise<Headers> {
  const ana = service.person('Ana')
  const sent = await ana.send({ 'a.txt': content }, name === undefined ? {} : { name })
  return headersOf(await linkToAll(ana, sent))
}
async function headersOf(url: string): Promise<Headers> {
  const response = await fetch(url)
  expect([response.status, (await response.arrayBuffer()).byteLength > 0]).toEqual([200, true])
  return response.headers
}
const dispositionOf = (headers: Headers): string => headers.get('content-disposition') ?? ''
/** What a browser saves the file as. */
function savedAs(disposition: string): string {
  const extended = /filename\*=UTF-8''([^;]+)$/.exec(disposition)?.[1]
  return extended === undefined ? (/filename="([^"]*)"$/.exec(disposition)?.[1] ?? '') : decodeURIComponent(extended)
}

describe('a file is saved under the name it was sent with', () => {
  test.each([
    ['plan.pdf', 'attachment; filename="plan.pdf"'],
    [
      'été à Nîmes.txt',
      `attachment; filename="ete a Nimes.txt"; filename*=UTF-8''%C3%A9t%C3%A9%20%C3%A0%20N%C3%AEmes.txt`,
    ],
    ['日本.txt', `attachment; filename="__.txt"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.txt`],
    ['say "hi"; x=1.txt', `attachment; filename="say _hi_; x=1.txt"; filename*=UTF-8''say%20%22hi%22%3B%20x%3D1.txt`],
    ["it's 100%.txt", `attachment; filename="it's 100_.txt"; filename*=UTF-8''it%27s%20100%25.txt`],
  ])('%s', async (name, disposition) => {
    const found = dispositionOf(await headersOfFile(name))
    expect(found).toBe(disposition)
    expect(savedAs(found)).toBe(name)
  })

  test('without its folders', async () => {
    expect(dispositionOf(await headersOfFile('drawings/2026/plan.pdf'))).toBe('attachment; filename="plan.pdf"')
  })

  test.each(['two\r\nlines.txt', 'nul\0.txt', 'up/../down.txt', 'back\\slash.txt'])(
    '%j is refused as a file name',
    async (name) => {
      const refused = service.person('Mallory').create({ [name]: 1 })
      await expect(refused).rejects.toMatchObject({ status: 422, codes: ['FILE_NAME_INVALID'] })
    },
  )
})

describe('the ZIP is saved under the name of the transfer', () => {
  test.each([
    ['Plans', 'Plans.zip'],
    ['Été 2026', 'Été 2026.zip'],
    ['a/b\\c:d*e?"f"<g>|h', 'a b c d e f g h.zip'],
    ['   ', 'Envoi.zip'],
    [undefined, 'Envoi.zip'],
  ])('%j is saved as %s', async (name, saved) => {
    const headers = await headersOfZip(name)
    expect(savedAs(dispositionOf(headers))).toBe(saved)
    expect(dispositionOf(headers)).toMatch(/^attachment; /)
    expect(headers.get('content-type')).toBe('application/zip')
  })

  test('a line break in it cannot start another header', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ 'a.txt': content })
    await changeTransfer(service, sent, String.raw`name = E'x\r\nSet-Cookie:session=stolen'`)
    const headers = await headersOf(await linkToAll(ana, sent))
    expect(headers.get('set-cookie')).toBeNull()
    expect(savedAs(dispositionOf(headers))).toBe('x Set-Cookie session=stolen.zip')
  })
})

describe('the content type comes from our own table, and a download is an attachment', () => {
  test.each([
    ['photo.PNG', 'image/png'],
    ['film.mp4', 'video/mp4'],
    ['song.mp3', 'audio/mpeg'],
    ['plan.pdf', 'application/pdf'],
    ['notes.txt', 'text/plain; charset=utf-8'],
    ['script.js', 'text/plain; charset=utf-8'],
    ['drawing.svg', 'application/octet-stream'],
    ['page.xhtml', 'application/octet-stream'],
    ['feed.xml', 'application/octet-stream'],
    ['saved.mhtml', 'application/octet-stream'],
    ['no-extension', 'application/octet-stream'],
    ['folder.png/readme', 'application/octet-stream'],
  ])('%s is %s', async (name, type) => {
    const headers = await headersOfFile(name)
    expect(headers.get('content-type')).toBe(type)
    expect(dispositionOf(headers)).toMatch(/^attachment; /)
  })
})
