import type { CreatedTransfer } from '@envoi/contract/transfers'
import { putBytes, someBytes } from '@envoi/testing/bytes'
import { type Answer, ask } from '@envoi/testing/raw-http'
import { linkToFile } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { askStorage, fileOf, signBytes } from '@envoi/testing/storage-calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const hello = Buffer.from('hello')
let service: Service
let sent: CreatedTransfer
beforeAll(async () => {
  service = await startService()
  sent = await service.person('Ana').create({ 'note.txt': 5 })
})
afterAll(() => service[Symbol.asyncDispose]())

const host = () => new URL(service.app.storageUrl).host
/** An object with so many lists inside one another. */
const nested = (lists: number): unknown => ({ a: JSON.parse('['.repeat(lists) + ']'.repeat(lists)) })
const pathOf = (url: string) => url.slice(new URL(url).origin.length)
const cors = (answer: Answer) =>
  Object.keys(answer.headers).filter((name) => name.startsWith('access-control-') && answer.headers[name])

describe('CORS of the storage host', () => {
  const preflight = (origin: string, path = '/v2/disk/sign-many') =>
    ask(service.app.port, {
      method: 'OPTIONS',
      path,
      host: host(),
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type,x-upload-token',
      },
    })

  test('allows our own site by a preflight that is cached for two hours, without credentials', async () => {
    for (const path of ['/v2/disk/sign-many', '/upload/disk/x/y?signature=z', '/download/x/y']) {
      const { status, headers } = await preflight(service.app.publicUrl, path)
      expect(status).toBe(204)
      expect(headers).toMatchObject({
        'access-control-allow-origin': service.app.publicUrl,
        'access-control-max-age': '7200',
        vary: 'Origin',
      })
      expect(headers['access-control-allow-credentials']).toBeUndefined()
      expect(headers['access-control-allow-methods']?.split(', ')).toEqual(
        expect.arrayContaining(['GET', 'HEAD', 'PUT', 'POST']),
      )
      const allowed = headers['access-control-allow-headers']?.split(', ')
      expect(allowed).toEqual(
        expect.arrayContaining(['content-type', 'x-upload-token', 'range', 'if-range', 'x-envoi-encryption']),
      )
    }
  })

  test('lets our own site read the answers of signing, uploading, downloading and refusals', async () => {
    const from = { origin: service.app.publicUrl }
    const downloading = await service.person('Ana').send({ 'note.txt': hello })
    const url = await signBytes(service, sent, hello)
    const link = await linkToFile(service.person('Bo'), downloading)
    const answers = [
      await askStorage(service, sent, 'sign-put-object', {
        query: { key: fileOf(sent).key },
        json: { size: 5 },
        headers: from,
      }),
      await askStorage(service, sent, 'sign-put-object', { json: {}, headers: from }),
      await ask(service.app.port, { method: 'PUT', path: pathOf(url), host: host(), headers: from, body: hello }),
      await ask(service.app.port, { method: 'PUT', path: pathOf(`${url}x`), host: host(), headers: from, body: hello }),
      await ask(service.app.port, { path: pathOf(link), host: host(), headers: from }),
      await ask(service.app.port, { path: '/download/none', host: host(), headers: from }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 200, 403, 200, 404])
    for (const { headers } of answers) {
      expect(headers['access-control-allow-origin']).toBe(service.app.publicUrl)
      expect(headers['access-control-expose-headers']).toContain('ETag')
      expect(headers['access-control-allow-credentials']).toBeUndefined()
    }
  })

  test.each([
    ['null'],
    ['http://evil.example'],
    ['https://localhost'],
    ['http://localhost'],
    ['http://localhost:1'],
    ['http://acme.localhost'],
    ['http://127.0.0.1'],
    ['*'],
  ])('refuses %s', async (origin) => {
    expect(cors(await preflight(origin))).toEqual([])
    const answer = await askStorage(service, sent, 'parts', { method: 'GET', headers: { origin } })
    expect(cors(answer)).toEqual([])
    expect(answer.headers.vary).toBe('Origin')
  })

  test('refuses an origin that only begins or ends like ours', async () => {
    const { publicUrl, storageUrl } = service.app
    for (const origin of [
      `${publicUrl}.evil.example`,
      `${publicUrl}1`,
      `http://evil${publicUrl.slice(7)}`,
      storageUrl,
    ]) {
      expect(cors(await preflight(origin)), origin).toEqual([])
    }
  })

  test('does not apply to the site host, which only its own pages can read', async () => {
    for (const origin of [service.app.storageUrl, 'http://evil.example', service.app.publicUrl]) {
      const answer = await ask(service.app.port, { path: '/api/transfer/uploads/concurrency', headers: { origin } })
      expect(cors(answer)).toEqual([])
    }
  })
})

describe('the storage host accepts tokens from any origin', () => {
  test('a page of another origin can upload with the token; cookies do not count', async () => {
    const query = { key: fileOf(sent).key }
    const headers = { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' }
    const signed = await askStorage(service, sent, 'sign-put-object', { query, json: { size: 5 }, headers })
    expect(signed.status).toBe(200)
    const { url } = signed.json as { url: string }
    const put = { method: 'PUT', path: pathOf(url), host: host(), headers, body: hello }
    expect((await ask(service.app.port, put)).status).toBe(200)
  })

  test('the storage host serves no site call, and the site host no storage call', async () => {
    const site = await ask(service.app.port, { path: '/api/transfer/uploads/concurrency', host: host() })
    const storage = await ask(service.app.port, { path: '/v2/disk/parts?key=a&uploadId=b' })
    const bytes = await ask(service.app.port, { method: 'PUT', path: pathOf(await signBytes(service, sent, hello)) })
    expect([site.status, storage.status, bytes.status]).toEqual([404, 404, 404])
  })
})

describe.each(['debug-complete-multipart-3', 'debug-put-part-3'])('%s', (name) => {
  const note = (json: unknown, token?: string | null) =>
    askStorage(service, sent, name, { method: 'POST', json, ...(token === undefined ? {} : { token }) })

  test('takes a note and echoes nothing of it', async () => {
    const answer = await note({ status: 0, message: 'line broke', nested: { list: [1, 'two'] } })
    expect(answer).toMatchObject({ status: 200, text: '{}' })
  })

  test('takes 16 kB and no more', async () => {
    const frame = JSON.stringify({ note: '' }).length
    expect((await note({ note: 'x'.repeat(16_000 - frame) })).status).toBe(200)
    expect((await note({ note: 'x'.repeat(16_001 - frame) })).status).toBe(413)
  })

  test.each<[string, number, unknown]>([
    ['20 levels', 200, nested(19)],
    ['21 levels', 400, nested(20)],
    ['5,000 fields and items', 200, { list: Array.from({ length: 4999 }, () => 0) }],
    ['5,001 fields and items', 400, { list: Array.from({ length: 5000 }, () => 0) }],
    ['a constructor key', 400, { a: [{ constructor: 1 }] }],
    ['a __proto__ key', 400, JSON.parse('{"a":{"__proto__":{"b":1}}}')],
    ['a prototype key', 400, { prototype: {} }],
    ['a list', 400, []],
  ])('answers %s with %i, though any object may be sent', async (_what, status, json) => {
    const own = await service.person('Ana').create({ 'note.txt': 5 })
    expect((await askStorage(service, own, name, { method: 'POST', json })).status).toBe(status)
  })

  test('needs an upload token', async () => {
    expect((await note({}, null)).status).toBe(404)
    expect((await note({}, 'x'.repeat(43))).status).toBe(404)
  })

  test('changes nothing and stores nothing', async () => {
    const own = await service.person('Ana').create({ 'film.mp4': 20_000_000 })
    const tail = someBytes(20_000_000 - 16_777_216)
    await putBytes(await signBytes(service, own, tail, { partNumber: 2 }), tail)
    const before = await snapshot()
    const secret = 'the-note-itself'
    const json = { ...fileOf(own), partNumber: 2, status: 'ENABLED', secret }
    expect((await askStorage(service, own, name, { method: 'POST', json })).status).toBe(200)
    expect(await snapshot()).toEqual(before)
    expect(service.logged()).not.toContain(secret)
  })
})

/** Every row a debug call could be suspected to touch. */
async function snapshot(): Promise<unknown> {
  const tables = [
    'transfers',
    'transfer_files',
    'transfer_events',
    'intakes',
    'disk_objects',
    'disk_parts',
    'disk_leftovers',
  ]
  const { pool } = service.app.database
  return Promise.all(tables.map(async (table) => (await pool.query(`select * from ${table} order by 1, 2`)).rows))
}
