import { once } from 'node:events'
import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, expectTypeOf, test } from 'vitest'
import type { TransferResult } from '@envoi/contract/transfers'
import { type Api, type ApiOptions, createApi } from './api.ts'
import { NetworkError } from './api-error.ts'
import { createHttp } from './node/http.ts'
import { createFetch } from './node/sender.ts'

const result = (done: number): TransferResult => ({
  transferId: 't',
  status: 'SCANNING',
  scanning: true,
  link: 'https://envoi.example/t',
  scan: { done, of: 3, isStuck: false, flagged: [] },
})
const event = (done: number): string => `data: ${JSON.stringify(result(done))}\n\n`
const asked = { params: { id: 't' }, headers: { 'x-sender-secret': 's' } }

/** A service whose one answer is written by the test. */
async function openLine(options: Partial<ApiOptions>) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const answered = once(server, 'request').then(([, response]) => response as ServerResponse)
  return {
    api: createApi({ origin: `http://127.0.0.1:${port}`, ...options }),
    async begin(status = 200): Promise<ServerResponse> {
      const response = await answered
      expect(response.req).toMatchObject({ url: '/api/transfer/v2/transfers/t/scan' })
      expect(response.req.headers).toMatchObject({ 'x-sender-secret': 's', accept: 'text/event-stream' })
      response.writeHead(status, { 'content-type': 'text/event-stream' })
      return response
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const over = async (call: AsyncIterable<TransferResult>): Promise<number[]> => {
  const seen: number[] = []
  for await (const { scan } of call) seen.push(scan?.done ?? -1)
  return seen
}

const http = createHttp()
afterAll(() => http[Symbol.dispose]())

describe.each<[string, Partial<ApiOptions>]>([
  ["the platform's own fetch", {}],
  ["Node's connections", { fetch: createFetch(http) }],
])('a streamed call over %s', (_by, options) => {
  test('gives each event as it comes, and ends with the answer', async () => {
    await using line = await openLine(options)
    const events = line.api.watchScan(asked)[Symbol.asyncIterator]()
    const first = events.next()
    const response = await line.begin()
    response.write(event(0))
    expect(await first).toEqual({ done: false, value: result(0) })
    response.write(`: still here\n\n${event(1)}`)
    expect(await events.next()).toEqual({ done: false, value: result(1) })
    response.end(event(3))
    expect(await events.next()).toEqual({ done: false, value: result(3) })
    expect(await events.next()).toEqual({ done: true, value: undefined })
  })

  test('is refused as every other call is', async () => {
    await using line = await openLine(options)
    const call = over(line.api.watchScan(asked))
    const response = await line.begin(410)
    response.end('{"error":"Gone.","codes":["DELETED"],"requestId":"r"}')
    await expect(call).rejects.toMatchObject({ name: 'ApiError', status: 410, codes: ['DELETED'], requestId: 'r' })
  })

  test.each<[string, (response: ServerResponse) => void]>([
    ['breaks off', (response) => response.write(event(0), () => response.destroy())],
    ['is not ours', (response) => response.end('data: <html>\n\n')],
    ['falls silent', () => {}],
  ])('that %s is a network error', async (_what, answer) => {
    await using line = await openLine(options)
    const call = over(line.api.watchScan(asked, { timeout: 200 }))
    // On a busy machine the time may be over before the service is asked at all.
    void line.begin().then(answer)
    await expect(call).rejects.toBeInstanceOf(NetworkError)
  })

  test('a caller who stops listening lets go of the connection', async () => {
    await using line = await openLine(options)
    const events = line.api.watchScan(asked)
    const seen = (async () => {
      for await (const { scan } of events) return scan?.done
      return undefined
    })()
    const response = await line.begin()
    const closed = once(response, 'close')
    response.write(event(2))
    expect(await seen).toBe(2)
    await closed
  })

  test("the caller's abort comes back as its own reason, and lets go of the connection too", async () => {
    await using line = await openLine(options)
    const stop = new AbortController()
    const call = over(line.api.watchScan(asked, { signal: stop.signal }))
    call.catch(() => undefined)
    const response = await line.begin()
    response.write(event(0))
    const closed = once(response, 'close')
    const reason = new Error('never mind')
    stop.abort(reason)
    await expect(call).rejects.toBe(reason)
    await closed
  })
})

test('nobody to talk to is a network error; nothing is asked before the first event is', async () => {
  const api = createApi({ origin: 'http://127.0.0.1:1', fetch: () => Promise.reject(new TypeError('fetch failed')) })
  const call = api.watchScan(asked)
  await expect(over(call)).rejects.toBeInstanceOf(NetworkError)
})

test('the events of a streamed call are typed by the contract', () => {
  expectTypeOf<ReturnType<Api['watchScan']>>().toEqualTypeOf<AsyncIterable<TransferResult>>()
})
