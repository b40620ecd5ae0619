import { describe, expect, expectTypeOf, test } from 'vitest'
import type { CreatedTransfer, NewTransfer } from '@envoi/contract/transfers'
import type { Api, Fetch, StorageCalls } from './api.ts'
import { createApi } from './api.ts'
import { ApiError, NetworkError } from './api-error.ts'
import { startService } from './upload/testing/service.ts'

type Request = { url: string } & Parameters<Fetch>[1]

/** A service that answers every request alike and remembers what it was asked. */
function answering(status: number, text: string, headers: Record<string, string> = {}) {
  const requests: Request[] = []
  const fetch: Fetch = async (url, init) => {
    requests.push({ url, ...init })
    return {
      status,
      headers: { get: (name) => headers[name] ?? null },
      text: async () => text,
      arrayBuffer: async () => new TextEncoder().encode(text).buffer,
    }
  }
  return { fetch, requests }
}

const origin = 'https://envoi.example'
const waitsForAbort: Fetch = (_, { signal }) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })

describe('an answer that is not JSON', () => {
  const asked = { params: { id: 'abc' } }

  test('comes as its bytes', async () => {
    const { fetch } = answering(200, '%PDF-1.3')
    expect(await createApi({ origin, fetch }).getSummary(asked)).toEqual(new TextEncoder().encode('%PDF-1.3'))
  })

  test('a refusal of such a call comes as every other', async () => {
    const { fetch } = answering(403, '{"error":"No","codes":["WRONG_PASSWORD"],"requestId":"r"}')
    await expect(createApi({ origin, fetch }).getSummary(asked)).rejects.toMatchObject({ codes: ['WRONG_PASSWORD'] })
  })
})

describe('where a call goes', () => {
  test('a site call to the path below /api of the origin', async () => {
    const { fetch, requests } = answering(200, '{"max":4}')
    await createApi({ origin, fetch }).getConcurrency()
    expect(requests[0]).toMatchObject({ method: 'GET', url: 'https://envoi.example/api/transfer/uploads/concurrency' })
  })

  test('a storage call to the endpoint given, without /api', async () => {
    const { fetch, requests } = answering(200, '{"items":[]}')
    const storage = createApi({ origin, fetch }).at('https://bytes.example/')
    await storage.signMany({ params: { bucket: 'eu 1' }, body: { items: [] } })
    expect(requests[0]).toMatchObject({ method: 'PUT', url: 'https://bytes.example/v2/eu%201/sign-many' })
  })

  test('path parameters are percent-encoded, so that none can reach another path', async () => {
    const { fetch, requests } = answering(200, '{}')
    await createApi({ origin: `${origin}/`, fetch }).getTransfer({ params: { id: 'a/b?c#d é' } })
    expect(requests[0]?.url).toBe(`${origin}/api/transfer/v2/transfers/a%2Fb%3Fc%23d%20%C3%A9`)
  })

  test.each(['', '.', '..'])('a path parameter of %j, which no encoding keeps in its place, is refused', async (id) => {
    const { fetch, requests } = answering(200, '{}')
    await expect(createApi({ origin, fetch }).getTransfer({ params: { id } })).rejects.toThrow(TypeError)
    expect(requests).toEqual([])
  })

  test('what is undefined in the query is left out', async () => {
    const { fetch, requests } = answering(200, '{"url":"u"}')
    await createApi({ origin, fetch }).getDownloadLink({
      query: { transferId: 't&1', fileId: undefined, preview: 'true' },
    })
    expect(requests[0]?.url).toBe(`${origin}/api/transfer/downloads/link?transferId=t%261&preview=true`)
  })

  test('several values of one parameter are said one after the other', async () => {
    const { fetch, requests } = answering(200, '{"url":"u"}')
    await createApi({ origin, fetch }).getDownloadLink({ query: { transferId: 't', fileId: ['a', 'b&c'] } })
    expect(requests[0]?.url).toBe(`${origin}/api/transfer/downloads/link?transferId=t&fileId=a&fileId=b%26c`)
  })
})

describe('what a call carries', () => {
  test('a body as JSON with its content type', async () => {
    const { fetch, requests } = answering(200, '{}')
    await createApi({ origin, fetch }).checkPassword({ body: { transferId: 't', password: 'p' } })
    expect(requests[0]?.body).toBe('{"transferId":"t","password":"p"}')
    expect(requests[0]?.headers).toEqual({ 'content-type': 'application/json' })
  })

  test('no content type without a body', async () => {
    const { fetch, requests } = answering(200, '{}')
    await createApi({ origin, fetch }).uploadDone({ params: { id: 't' }, headers: { 'x-sender-secret': 's' } })
    expect(requests[0]?.headers).toEqual({ 'x-sender-secret': 's' })
    expect(requests[0]).not.toHaveProperty('body')
  })

  test("the client's own headers go with every site call", async () => {
    const { fetch, requests } = answering(200, '{"max":4}')
    await createApi({ origin, fetch, headers: { cookie: 'session=1' } }).getConcurrency()
    expect(requests[0]?.headers).toEqual({ cookie: 'session=1' })
    expect(requests[0]?.credentials).toBe('same-origin')
  })

  test('a session never goes to the storage host, which takes tokens alone', async () => {
    const { fetch, requests } = answering(200, '{"parts":[]}')
    const storage = createApi({ origin, fetch, headers: { cookie: 'session=1' } }).at('https://bytes.example')
    const headers = { 'x-upload-token': 't' }
    await storage.listParts({ params: { bucket: 'b' }, query: { key: 'k', uploadId: 'u' }, headers })
    expect(requests[0]?.headers).toEqual(headers)
    expect(requests[0]?.credentials).toBe('omit')
  })

  test('no cookies go along where they are left out, as in a frame of another site', async () => {
    const { fetch, requests } = answering(200, '{"max":4}')
    await createApi({ origin, fetch, credentials: 'omit' }).getConcurrency()
    expect(requests[0]?.credentials).toBe('omit')
  })

  test('a redirect is not followed: it would take the secrets of the headers along', async () => {
    const { fetch, requests } = answering(200, '{"max":4}')
    await createApi({ origin, fetch }).getConcurrency()
    expect(requests[0]?.redirect).toBe('error')
  })
})

describe('what comes back', () => {
  test('the reply, typed by the contract', async () => {
    const api = createApi({ origin, fetch: answering(200, '{"max":4}').fetch })
    const reply = await api.getConcurrency()
    expect(reply).toEqual({ max: 4 })
    expectTypeOf(reply).toEqualTypeOf<{ max: number }>()
    expectTypeOf(api.createTransfer).returns.resolves.toEqualTypeOf<CreatedTransfer>()
  })

  test("the contract's types say where a call goes and what it needs", () => {
    type Needs<Call extends (...args: never[]) => unknown> = undefined extends Parameters<Call>[0] ? 'nothing' : 'input'
    expectTypeOf<Api>().not.toHaveProperty('signMany')
    expectTypeOf<StorageCalls>().toHaveProperty('signMany')
    expectTypeOf<StorageCalls>().not.toHaveProperty('createTransfer')
    expectTypeOf<Needs<Api['getConcurrency']>>().toEqualTypeOf<'nothing'>()
    expectTypeOf<Needs<Api['getTransfer']>>().toEqualTypeOf<'input'>()
    expectTypeOf<Parameters<Api['getTransfer']>[0]['params']>().toEqualTypeOf<{ id: string }>()
    expectTypeOf<Parameters<Api['createTransfer']>[0]['body']>().toEqualTypeOf<NewTransfer>()
    expectTypeOf<Parameters<StorageCalls['signUploadPart']>[0]['query']['partNumber']>().toEqualTypeOf<string>()
  })

  test("the platform's own fetch does", async () => {
    await using service = await startService()
    const api = createApi({ origin: service.origin })
    expect(await api.getConcurrency()).toEqual({ max: 3 })
    const lost = api.at(service.origin).listParts({ params: { bucket: 'b' }, query: { key: 'k', uploadId: 'u' } })
    await expect(lost).rejects.toMatchObject({ status: 404, requestId: 'test' })
  })

  test('an empty answer of the expected status is an empty reply', async () => {
    const api = createApi({ origin, fetch: answering(200, '').fetch })
    expect(await api.checkPassword({ body: { transferId: 't' } })).toEqual({})
  })

  test('another status than the expected one is an ApiError, even when it is a success', async () => {
    const { fetch } = answering(200, '{}')
    const files = [{ id: 'a1B2c3', name: 'a', size: 1 }]
    const body = { transferType: 'S1', langCode: 'en', files } as const
    await expect(createApi({ origin, fetch }).createTransfer({ body })).rejects.toMatchObject({ status: 200 })
  })

  test('an ApiError carries codes, request id and Retry-After', async () => {
    const text = '{"error":"Slow down.","codes":["auth/too-many-requests"],"requestId":"r9"}'
    const { fetch } = answering(429, text, { 'retry-after': '30' })
    const error = await createApi({ origin, fetch })
      .getConcurrency()
      .catch((error: unknown) => error)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ kind: 'codes', status: 429, requestId: 'r9', retryAfter: 30, message: 'Slow down.' })
  })

  test.each(['<html>Welcome to the hotel</html>', '{"max":'])(
    '%j in place of JSON is a network error',
    async (text) => {
      const { fetch } = answering(200, text)
      await expect(createApi({ origin, fetch }).getConcurrency()).rejects.toBeInstanceOf(NetworkError)
    },
  )
})

describe('no answer', () => {
  test('a failed connection is a NetworkError that keeps its cause', async () => {
    const cause = new TypeError('fetch failed')
    const api = createApi({ origin, fetch: () => Promise.reject(cause) })
    await expect(api.getConcurrency()).rejects.toMatchObject({ name: 'NetworkError', cause })
  })

  test('an answer that breaks off is a network error', async () => {
    const headers = { get: () => null }
    const text = () => Promise.reject(new TypeError('terminated'))
    const api = createApi({ origin, fetch: async () => ({ status: 200, headers, text, arrayBuffer: text }) })
    await expect(api.getConcurrency()).rejects.toBeInstanceOf(NetworkError)
  })

  test('an answer that does not come in time is a network error', async () => {
    const api = createApi({ origin, fetch: waitsForAbort, timeout: 1 })
    await expect(api.getConcurrency()).rejects.toBeInstanceOf(NetworkError)
  })

  test('a single call may set its own patience', async () => {
    const api = createApi({ origin, fetch: waitsForAbort })
    await expect(api.getConcurrency({}, { timeout: 1 })).rejects.toBeInstanceOf(NetworkError)
  })

  test("the caller's abort is not a network error: his own reason comes back", async () => {
    const stop = new AbortController()
    const call = createApi({ origin, fetch: waitsForAbort }).getConcurrency({}, { signal: stop.signal })
    const reason = new Error('never mind')
    stop.abort(reason)
    await expect(call).rejects.toBe(reason)
  })
})
