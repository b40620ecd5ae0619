import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Ask, ask } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import { smallWebApp, writeWebFolder } from '@envoi/testing/small-web-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const script = '/assets/index-a1.js'
const scriptText = String(smallWebApp['assets/index-a1.js'])

const closing = new AsyncDisposableStack()
let service: Service
beforeAll(async () => {
  const folder = closing.use(await writeWebFolder())
  service = closing.use(await startService({ webFolder: folder.path }))
})
afterAll(() => closing.disposeAsync())
const get = (path: string, headers: Ask['headers'] = {}, more: Partial<Ask> = {}) =>
  ask(service.app.port, { path, headers, ...more })

describe('a file of the web app', () => {
  test.each([
    [script, 'text/javascript; charset=utf-8', scriptText],
    ['/assets/figtree-b2.woff2', 'font/woff2', 'wOF2'],
    ['/favicon.svg', 'image/svg+xml; charset=utf-8', String(smallWebApp['favicon.svg'])],
  ])('%s is served unchanged as %s', async (path, type, text) => {
    const answer = await get(path)
    expect(answer).toMatchObject({ status: 200, text })
    expect(answer.headers).toMatchObject({ 'content-type': type, 'content-length': String(text.length) })
    expect(answer.headers['content-encoding']).toBeUndefined()
  })

  test('is cached for ever if its name has a hash, else for an hour', async () => {
    expect((await get(script)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  })

  test('has the security headers of every answer; a worker may load its own chunks and nothing else', async () => {
    const { headers } = await get(script)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': `default-src 'none'; script-src 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'`,
    })
  })

  test.each<[accepted: string, coding: string | undefined]>([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['zstd', undefined],
    ['gzip;q=0, br;q=0', undefined],
    ['', undefined],
  ])('with Accept-Encoding %j is served as %s, with the same content', async (accepted, coding) => {
    const { headers, bytes } = await get(script, { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(coding)
    expect(headers['vary']).toBe('Accept-Encoding')
    expect(headers['content-length']).toBe(String(bytes.length))
    const unpacked = coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes
    expect(unpacked.toString()).toBe(scriptText)
  })

  test('that the build did not compress has no Vary header', async () => {
    const { headers } = await get('/favicon.svg', { 'accept-encoding': 'br' })
    expect([headers['vary'], headers['content-encoding']]).toEqual([undefined, undefined])
  })

  test('answers 304 to the ETag of the same encoding', async () => {
    const [plain, packed] = [await get(script), await get(script, { 'accept-encoding': 'br' })]
    const [plainTag = '', packedTag = ''] = [plain.headers.etag, packed.headers.etag]
    expect(plainTag).toMatch(/^"[\w-]{22}"$/)
    expect(packedTag).not.toBe(plainTag)
    for (const known of [plainTag, `W/${plainTag}`, `"other", ${plainTag}`, '*']) {
      const { status, headers, bytes } = await get(script, { 'if-none-match': known })
      expect({ status, length: bytes.length, tag: headers.etag }, known).toEqual({
        status: 304,
        length: 0,
        tag: plainTag,
      })
      expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'cache-control': expect.stringContaining('immutable') })
    }
    expect((await get(script, { 'if-none-match': packedTag })).status).toBe(200)
    expect((await get(script, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('HEAD answers as GET does, without the body', async () => {
    const headers = { 'accept-encoding': 'br' }
    const [whole, head] = [await get(script, headers), await get(script, headers, { method: 'HEAD' })]
    expect(head.status).toBe(200)
    expect(head.bytes).toHaveLength(0)
    for (const name of ['content-type', 'content-length', 'content-encoding', 'etag', 'cache-control', 'vary']) {
      expect(head.headers[name], name).toBe(whole.headers[name])
    }
  })

  test('is served by site hosts only', async () => {
    const answer = await get(script, {}, { host: `127.0.0.1:${service.app.port}` })
    expect(answer.status).toBe(404)
  })
})

describe('a path that is no file of the web app', () => {
  test.each([
    '/assets/index-old.js',
    '/assets/',
    '/assets/index-a1.js.br',
    '/assets/index-a1.js/',
    '/assets/../index.html',
    '/assets/..%2findex.html',
    '/assets/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%5c..%5cindex.html',
    '/assets/../../../../../../etc/passwd',
    '/assets/%00',
  ])('%s is a plain 404 below /assets, never the page, and is not cached', async (path) => {
    const answer = await get(path, { accept: 'text/html' })
    expect(answer).toMatchObject({ status: 404, text: 'Not found' })
    expect(answer.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  })

  test.each(['/.vite/manifest.json', '/index.html', '/assets', '/%2e%2e/package.json', '/..%2fpackage.json'])(
    '%s is 404',
    async (path) => {
      const answer = await get(path)
      expect(answer).toMatchObject({ status: 404, json: { requestId: answer.headers['x-request-id'] } })
    },
  )

  test('answers no other method below /assets', async () => {
    expect((await get(script, {}, { method: 'PUT' })).status).toBe(404)
  })
})

test('robots.txt keeps search engines from transfers and secrets, and allows link previews', async () => {
  const { headers, text } = await get('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const [chats = '', everybody = ''] = text.trimEnd().split('\n\n')
  expect(everybody.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /dl',
    'Disallow: /dltransfer',
    'Disallow: /mail',
    'Disallow: /manage',
    'Disallow: /outbox',
  ])
  expect(chats).toMatch(/^User-agent: Twitterbot\n/)
  expect(chats.match(/^Disallow: .*$/gm)).toEqual(['Disallow: /mail', 'Disallow: /manage', 'Disallow: /outbox'])
})

describe('without a built web app', () => {
  const webFolder = '/nowhere/to/be/found'

  test('the web role does not start, and says what to do', async () => {
    await expect(startService({ webFolder })).rejects.toThrow('The web app is not built: run `npm run build`.')
  })

  test('the other roles start', async () => {
    await using bytes = await startService({ webFolder, env: { ENVOI_ROLES: 'storage,worker' } })
    expect(await ask(bytes.app.port, { path: '/health/ready' })).toMatchObject({ status: 200 })
    expect(await ask(bytes.app.port, { path: '/' })).toMatchObject({ status: 404, text: 'Not found' })
  })
})
