import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createRandom } from './seeded-random.ts'
import { type FaultyStore, startFaultyStore } from './faulty-store.ts'
import { type Fault, pickFault, faults } from './store-faults.ts'

const etag = `"${'0123456789abcdef'.repeat(2)}"`
const list = `<ListPartsResult><Part><ETag>${etag}</ETag></Part></ListPartsResult>`
const sent = 'x'.repeat(100_000)
const put = { method: 'PUT', url: '/bucket/key?partNumber=1&uploadId=u', body: sent }
const parts = { method: 'GET', url: '/bucket/key?uploadId=u' }
const get = { method: 'GET', url: '/bucket/key' }
const complete = { method: 'POST', url: '/bucket/key?uploadId=u', body: '<CompleteMultipartUpload/>' }

/** A store that keeps what it was asked, and answers every GET and POST with the same list. */
let heard: { line: string; host: string | undefined; length: number }[]
let faulty: FaultyStore
let isTime: PromiseWithResolvers<void>
const late = (): Promise<void> => isTime.promise
const closing = new AsyncDisposableStack()
beforeEach(async () => {
  heard = []
  isTime = Promise.withResolvers()
  const store = createServer((request, answer) => {
    // What is broken off has not been heard.
    const hear = async (): Promise<void> => {
      const { length } = await buffer(request)
      heard.push({ line: `${request.method} ${request.url}`, host: request.headers.host, length })
      answer.writeHead(200, { etag, ...(request.method === 'PUT' ? {} : { 'content-length': list.length }) })
      answer.end(request.method === 'PUT' ? undefined : list)
    }
    hear().catch(() => undefined)
  })
  store.listen(0, '127.0.0.1')
  await once(store, 'listening')
  closing.defer(() => void store.close())
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
  faulty = closing.use(await startFaultyStore({ endpoint, random: createRandom(1), late }))
})
afterEach(() => faulty[Symbol.asyncDispose]())

type Request = { method: string; url: string; body?: string }
/** What the one who asks sees. The patience is for a busy machine; only silence lets it run out. */
async function ask(
  { url, ...request }: Request,
  patience = 30_000,
): Promise<{ status: number; etag: string | null; text: string } | 'no answer'> {
  try {
    const answer = await fetch(`${faulty.endpoint}${url}`, { ...request, signal: AbortSignal.timeout(patience) })
    return { status: answer.status, etag: answer.headers.get('etag'), text: await answer.text() }
  } catch {
    return 'no answer'
  }
}

test('without faults, every request passes unchanged', async () => {
  expect(await ask(put)).toEqual({ status: 200, etag, text: '' })
  expect(await ask(parts)).toEqual({ status: 200, etag, text: list })
  const host = new URL(faulty.endpoint).host
  expect(heard).toEqual([
    { line: `PUT ${put.url}`, host, length: sent.length },
    { line: `GET ${parts.url}`, host, length: 0 },
  ])
  expect(faulty.asked()).toBe(2)
  expect(Object.values(faulty.did).every((count) => count === 0)).toBe(true)
})

const internalError = expect.stringContaining('<Code>InternalError</Code>')
const slowDown = expect.stringContaining('<Code>SlowDown</Code>')
const otherEtag = `"${'fedcba9876543210'.repeat(2)}"`

test.each<[Fault, Request, unknown, 'heard' | 'unheard']>([
  ['error', put, { status: 500, etag: null, text: internalError }, 'unheard'],
  ['slow-down', put, { status: 503, etag: null, text: slowDown }, 'unheard'],
  ['error-after', put, { status: 500, etag: null, text: internalError }, 'heard'],
  ['slow-down-after', put, { status: 503, etag: null, text: slowDown }, 'heard'],
  ['error-in-200', complete, { status: 200, etag: null, text: internalError }, 'heard'],
  ['broken-off', put, 'no answer', 'unheard'],
  ['broken-off', get, 'no answer', 'unheard'],
  ['answer-broken-off', get, 'no answer', 'heard'],
  ['cut', get, 'no answer', 'heard'],
  ['cut-to-fit', get, { status: 200, etag, text: expect.not.stringContaining('</ListPartsResult>') }, 'heard'],
  ['wrong-etag', put, { status: 200, etag: otherEtag, text: '' }, 'heard'],
  ['wrong-etag', parts, { status: 200, etag: otherEtag, text: list.replace(etag, otherEtag) }, 'heard'],
  ['lost', complete, 'no answer', 'heard'],
])('%s, on %o', async (fault, request, seen, reached) => {
  faulty.behave(100, [fault])
  expect(await ask(request)).toEqual(seen)
  expect(heard).toHaveLength(reached === 'heard' ? 1 : 0)
  expect(faulty.did[fault]).toBe(1)
})

test('a late answer is the store’s own, after the delay', async () => {
  faulty.behave(100, ['late'])
  const seen: unknown[] = []
  const asking = ask(put).then((answer) => seen.push(answer))
  await expect.poll(() => faulty.did.late).toBe(1)
  await expect.poll(() => heard).toHaveLength(1)
  // Another, without fault, is answered meanwhile.
  faulty.behave(0)
  seen.push((await ask(get)) !== 'no answer')
  isTime.resolve()
  await asking
  expect(seen).toEqual([true, { status: 200, etag, text: '' }])
})

test.each(['refusing', 'silent'] as const)(
  'while the store is away (%s), no request is answered until it is back',
  async (how) => {
    await ask(get)
    await faulty.goAway(how)
    expect(await ask(get, 1000)).toBe('no answer')
    expect(heard).toHaveLength(1)
    await faulty.comeBack()
    expect(await ask(get)).toMatchObject({ status: 200 })
  },
)

describe('picking faults', () => {
  const throws = (seed: number, percent: number) => {
    const random = createRandom(seed)
    return Array.from({ length: 2000 }, () => pickFault(random, percent, faults, complete))
  }
  test('hits the given share of requests', () => {
    const count = throws(1, 30).filter((fault) => fault !== undefined).length
    expect(count).toBeGreaterThan(540)
    expect(count).toBeLessThan(660)
    expect(throws(1, 0).every((fault) => fault === undefined)).toBe(true)
  })
  test('picks every fault that fits the request, and no other', () => {
    expect(new Set(throws(1, 100))).toEqual(new Set(faults.filter((fault) => fault !== 'wrong-etag')))
  })
  test('is the same for the same seed', () => {
    expect(throws(3, 30)).toEqual(throws(3, 30))
    expect(throws(3, 30)).not.toEqual(throws(4, 30))
  })
})
