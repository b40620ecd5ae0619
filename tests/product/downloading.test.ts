import { getBytes, someBytes } from '@envoi/testing/bytes'
import { linkToFile } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const plan = someBytes(100_000)
/** Ana has sent her plan, and Bo has a link to it. */
async function linkToPlan(): Promise<string> {
  const sent = await service.person('Ana').send({ 'plan.pdf': plan })
  return linkToFile(service.person('Bo'), sent)
}
async function headersOf(url: string): Promise<Headers> {
  const response = await fetch(url)
  await response.arrayBuffer()
  return response.headers
}
const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer())

describe('a download', () => {
  test('has exactly the uploaded bytes, and a Content-Length', async () => {
    const response = await fetch(await linkToPlan())
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe('100000')
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    expect(await bytesOf(response)).toEqual(plan)
  })

  test('has the same headers for HEAD as for GET', async () => {
    const url = await linkToPlan()
    const head = await fetch(url, { method: 'HEAD' })
    const get = await fetch(url)
    const names = ['content-length', 'etag', 'content-type', 'content-disposition', 'accept-ranges', 'cache-control']
    for (const name of names) expect(head.headers.get(name), name).toBe(get.headers.get(name))
    expect([head.status, (await bytesOf(head)).length, (await bytesOf(get)).length]).toEqual([200, 0, 100_000])
  })

  test('comes from the storage host, without cookies, in a sandbox', async () => {
    const url = await linkToPlan()
    expect(new URL(url).origin).toBe(service.app.storageUrl)
    expect(new URL(url).hostname).not.toBe(new URL(service.app.publicUrl).hostname)
    const headers = await headersOf(url)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('set-cookie')).toBeNull()
    const onTheSite = await fetch(url.replace(service.app.storageUrl, service.app.publicUrl))
    expect(onTheSite.status).toBe(404)
  })
})

describe('the ETag', () => {
  test('is strong, the same for every grant of a file, and different for another file', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ 'plan.pdf': plan, 'copy.pdf': someBytes(100_000, 2) })
    const urls = [
      await linkToFile(ana, sent),
      await linkToFile(service.person('Bo'), sent),
      await linkToFile(ana, sent, 1),
    ]
    const [first, again, other] = await Promise.all(urls.map(async (url) => (await headersOf(url)).get('etag')))
    expect(first).toMatch(/^"[^"]+"$/)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  test.each([
    ['as it is', (etag: string) => etag],
    ['weakened by a cache', (etag: string) => `W/${etag}`],
    ['in a list', (etag: string) => `"other", ${etag}`],
    ['as any', () => '*'],
  ])('%s in If-None-Match saves the bytes: 304', async (_, form) => {
    const url = await linkToPlan()
    const etag = (await headersOf(url)).get('etag') ?? ''
    const response = await fetch(url, { headers: { 'if-none-match': form(etag) } })
    expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([304, etag, ''])
  })

  test('of another file in If-None-Match gets the bytes, in If-Match 412', async () => {
    const url = await linkToPlan()
    expect(await getBytes(url, { 'if-none-match': '"other"' })).toEqual(plan)
    const response = await fetch(url, { headers: { 'if-match': '"other"' } })
    expect([response.status, await response.text()]).toEqual([412, ''])
  })
})

describe('a range', () => {
  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=0-999', 0, 1000],
    ['bytes=12345-54321', 12_345, 54_322],
    ['bytes=99999-', 99_999, 100_000],
    ['bytes=99000-200000', 99_000, 100_000],
    ['bytes=-1', 99_999, 100_000],
    ['bytes=-500', 99_500, 100_000],
    ['bytes=-200000', 0, 100_000],
  ])('%s is exactly bytes %i up to %i', async (range, start, end) => {
    const response = await fetch(await linkToPlan(), { headers: { range } })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/100000`)
    expect(response.headers.get('content-length')).toBe(String(end - start))
    expect(await bytesOf(response)).toEqual(plan.subarray(start, end))
  })

  test.each(['bytes=100000-', 'bytes=100000-100001', 'bytes=-0', 'bytes=99999999999999999999-'])(
    '%s is beyond the end: 416 with the true size',
    async (range) => {
      const response = await fetch(await linkToPlan(), { headers: { range } })
      expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */100000'])
      expect(await response.text()).toBe('')
    },
  )

  test.each(['bytes=9-3', 'bytes=a-b', 'bytes=-', 'lines=0-1', 'bytes=0-1,5-6'])(
    '%s is not a single range, so the whole file is sent',
    async (range) => {
      const response = await fetch(await linkToPlan(), { headers: { range } })
      expect([response.status, (await bytesOf(response)).equals(plan)]).toEqual([200, true])
    },
  )

  test('with If-Range is sent if the ETag matches, otherwise the whole file', async () => {
    const sent = await service.person('Ana').send({ 'plan.pdf': plan })
    const newLink = () => linkToFile(service.person('Bo'), sent)
    const etag = (await fetch(await newLink(), { method: 'HEAD' })).headers.get('etag') ?? ''
    const statusFor = async (ifRange: string): Promise<number[]> => {
      const response = await fetch(await newLink(), { headers: { range: 'bytes=10-19', 'if-range': ifRange } })
      return [response.status, (await bytesOf(response)).length]
    }
    expect(await statusFor(etag)).toEqual([206, 10])
    expect(await statusFor('"other"')).toEqual([200, 100_000])
    expect(await statusFor(`W/${etag}`)).toEqual([200, 100_000])
    expect(await statusFor(new Date(0).toUTCString())).toEqual([200, 100_000])
  })

  test('can span the parts that the file was uploaded in', async () => {
    const ana = service.person('Ana')
    const film = someBytes(17_300_000)
    const sent = await ana.send({ 'film.mp4': film })
    const { partSize } = sent.bucketConfig
    expect(sent.multiparts[0]).toMatchObject({ parts: 2 })
    const url = await linkToFile(ana, sent)
    for (const [start, end] of [
      [partSize - 5, partSize + 5],
      [partSize, film.length],
      [1000, film.length - 1000],
    ] as const) {
      const bytes = await getBytes(url, { range: `bytes=${start}-${end - 1}` })
      expect(bytes.equals(film.subarray(start, end)), `${start} to ${end}`).toBe(true)
    }
  })
})
