import { gzipSync } from 'node:zlib'
import { ask } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())
const get = (path: string, headers = {}) => ask(service.app.port, { path, headers })

describe('what a client asks before sending', () => {
  test('at most four parts are sent at once', async () => {
    expect((await get('/api/transfer/uploads/concurrency')).json).toEqual({ max: 4 })
  })

  test('a visitor has the free limits, no storage, and every option', async () => {
    expect((await get('/api/transfer/limits/visitor')).json).toEqual({
      filesPerTransfer: 250,
      validityDays: 7,
      messageLength: 500,
      recipients: 10,
      uploadSize: 5_000_000_000,
      storage: null,
      storageUsed: null,
      downloadedSize7Days: 300_000_000_000,
      options: {
        allowS1: true,
        allowS2: true,
        passwordOpt: true,
        requirePassword: false,
        notificationOpt: true,
        downloadLimitOpt: true,
        filePreviewOpt: true,
      },
      defaults: { validityDays: null, maxDownloads: null, allowPreview: true },
    })
  })

  test('the limits of a uid need a session', async () => {
    expect((await get('/api/transfer/limits/somebody')).status).toBe(401)
  })

  test('the buckets have their upload host and part size', async () => {
    const types = ['S1', 'S2', 'S3']
    expect((await get('/api/transfer/buckets/config')).json).toEqual({
      buckets: [{ bucketId: 'disk', endpoint: service.app.storageUrl, partSize: 16_777_216, types }],
      regions: [{ region: 'local', types }],
    })
    expect((await service.person('Ana').create({ 'a.txt': 1 })).bucketId).toBe('disk')
  })
})

describe('the limits that an operator sets', () => {
  test('apply to visitors and are shown to them', async () => {
    const filesPerTransfer = 2
    await using strict = await startService({
      visitorLimits: {
        filesPerTransfer,
        validityDays: 1,
        messageLength: 5,
        recipients: 1,
        uploadSize: 100,
        storage: 1000,
        downloadedSize7Days: 1000,
      },
    })
    const ana = strict.person('Ana')
    expect(await ana.api.getLimits({ params: { uid: 'visitor' } })).toMatchObject({ filesPerTransfer, uploadSize: 100 })
    await expect(ana.create({ 'a.txt': 50, 'b.txt': 50 })).resolves.toMatchObject({ bucketId: 'disk' })
    await expect(ana.create({ 'a.txt': 50, 'b.txt': 51 })).rejects.toMatchObject({
      limitErrors: [{ limit: 'UPLOAD_SIZE', max: 100, actual: 101 }],
    })
  })
})

describe('the caller’s country', () => {
  const country = async (headers: Record<string, string>) =>
    (await get('/api/user/locations/country', headers)).json as { country: string | null }

  test.each([
    ['as a proxy of ours tells it', { 'cf-ipcountry': 'FR' }, 'FR'],
    ['under its other name', { 'x-country-code': 'de' }, 'DE'],
    ['unknown to the proxy', { 'cf-ipcountry': 'XX' }, null],
    ['somewhere behind Tor', { 'cf-ipcountry': 'T1' }, null],
    ['not a code at all', { 'cf-ipcountry': '<b>' }, null],
    ['not told', {}, null],
  ])('%s', async (_what, headers, expected) => {
    expect(await country(headers)).toEqual({ country: expected })
  })

  test('is ignored from anybody but the proxy', async () => {
    await using open = await startService({ env: { TRUSTED_PROXIES: '' } })
    const answer = await ask(open.app.port, {
      path: '/api/user/locations/country',
      headers: { 'cf-ipcountry': 'FR', 'x-forwarded-for': '127.0.0.1' },
    })
    expect(answer.json).toEqual({ country: null })
  })
})

describe('the bandwidth probe', () => {
  test('is 128,000 incompressible bytes that are never cached', async () => {
    const { status, headers, bytes } = await get('/cdn/128_KB?random=a1B2c')
    expect(status).toBe(200)
    expect(bytes).toHaveLength(128_000)
    expect(headers).toMatchObject({ 'content-length': '128000', 'cache-control': 'no-store' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(gzipSync(bytes).length).toBeGreaterThanOrEqual(128_000)
  })
})

describe('the short link', () => {
  test.each([
    ['/dl/abc', '/dltransfer/abc'],
    ['/device?code=WDJB-MJHT', '/account/device?code=WDJB-MJHT'],
    ['/dl/plans-2026?userSecret=s3cret&lang=fr', '/dltransfer/plans-2026?userSecret=s3cret&lang=fr'],
    ['/dl/abc?a=%20b&a=c', '/dltransfer/abc?a=%20b&a=c'],
    ['/dl/a%2F..%2Fb', '/dltransfer/a%2F..%2Fb'],
    ['/dl/%5C%5Cevil.example', '/dltransfer/%5C%5Cevil.example'],
  ])('%s redirects to %s', async (path, location) => {
    const { status, headers } = await get(path)
    expect(status).toBe(302)
    expect(headers.location).toBe(location)
  })

  test('never redirects off the site', async () => {
    for (const path of ['/dl//evil.example', '//evil.example/dl/abc', '/dl/', '/dl/.', '/dl/%2e%2e', '/dl/%0d%0aX:1']) {
      const { status, headers } = await get(path)
      const location = new URL(headers.location ?? '/', service.app.publicUrl)
      expect([302, 404], path).toContain(status)
      expect(location.origin, path).toBe(service.app.publicUrl)
    }
  })

  test('works on site hosts only', async () => {
    const answer = await ask(service.app.port, { path: '/dl/abc', host: `127.0.0.1:${service.app.port}` })
    expect(answer.status).toBe(404)
  })
})

test('an unknown path is 404, in the shape of every error', async () => {
  for (const path of ['/api', '/api/', '/api/transfer', '/nowhere', '/manage', `/api/${'a'.repeat(300)}`]) {
    const answer = await get(path)
    expect(answer, path).toMatchObject({ status: 404, json: { requestId: answer.headers['x-request-id'] } })
  }
})
