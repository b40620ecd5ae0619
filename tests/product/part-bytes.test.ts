import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { getBytes, putBytes, someBytes } from '@envoi/testing/bytes'
import { type Person, completeUpload, upload } from '@envoi/testing/people'
import { ask } from '@envoi/testing/raw-http'
import { linkToFile } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { arrivedParts, signBytes, signComplete } from '@envoi/testing/storage-calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const PART = 16_777_216
const MINUTE = 60_000
const [hello, world] = [Buffer.from('hello'), Buffer.from('world')]

let service: Service
let ahead = 0
let ana: Person
beforeAll(async () => {
  service = await startService({ clock: () => new Date(Date.now() + ahead) })
  ana = service.person('Ana')
})
afterAll(() => service[Symbol.asyncDispose]())

const createNote = () => service.person('Ana').create({ 'note.txt': 5 })
const createFilm = (tail: number) => service.person('Ana').create({ 'film.mp4': PART + tail })
const done = (sent: CreatedTransfer) =>
  ana.api.uploadDone({ params: { id: sent.transferId }, headers: { 'x-upload-token': sent.uploadToken } })
const codeOf = async (response: Response) => /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1]
/** A request to a signed address exactly as given. */
const to = (url: string, how: { method?: string; headers?: Record<string, string>; body?: Uint8Array }) => {
  const { pathname, search, host } = new URL(url)
  return ask(service.app.port, { method: 'PUT', path: pathname + search, host, ...how })
}
/** Every file that holds, or could hold, somebody's bytes. */
async function filesOnDisk(): Promise<string[]> {
  const entries = await readdir(join(service.dataDir, 'objects'), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .toSorted()
}

describe('signed uploads', () => {
  test('answer 200 with an ETag, and the transfer serves their bytes', async () => {
    const sent = await createNote()
    const response = await putBytes(await signBytes(service, sent, hello), hello)
    expect(response.status).toBe(200)
    expect(response.headers.get('etag')).toMatch(/^"[^"]+"$/)
    await done(sent)
    expect(await getBytes(await linkToFile(ana, sent))).toEqual(hello)
  })

  test('can be sent without a checksum', async () => {
    const sent = await createNote()
    const [file] = sent.multiparts
    const storage = ana.api.at(sent.bucketConfig.endpoint)
    const { url } = await storage.signPutObject({
      params: { bucket: sent.bucketId },
      query: { key: file?.key ?? '' },
      headers: { 'x-upload-token': sent.uploadToken },
      body: { size: 5 },
    })
    expect((await putBytes(url, world)).status).toBe(200)
  })

  test.each([
    ['fewer bytes', Buffer.from('hell')],
    ['more bytes', Buffer.from('hello!')],
    ['no bytes', Buffer.alloc(0)],
    ['other bytes', Buffer.from('olleh')],
  ])('with %s are 400, and nothing is kept', async (_what, bytes) => {
    const sent = await createNote()
    const url = await signBytes(service, sent, hello)
    const before = await filesOnDisk()
    expect((await putBytes(url, bytes)).status).toBe(400)
    expect(await filesOnDisk()).toEqual(before)
    await expect(done(sent)).rejects.toMatchObject({ codes: ['UPLOAD_INCOMPLETE'] })
    expect((await putBytes(url, hello)).status).toBe(200)
  })

  test('a part that fails its checksum has not arrived', async () => {
    const sent = await createFilm(5)
    const url = await signBytes(service, sent, hello, { partNumber: 2 })
    expect((await putBytes(url, world)).status).toBe(400)
    expect((await putBytes(url, Buffer.from('hello!'))).status).toBe(400)
    expect(await arrivedParts(service, sent)).toEqual([])
  })

  test('a Content-Length that is too large is refused before a byte is read', async () => {
    const sent = await createNote()
    const url = await signBytes(service, sent, hello)
    const announced = await to(url, { headers: { 'content-length': '1000000000' }, body: hello })
    expect(announced).toMatchObject({ status: 400, text: expect.stringContaining('IncompleteBody') })
  })

  test('an upload without Content-Length is refused', async () => {
    const sent = await createNote()
    const before = await filesOnDisk()
    const url = await signBytes(service, sent, hello)
    expect((await to(url, { headers: { 'transfer-encoding': 'chunked' }, body: hello })).status).toBe(411)
    expect(await filesOnDisk()).toEqual(before)
  })
})

describe('a signed URL', () => {
  test('cannot be altered: no parameter, no path, no method', async () => {
    const [sent, other] = [await createFilm(5), await createFilm(5)]
    const signed = new URL(await signBytes(service, sent, hello, { partNumber: 2 }))
    const names = [...signed.searchParams.keys()]
    expect(names).toEqual(expect.arrayContaining(['size', 'crc32', 'uploadId', 'partNumber', 'expires', 'signature']))
    const altered = names.flatMap((name) => {
      const [changed, without, twice] = [new URL(signed), new URL(signed), new URL(signed)]
      changed.searchParams.set(name, changeOf(signed.searchParams.get(name) ?? ''))
      without.searchParams.delete(name)
      twice.searchParams.append(name, signed.searchParams.get(name) ?? '')
      return [changed, without, twice]
    })
    const elsewhere = new URL(signed)
    elsewhere.pathname = elsewhere.pathname.replace(sent.multiparts[0]?.key ?? '', other.multiparts[0]?.key ?? '')
    const more = new URL(signed)
    more.searchParams.append('x-id', 'PutObject')
    for (const url of [...altered, elsewhere, more]) {
      expect((await putBytes(url.href, hello)).status, url.search).toBe(403)
    }
    for (const method of ['POST', 'GET', 'DELETE', 'HEAD']) {
      expect((await to(signed.href, { method })).status, method).toBe(403)
    }
    expect(await arrivedParts(service, sent)).toEqual([])
    expect(await arrivedParts(service, other)).toEqual([])
    expect((await putBytes(signed.href, hello)).status).toBe(200)
  })

  test('that is invented is 403 without details', async () => {
    for (const path of ['/upload/', '/upload/disk/a/b', '/upload/disk/../../secret?signature=x', '/upload/x?a=%00']) {
      const answer = await ask(service.app.port, { method: 'PUT', path, host: '127.0.0.1', body: hello })
      expect(answer.status, path).toBe(403)
      expect(answer.text).toContain('<Code>AccessDenied</Code>')
    }
  })

  test('is valid for 15 minutes', async () => {
    const [used, unused] = [await createNote(), await createNote()]
    const [first, second] = [await signBytes(service, used, hello), await signBytes(service, unused, hello)]
    try {
      ahead = 14 * MINUTE
      expect((await putBytes(first, hello)).status).toBe(200)
      ahead = 15 * MINUTE
      expect((await putBytes(second, hello)).status).toBe(403)
    } finally {
      ahead = 0
    }
  })

  const changeOf = (value: string): string => (/^\d+$/.test(value) ? String(Number(value) + 1) : `${value.slice(1)}A`)
})

describe('uploading the same part again', () => {
  test('keeps the last bytes, until the upload is finished', async () => {
    const sent = await createNote()
    await putBytes(await signBytes(service, sent, hello), hello)
    await putBytes(await signBytes(service, sent, world), world)
    await done(sent)
    expect(await getBytes(await linkToFile(ana, sent))).toEqual(world)
  })

  test('lists the part once, as it came last', async () => {
    const sent = await createFilm(5)
    await putBytes(await signBytes(service, sent, hello, { partNumber: 2 }), hello)
    const last = await putBytes(await signBytes(service, sent, world, { partNumber: 2 }), world)
    expect(await arrivedParts(service, sent)).toEqual([{ partNumber: 2, size: 5, etag: last.headers.get('etag') }])
  })

  test('concurrently keeps one version whole', async () => {
    const sent = await createNote()
    const contents = Array.from({ length: 8 }, (_, index) => Buffer.from(String(index).repeat(5)))
    const urls = await Promise.all(contents.map((bytes) => signBytes(service, sent, bytes)))
    const responses = await Promise.all(urls.map((url, index) => putBytes(url, contents[index] ?? hello)))
    expect(responses.map(({ status }) => status)).toEqual(contents.map(() => 200))
    await done(sent)
    const served = await getBytes(await linkToFile(ana, sent))
    expect(contents.map(String)).toContain(String(served))
  })

  test('after the upload is finished is refused, and the served bytes stay', async () => {
    const sent = await createNote()
    const [first, late] = [await signBytes(service, sent, hello), await signBytes(service, sent, world)]
    await putBytes(first, hello)
    await done(sent)
    expect((await putBytes(late, world)).status).toBe(409)
    expect((await putBytes(first, hello)).status).toBe(409)
    expect(await getBytes(await linkToFile(ana, sent))).toEqual(hello)
  })
})

describe('completing a file of several parts', () => {
  const first = someBytes(PART, 7)

  test('joins every part in order; repeated, it answers the same', async () => {
    const sent = await createFilm(5)
    const url = await signComplete(service, sent)
    const tail = await putBytes(await signBytes(service, sent, hello, { partNumber: 2 }), hello)
    const last = tail.headers.get('etag') ?? ''
    const early = await completeUpload(url, ['"0"', last])
    expect([early.status, await codeOf(early)]).toEqual([400, 'InvalidPart'])

    const head = (await putBytes(await signBytes(service, sent, first), first)).headers.get('etag') ?? ''
    const parts = [
      { partNumber: 1, size: PART, etag: head },
      { partNumber: 2, size: 5, etag: last },
    ]
    expect(await arrivedParts(service, sent)).toEqual(parts)
    await expect(done(sent)).rejects.toMatchObject({ codes: ['UPLOAD_INCOMPLETE'] })
    for (const [list, code] of wrongLists(head, last)) {
      const refused = await fetch(url, { method: 'POST', body: list })
      expect([refused.status, await codeOf(refused)], list).toEqual([400, code])
    }

    const completed = await completeUpload(url, [head, last])
    expect(completed.status).toBe(200)
    const again = await completeUpload(url, [head, last])
    expect([again.status, await again.text()]).toEqual([200, await completed.text()])

    const late = await putBytes(await signBytes(service, sent, world, { partNumber: 2 }), world)
    expect(late.status).toBe(409)
    const oldPart = await signBytes(service, sent, world, { partNumber: 2 })
    await done(sent)
    expect((await putBytes(oldPart, world)).status).toBe(409)
    expect((await completeUpload(url, [head, last])).status).toBe(200)
    const served = await getBytes(await linkToFile(ana, sent))
    expect(served.equals(Buffer.concat([first, hello]))).toBe(true)
  })

  test('keeps one whole version of a part that two clients sent at once', async () => {
    const sent = await createFilm(5)
    const rival = someBytes(PART, 8)
    const urls = [await signBytes(service, sent, first), await signBytes(service, sent, rival)]
    const answers = await Promise.all([putBytes(urls[0] ?? '', first), putBytes(urls[1] ?? '', rival)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await putBytes(await signBytes(service, sent, hello, { partNumber: 2 }), hello)
    const parts = (await arrivedParts(service, sent)) as { etag: string }[]
    await completeUpload(
      await signComplete(service, sent),
      parts.map(({ etag }) => etag),
    )
    await done(sent)
    const served = await getBytes(await linkToFile(ana, sent))
    expect([first, rival].some((head) => served.equals(Buffer.concat([head, hello])))).toBe(true)
  })

  const part = (number: number, etag: string) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`
  const list = (...parts: string[]) => `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
  const wrongLists = (head: string, last: string): [string, string][] => [
    [list(part(2, last), part(1, head)), 'InvalidPartOrder'],
    [list(part(1, head), part(1, head)), 'InvalidPartOrder'],
    [list(part(1, head)), 'InvalidPart'],
    [list(part(2, last)), 'InvalidPart'],
    [list(part(1, head), part(3, last)), 'InvalidPart'],
    [list(part(1, head), part(2, head)), 'InvalidPart'],
    [list(part(1, last), part(2, last)), 'InvalidPart'],
    [list(part(1, head), part(2, last), part(3, last)), 'InvalidPart'],
    [list(), 'MalformedXML'],
    ['<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>', 'MalformedXML'],
  ]
})

test('a transfer stays uploading while a file of several parts is not completed', async () => {
  const both = await ana.create({ 'film.mp4': PART + 5, 'note.txt': 5 })
  await upload(ana.api, both, 1, hello)
  await putBytes(await signBytes(service, both, hello, { partNumber: 2 }), hello)
  await expect(done(both)).rejects.toMatchObject({ status: 422, codes: ['UPLOAD_INCOMPLETE'] })
  // Nothing was sealed meanwhile: the note can still be replaced.
  expect((await putBytes(await signBytes(service, both, world, { index: 1 }), world)).status).toBe(200)
})
