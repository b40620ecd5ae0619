import { once } from 'node:events'
import { connect } from 'node:net'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { type Answer, type Ask, ask, askJson, sendBare } from '@envoi/testing/raw-http'
import { linkToFile } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { signBytes } from '@envoi/testing/storage-calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const hello = Buffer.from('hello')
const newTransfer = { transferType: 'S1', langCode: 'en', files: [{ id: 'a1B2c3', name: 'plan.pdf', size: 10 }] }

let service: Service
let sent: CreatedTransfer
beforeAll(async () => {
  service = await startService()
  sent = await service.person('Ana').send({ 'note.txt': hello })
})
afterAll(() => service[Symbol.asyncDispose]())

const get = (path: string, more: Partial<Ask> = {}) => ask(service.app.port, { path, ...more })
const at = (url: string, more: Partial<Ask> = {}) => {
  const { pathname, search, host } = new URL(url)
  return get(pathname + search, { host, ...more })
}
let addresses = 0
function create(more: Partial<Ask> & { json?: unknown } = {}): Promise<Answer> {
  addresses += 1
  const how = { method: 'POST', path: '/api/transfer/v2/transfers', json: newTransfer }
  return askJson(service.app.port, { ...how, from: `10.5.0.${addresses}`, ...more })
}

describe('every answer', () => {
  const answers: [string, () => Promise<Answer>, number][] = [
    ['of the API', () => get(`/api/transfer/v2/transfers/${sent.transferId}`), 200],
    ['that refuses', () => get('/api/transfer/v2/transfers/unknown'), 404],
    ['to what is not well formed', () => get('/api/transfer/uploads/concurrency?x=1'), 400],
    ['to half an escape', () => get('/%zz'), 400],
    ['from nowhere', () => get('/nowhere'), 404],
    ['about a management link', () => get('/manage/abc/s3cret'), 200],
    ['that is a page', () => get('/'), 200],
    ['that leads on', () => get('/dl/abc?userSecret=x'), 302],
    ['that leads to the other host', () => get('/', { host: 'www.localhost' }), 308],
    ['that measures the line', () => get('/cdn/128_KB'), 200],
    ['about health', () => get('/health/live'), 200],
    ['about readiness', () => get('/health/ready'), 200],
    ['with figures', () => get('/metrics'), 200],
    ['to an unknown host', () => get('/', { host: 'evil.example' }), 404],
    ['of the storage host', () => at(`${service.app.storageUrl}/v2/disk/parts?key=a&uploadId=b`), 404],
    ['to a preflight', () => at(`${service.app.storageUrl}/v2/disk/parts`, { method: 'OPTIONS' }), 204],
    ['with bytes', async () => at(await linkToFile(service.person('Bo'), sent)), 200],
    ['to bytes', async () => at(await signNote(), { method: 'PUT', body: hello }), 200],
    [
      'to bytes that nobody signed',
      () => at(`${service.app.storageUrl}/upload/x`, { method: 'PUT', body: hello }),
      403,
    ],
  ]
  const signNote = async () => signBytes(service, await service.person('Ana').create({ 'note.txt': 5 }), hello)

  test.each(answers)('%s has the security headers, no caching, and a request id', async (_what, asking, status) => {
    const { headers, ...answer } = await asking()
    expect(answer.status).toBe(status)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cache-control': expect.stringContaining('no-store'),
      'x-request-id': expect.stringMatching(/^[0-9A-Za-z]{22}$/),
    })
    const policy = headers['content-security-policy']
    expect(policy).toContain(`default-src 'none'`)
    expect(policy).toContain(`frame-ancestors 'none'`)
    expect(policy).not.toContain('unsafe')
    // Nothing tells what it is made with, and nothing over plain http speaks of https.
    for (const name of ['server', 'x-powered-by', 'set-cookie', 'strict-transport-security']) {
      expect(headers[name]).toBeUndefined()
    }
  })

  test('of the API and of pages allows no plug-in and no other base URL', async () => {
    for (const path of ['/', '/api/transfer/uploads/concurrency', '/nowhere']) {
      const policy = (await get(path)).headers['content-security-policy']
      expect(policy, path).toContain(`object-src 'none'`)
      expect(policy, path).toContain(`base-uri 'none'`)
    }
  })

  test('with user bytes is sandboxed and an attachment', async () => {
    const { headers } = await at(await linkToFile(service.person('Bo'), sent))
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    expect(headers['content-disposition']).toMatch(/^attachment;/)
  })

  test('has an id of its own', async () => {
    const ids = [await get('/nowhere'), await get('/nowhere')].map(({ headers }) => headers['x-request-id'])
    expect(new Set(ids).size).toBe(2)
    const mine = await get('/nowhere', { headers: { 'x-request-id': 'mine' } })
    expect(mine.headers['x-request-id']).not.toBe('mine')
  })
})

describe('a write must come from the site’s own pages, or from no page at all', () => {
  const origin = (value: string) => ({ origin: value })
  test.each<[number, string, () => Record<string, string>]>([
    [201, 'a script', () => ({})],
    [201, 'our own page', () => origin(service.app.publicUrl)],
    [
      201,
      'our own page, as a browser says it',
      () => ({ ...origin(service.app.publicUrl), 'sec-fetch-site': 'same-origin' }),
    ],
    [201, 'an address typed by hand', () => ({ 'sec-fetch-site': 'none' })],
    [403, 'another site', () => origin('http://evil.example')],
    [403, 'nowhere in particular', () => origin('null')],
    [403, 'another port', () => origin('http://localhost:1')],
    [403, 'another scheme', () => origin(service.app.publicUrl.replace('http:', 'https:'))],
    [403, 'the host of bytes', () => origin(service.app.storageUrl)],
    [403, 'a neighbour of ours', () => ({ 'sec-fetch-site': 'same-site' })],
    [403, 'another site, as a browser says it', () => ({ 'sec-fetch-site': 'cross-site' })],
    [
      403,
      'our own page within another site',
      () => ({ ...origin(service.app.publicUrl), 'sec-fetch-site': 'cross-site' }),
    ],
    [403, 'something new', () => ({ 'sec-fetch-site': 'whatever' })],
  ])('%i: %s', async (status, _who, headers) => {
    const answer = await create({ headers: headers() })
    expect(answer.status).toBe(status)
    if (status === 403) expect(Object.keys(answer.json as object)).toEqual(['error', 'requestId'])
  })

  test('every write is checked: finishing and passwords too', async () => {
    const headers = { origin: 'http://evil.example', 'x-sender-secret': sent.senderSecret }
    const done = `/api/transfer/v2/transfers/${sent.transferId}/upload-done`
    expect((await get(done, { method: 'PUT', headers })).status).toBe(403)
    const json = { transferId: sent.transferId, password: 'x' }
    const check = await create({ path: '/api/transfer/downloads/check-password', json, headers })
    expect(check.status).toBe(403)
  })

  test('reading is allowed from anywhere', async () => {
    const headers = { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await get(`/api/transfer/v2/transfers/${sent.transferId}`, { headers })).status).toBe(200)
  })
})

describe('the Host', () => {
  test.each([
    'evil.example',
    'localhost.evil.example',
    'evil-localhost',
    'acme.localhost',
    '192.0.2.1',
    'a/b',
    'a@localhost',
    '-',
  ])('%s is unknown: a plain 404 that repeats nothing', async (host) => {
    for (const path of ['/', '/api/transfer/uploads/concurrency', '/dl/abc?x=y']) {
      const answer = await get(path, { host })
      expect(answer).toMatchObject({ status: 404, text: 'Not found' })
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
      expect(JSON.stringify(answer.headers)).not.toContain(host.length > 1 ? host : 'unheard of')
    }
  })

  test('is compared without case and port', async () => {
    for (const host of ['LOCALHOST', 'localhost:1', `localhost:${service.app.port}`]) {
      expect((await get('/', { host })).status).toBe(200)
    }
  })

  test('with www redirects pages to the one without, and serves calls itself', async () => {
    const page = await get('/manage/x/y?lang=fr', { host: 'www.localhost' })
    expect(page.status).toBe(308)
    expect(page.headers.location).toBe(`${service.app.publicUrl}/manage/x/y?lang=fr`)
    const call = await get('/api/transfer/uploads/concurrency', { host: 'www.localhost' })
    expect(call).toMatchObject({ status: 200, json: { max: 4 } })
  })

  test('that is missing is 400, or 404 in HTTP/1.0', async () => {
    expect(await sendBare(service.app.port, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
    expect(await sendBare(service.app.port, 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 404 /)
  })

  test.each([
    ['on every path', '/', 'localhost', 'evil.example'],
    ['about health too', '/health/live', 'localhost', 'evil.example'],
    ['the other way round', '/', 'evil.example', 'localhost'],
    ['though both say the same', '/', 'localhost', 'localhost'],
  ])('that is sent twice is 400, %s', async (_what, path, first, second) => {
    const text = `GET ${path} HTTP/1.1\r\nHost: ${first}\r\nhost: ${second}\r\nConnection: close\r\n\r\n`
    expect(await sendBare(service.app.port, text)).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('over https', () => {
  test('every answer has HSTS, and every URL is built from the configuration', async () => {
    await using secure = await startService({
      env: {
        PUBLIC_URL: 'https://envoi.example',
        STORAGE_URL: 'https://bytes.envoi.example',
        HOST: '127.0.0.1',
        ENVOI_OUTBOX: '1',
      },
    })
    const from = (host: string, more: Partial<Ask> & { path: string; json?: unknown }) =>
      askJson(secure.app.port, { host, ...more })
    const made = await from('envoi.example', {
      method: 'POST',
      path: '/api/transfer/v2/transfers',
      headers: { origin: 'https://envoi.example' },
      json: newTransfer,
    })
    expect(made.status).toBe(201)
    const { link, manageLink, bucketConfig } = made.json as CreatedTransfer
    expect([link, manageLink, bucketConfig.endpoint].map((url) => new URL(url ?? '').origin)).toEqual([
      'https://envoi.example',
      'https://envoi.example',
      'https://bytes.envoi.example',
    ])
    const redirect = await from('www.envoi.example', { path: '/discover' })
    expect(redirect).toMatchObject({ status: 308, headers: { location: 'https://envoi.example/discover' } })
    const answers = [
      made,
      redirect,
      await from('envoi.example', { path: '/' }),
      await from('envoi.example', { path: '/nowhere' }),
      await from('bytes.envoi.example', { path: '/download/x/y' }),
      await from('evil.example', { path: '/' }),
    ]
    for (const { headers } of answers)
      expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}; includeSub/)
    const plain = { origin: 'http://envoi.example' }
    const refused = await from('envoi.example', {
      method: 'POST',
      path: '/api/transfer/v2/transfers',
      headers: plain,
      json: newTransfer,
    })
    expect(refused.status).toBe(403)
    expect((await from('localhost', { path: '/' })).status).toBe(404)
  })
})

describe('a malformed request', () => {
  const start = 'POST /api/transfer/v2/transfers HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  test.each([
    [
      'two lengths, one said and one chunked',
      400,
      `${start}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['two said lengths', 400, `${start}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!`],
    ['a length that is none', 400, `${start}Content-Length: five\r\n\r\nhello`],
    ['an unknown coding', 400, `${start}Transfer-Encoding: chunked, x\r\n\r\nhello`],
    ['a header over two lines', 400, 'GET / HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\r\n\r\n'],
    ['17 kB of headers', 431, `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`],
    ['17 kB of address', 431, `GET /${'x'.repeat(17_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
    ['noise', 400, 'hello\r\n\r\n'],
  ])('%s is %i and the connection is closed', async (_what, status, text) => {
    expect(await sendBare(service.app.port, text)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  })

  test('with 15 kB of headers is accepted', async () => {
    expect((await get('/nowhere', { headers: { x: 'x'.repeat(15_000) } })).status).toBe(404)
  })
})

describe('HEAD answers as GET does, without the body', () => {
  test.each([
    ['/api/transfer/uploads/concurrency'],
    ['/api/transfer/limits/visitor'],
    ['/api/transfer/buckets/config'],
    ['/api/transfer/statistics/global-transfer-stats'],
    ['/api/user/locations/country'],
    ['/api/transfer/v2/transfers/{id}'],
    ['/api/transfer/v2/transfers/unknown'],
    ['/api/openapi.json'],
    ['/cdn/128_KB'],
    ['/dl/abc'],
    ['/'],
  ])('%s', async (template) => {
    const path = template.replace('{id}', sent.transferId)
    const [whole, head] = [await get(path), await get(path, { method: 'HEAD' })]
    expect(head.status).toBe(whole.status)
    expect(head.bytes).toHaveLength(0)
    expect(head.headers['content-type']).toBe(whole.headers['content-type'])
    expect(head.headers['content-length']).toBe(whole.headers['content-length'])
  })
})

describe('connections', () => {
  const reach = ({ app }: Service) =>
    ask(app.port, { path: '/health/live' }).then(
      ({ status }) => status,
      () => 'cut',
    )

  test('are limited to a hundred from one source', async () => {
    await using open = await startService({ env: { TRUSTED_PROXIES: '' } })
    await using held = await hold(open, 100)
    expect(await reach(open)).toBe('cut')
    held.sockets.pop()?.destroy()
    await expect.poll(() => reach(open)).toBe(200)
  })

  test('of a trusted proxy are not limited', async () => {
    await using _held = await hold(service, 101)
    expect(await reach(service)).toBe(200)
  })

  async function hold({ app }: Service, count: number) {
    const sockets = Array.from({ length: count }, () => connect(app.port, '127.0.0.1'))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    return { sockets, [Symbol.asyncDispose]: async () => sockets.forEach((socket) => socket.destroy()) }
  }
})
