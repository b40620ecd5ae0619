import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { someBytes } from '@envoi/testing/bytes'
import { findFreePort } from '@envoi/testing/free-port'
import { startNginx } from '@envoi/testing/nginx'
import { type Answer, ask } from '@envoi/testing/raw-http'
import { changeGrants, downloadsOf, linkToAll, linkToFile } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** nginx with the sample configuration in front of a service that hands its files over to it. */
const closing = new AsyncDisposableStack()
let service: Service
let front: { port: number; folder: string }
beforeAll(async () => {
  const [port, servicePort] = [await findFreePort(), await findFreePort()]
  service = closing.use(
    await startService({
      env: {
        PORT: String(servicePort),
        PUBLIC_URL: `http://localhost:${port}`,
        STORAGE_URL: `http://127.0.0.1:${port}`,
        ENVOI_ACCEL: '/accel/',
        ENVOI_METRICS_TOKEN: 'look',
      },
    }),
  )
  const nginx = closing.use(await startNginx({ port, servicePort, dataDir: service.dataDir }))
  front = { port, folder: nginx.folder }
})
afterAll(() => closing.disposeAsync())

type Asking = { method?: string; headers?: Record<string, string> }
const pathOf = (url: string): string => new URL(url).pathname
/** As receivers ask: the host of bytes, through nginx. */
const get = (path: string, asking: Asking = {}): Promise<Answer> =>
  ask(front.port, { path, host: `127.0.0.1:${front.port}`, ...asking })
/** What the service answers to nginx. */
const getBehind = (path: string, asking: Asking = {}): Promise<Answer> =>
  ask(service.app.port, { path, host: `127.0.0.1:${front.port}`, ...asking })

const content = someBytes(300_000)
async function sentFile(files: Record<string, Uint8Array> = { 'report é.pdf': content }) {
  const ana = service.person('Ana')
  const sent = await ana.send(files)
  return { ana, sent, path: pathOf(await linkToFile(ana, sent)) }
}

describe('a file that nginx sends', () => {
  test('has the same bytes and headers as when the service sends it', async () => {
    const { ana, sent, path } = await sentFile()
    const headers = { origin: service.app.publicUrl }
    const behind = await getBehind(path, { headers })
    expect(behind.headers['x-accel-redirect']).toMatch(
      /^\/accel\/[0-9a-f]{2}\/[0-9a-f]{32}\/[0-9a-f]{32}\.[0-9a-f]{32}$/,
    )
    expect(behind.bytes).toHaveLength(0)

    const answer = await get(path, { headers })
    expect(answer.status).toBe(200)
    expect(answer.bytes.equals(content)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-length': '300000',
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="report/),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': service.app.publicUrl,
      vary: 'Origin',
      etag: expect.stringMatching(/^"/),
    })
    const ofTheLine = new Set([
      'x-accel-redirect',
      'x-request-id',
      'transfer-encoding',
      'connection',
      'keep-alive',
      'date',
      'content-length',
    ])
    for (const [name, value] of Object.entries(behind.headers)) {
      if (!ofTheLine.has(name)) expect(answer.headers, name).toMatchObject({ [name]: value })
    }
    expect(answer.headers).not.toHaveProperty('x-accel-redirect')
    expect(await downloadsOf(ana, sent)).toBe(1)
  })

  test('counts against the limit of its grant, also when a range with a wrong If-Range gets the whole file', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ 'report.pdf': content }, { maxDownloads: 1 })
    const path = pathOf(await linkToFile(ana, sent))
    let bytes = 0
    for (let round = 0; round < 25; round += 1) {
      const answer = await get(path, { headers: { range: 'bytes=0-0', 'if-range': '"x"' } })
      if (answer.status < 300) bytes += answer.bytes.length
    }
    expect(bytes).toBe(2 * content.length)
  })

  test('is resumed by its ETag when the service sends the rest', async () => {
    const { path } = await sentFile()
    const whole = await get(path)
    const resume = { range: 'bytes=100000-', 'if-range': whole.headers.etag! }
    const rest = await get(path, { headers: resume })
    expect([rest.status, rest.headers.etag]).toEqual([206, whole.headers.etag])
    expect(rest.bytes.equals(content.subarray(100_000))).toBe(true)
  })

  test('cannot be read by pages of other origins', async () => {
    const { path } = await sentFile()
    const answer = await get(path, { headers: { origin: 'https://elsewhere.example' } })
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })

  test.for<[string, (etag: string) => Record<string, string>, number, [number, number] | undefined]>([
    ['a range', () => ({ range: 'bytes=1000-1999' }), 206, [1000, 2000]],
    ['the end', () => ({ range: 'bytes=-10' }), 206, [299_990, 300_000]],
    ['what is missing, by its tag', (etag) => ({ range: 'bytes=299000-', 'if-range': etag }), 206, [299_000, 300_000]],
    ['what is missing, by another tag', () => ({ range: 'bytes=299000-', 'if-range': '"x"' }), 200, [0, 300_000]],
    ['several ranges', () => ({ range: 'bytes=0-1,5-6' }), 200, [0, 300_000]],
    ['what must be the same, and is', (etag) => ({ range: 'bytes=5-6', 'if-match': etag }), 206, [5, 7]],
    ['what must be the same, and is not', () => ({ 'if-match': '"x"' }), 412, undefined],
    ['more than there is', () => ({ range: 'bytes=300000-' }), 416, undefined],
  ])('answers %s', async ([, headersFor, status, bytes]) => {
    const { path } = await sentFile()
    const { headers } = await get(path, { method: 'HEAD' })
    const answer = await get(path, { headers: headersFor(headers.etag!) })
    expect(answer.status).toBe(status)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    if (bytes) expect(answer.bytes.equals(content.subarray(...bytes))).toBe(true)
    if (status === 206) {
      expect(answer.headers['content-range']).toBe(`bytes ${bytes![0]}-${bytes![1] - 1}/300000`)
      expect(answer.headers.etag).toBe(headers.etag)
    }
  })

  test('answers HEAD without a body, which is not counted as a download', async () => {
    const { ana, sent, path } = await sentFile()
    const answer = await get(path, { method: 'HEAD' })
    expect(answer).toMatchObject({ status: 200, headers: { 'content-length': '300000', 'accept-ranges': 'bytes' } })
    expect(answer.bytes).toHaveLength(0)
    expect(await downloadsOf(ana, sent)).toBe(1)
  })

  test('is not sent for an expired or invented link', async () => {
    const { sent, path } = await sentFile()
    expect((await get(path.replace(/\/download\/.{5}/, '/download/AAAAA'))).status).toBe(404)
    await changeGrants(service, sent, "start_by = now() - interval '1 second'")
    const late = await get(path)
    expect(late.status).toBe(404)
    expect(late.bytes.includes(content.subarray(0, 100))).toBe(false)
  })

  test('cannot be fetched by its path on the disk', async () => {
    const { path } = await sentFile()
    const place = (await getBehind(path)).headers['x-accel-redirect'] as string
    for (const guess of [place, '/accel/', `/accel/../accel/${place.slice(7)}`, `/download/..${place}`]) {
      const answer = await get(guess)
      expect(answer.status).toBe(404)
      expect(answer.bytes.length).toBeLessThan(1000)
    }
    const onSite = await ask(front.port, { path: place, host: `localhost:${front.port}` })
    expect(onSite.bytes.includes(content.subarray(0, 100))).toBe(false)
  })
})

describe('the service itself still sends', () => {
  /** nginx removes what it kept, but a folder remembers when something was last put into it. */
  const changedAt = (): Promise<number[]> =>
    Promise.all(['body', 'proxy'].map(async (name) => (await stat(join(front.folder, name))).mtimeMs))

  test('previews, with our headers', async () => {
    const { ana, sent } = await sentFile({ 'notes.txt': content })
    const path = pathOf(await linkToFile(ana, sent, 0, { preview: 'true' }))
    expect((await getBehind(path)).headers).not.toHaveProperty('x-accel-redirect')
    const answer = await get(path)
    expect(answer.bytes.equals(content.subarray(0, 256_000))).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-disposition': 'inline; filename="notes.txt"',
      'content-security-policy': expect.stringMatching(/^sandbox/),
    })
  })

  test('encrypted files, whose links with their keys are in no log of nginx', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ 'a.bin': content }, { sseC: true, sseCPassword: 'an otter in the rain' })
    const password = { headers: { 'x-transfer-password': 'an otter in the rain' } }
    const path = pathOf(await linkToFile(ana, sent, 0, password))
    expect((await getBehind(path)).headers).not.toHaveProperty('x-accel-redirect')
    expect((await get(path)).bytes.equals(content)).toBe(true)
    expect((await get(path.replace('/download/', '/accel/'))).status).toBe(404)
    const logs = (await readdir(front.folder)).filter((name) => name.endsWith('.log'))
    expect(logs).toEqual(['access.log', 'envoi.log'])
    for (const log of logs) expect(await readFile(join(front.folder, log), 'utf8')).toBe('')
  })

  test('the ZIP, of which nginx keeps nothing', async () => {
    const before = await changedAt()
    const { ana, sent } = await sentFile({ 'a.bin': content, 'b.bin': someBytes(17 * 2 ** 20) })
    const answer = await get(pathOf(await linkToAll(ana, sent)))
    expect(answer.status).toBe(200)
    expect(answer.bytes).toHaveLength(Number(answer.headers['content-length']))
    expect(await changedAt()).toEqual(before)
  })
})

test.for(['/metrics', '/outbox', '/outbox/1', '/outbox.json', '/outbox%2ejson'])(
  '%s is 404 from outside',
  async (path) => {
    for (const host of ['localhost', '127.0.0.1']) {
      const asking = { path, host: `${host}:${front.port}`, headers: { authorization: 'Bearer look' } }
      expect((await ask(front.port, asking)).status).toBe(404)
    }
    // Nor ours to refuse: what a proxy forgets to say of whom it asks for, nginx has not passed on.
    const { headers } = await ask(front.port, { path, host: `localhost:${front.port}` })
    expect(headers['x-request-id']).toBeUndefined()
  },
)
