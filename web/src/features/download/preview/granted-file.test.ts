import { ApiError, NetworkError } from '@envoi/client/api-error'
import { expect, test } from 'vitest'
import { createGrantedFile } from './granted-file.ts'

const bytes = Uint8Array.from({ length: 100 }, (_, index) => index)
const signal = new AbortController().signal

const stretch = (part: Uint8Array<ArrayBuffer>, start: number) =>
  new Response(part, {
    status: 206,
    headers: { 'content-range': `bytes ${start}-${start + part.length - 1}/${bytes.length}` },
  })

/** A storage host that knows some addresses, and a service that hands them out one after the other. */
function createHouse({ links, good }: { links: string[]; good: string[] }) {
  const asked = { links: 0, ranges: [] as string[] }
  const file = createGrantedFile({
    async getLink() {
      const link = links[asked.links]
      asked.links += 1
      if (link === undefined) throw new ApiError({ status: 422, codes: ['TOO_MANY_PREVIEWS'] })
      return link
    },
    async fetch(address, init) {
      if (!good.includes(address as string)) return new Response(null, { status: 404 })
      const range = new Headers(init?.headers).get('range')
      if (range === null) return new Response(null, { status: 200 })
      asked.ranges.push(range)
      const [, start, last] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? []
      return stretch(bytes.slice(Number(start), Number(last) + 1), Number(start))
    },
  })
  return { file, asked }
}

test('one grant serves the URL and every range of bytes', async () => {
  const { file, asked } = createHouse({ links: ['/a'], good: ['/a'] })
  const [url, first, second] = await Promise.all([file.url(), file.read(0, 10, signal), file.read(90, 100, signal)])
  expect(url).toBe('/a')
  expect(first).toEqual({ bytes: bytes.slice(0, 10), of: 100 })
  expect(second).toEqual({ bytes: bytes.slice(90), of: 100 })
  expect(asked).toEqual({ links: 1, ranges: ['bytes=0-9', 'bytes=90-99'] })
})

test('an expired grant is renewed once for all concurrent readers', async () => {
  const { file, asked } = createHouse({ links: ['/old', '/new'], good: ['/new'] })
  await file.url()
  await Promise.all([file.read(0, 5, signal), file.read(5, 9, signal), file.renew('/old')])
  expect(await file.url()).toBe('/new')
  expect(asked.links).toBe(2)
})

test('a grant that expires again and again is renewed a limited number of times', async () => {
  const links = Array.from({ length: 20 }, (_, index) => `/old${index}`)
  const { file, asked } = createHouse({ links, good: [] })
  for (const _ of links) await expect(file.read(0, 5, signal)).rejects.toMatchObject({ status: 404 })
  expect(asked.links).toBe(6)
})

test('a used-up grant is renewed, as when a film is watched twice', async () => {
  const links = ['/used-up', '/new']
  const fetch = async (address: RequestInfo | URL) =>
    address === '/new' ? stretch(bytes.slice(0, 5), 0) : new Response(null, { status: 422 })
  const file = createGrantedFile({ getLink: async () => links.shift() ?? '', fetch })
  expect(await file.renew(await file.url())).toBe('/new')
  expect((await file.read(0, 5, signal)).bytes).toEqual(bytes.slice(0, 5))
})

test('a URL that still gives bytes is not renewed', async () => {
  const { file, asked } = createHouse({ links: ['/a', '/b'], good: ['/a'] })
  expect(await file.renew(await file.url())).toBeUndefined()
  expect(asked.links).toBe(1)
})

test('a refused grant rejects, and the next read asks again', async () => {
  const { file, asked } = createHouse({ links: [], good: [] })
  await expect(file.url()).rejects.toMatchObject({ codes: ['TOO_MANY_PREVIEWS'] })
  await expect(file.read(0, 1, signal)).rejects.toMatchObject({ codes: ['TOO_MANY_PREVIEWS'] })
  expect(asked.links).toBe(2)
})

test('a range beyond the end is cut: a preview may be shorter than its file', async () => {
  const { file } = createHouse({ links: ['/a'], good: ['/a'] })
  expect(await file.read(90, 5000, signal)).toEqual({ bytes: bytes.slice(90), of: 100 })
})

test('ranges of two different sizes are not joined', async () => {
  const sizes = [100, 90]
  const file = createGrantedFile({
    getLink: async () => '/a',
    fetch: async () =>
      new Response(bytes.slice(0, 5), {
        status: 206,
        headers: { 'content-range': `bytes 0-4/${sizes.shift() ?? 0}` },
      }),
  })
  await file.read(0, 5, signal)
  await expect(file.read(0, 5, signal)).rejects.toBeInstanceOf(NetworkError)
})

test.each([
  ['fewer bytes than asked for', async () => stretch(bytes.slice(0, 3), 0), NetworkError],
  ['a stretch of nobody knows what', async () => new Response(bytes.slice(0, 10), { status: 206 }), NetworkError],
  ['no answer', () => Promise.reject(new TypeError('failed')), NetworkError],
  ['everything instead of a stretch', async () => new Response(new Uint8Array(100), { status: 200 }), ApiError],
])('%s is a failure', async (_, fetch, failure) => {
  const file = createGrantedFile({ getLink: async () => '/a', fetch })
  await expect(file.read(0, 10, signal)).rejects.toBeInstanceOf(failure)
})
