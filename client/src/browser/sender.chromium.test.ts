import type { IncomingMessage, RequestListener } from 'node:http'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeDirectory, someBytes } from '../upload/testing/sources.ts'
import type { TestBrowser, TestServer } from './testing/browser.ts'
import { giveToInput, serve, startBrowser } from './testing/browser.ts'
import { bundlePages } from './testing/bundle.ts'
import { tell } from './testing/told.ts'

type Arrived = { method: string; headers: IncomingMessage['headers']; body: Buffer }
const size = 3_000_000

let browser: TestBrowser
let site: TestServer
let store: TestServer
let page: Page
let arrived: Arrived[] = []
let answer: RequestListener

/** A store of another origin than the page's, as the real one is. */
const allowed = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'PUT, POST',
  'access-control-allow-headers': 'x-amz-test',
  'access-control-expose-headers': 'etag, retry-after',
}
const takeBody: RequestListener = (request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => void chunks.push(chunk))
  request.once('end', () => {
    arrived.push({ method: request.method ?? '', headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(200, { ...allowed, etag: '"abc"' }).end('stored')
  })
}

beforeAll(async () => {
  browser = await startBrowser()
  site = await serve(await bundlePages())
  store = await serve((request, response) =>
    request.method === 'OPTIONS' ? response.writeHead(204, allowed).end() : answer(request, response),
  )
})
beforeEach(async () => {
  arrived = []
  answer = takeBody
  await page?.close()
  page = await browser.open(site.origin)
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
  await store[Symbol.asyncDispose]()
})

/** Sends bytes that need no disk; the event `stop-sending` stops it. */
const send = (order: { url: string; size: number }) =>
  tell(
    page,
    async ({ url, size }) => {
      const bytes = new Uint8Array(size).map((_, index) => (index * 7) & 0xff)
      const picked = { name: 'film.mov', file: new File([bytes], 'film.mov') }
      const slice = envoi.fileSource(picked, envoi.createChecksums()).slice(0, size)
      const stop = new AbortController()
      addEventListener('stop-sending', () => stop.abort(new DOMException('stopped by the person', 'OurOwnReason')))
      const progress: number[] = []
      const { status, headers, text } = await envoi.xhrSender.send({
        method: 'PUT',
        url,
        headers: { 'x-amz-test': 'signed' },
        body: slice,
        onProgress: (sent) => void progress.push(sent),
        signal: stop.signal,
      })
      return { status, text, etag: headers.get('etag'), retryAfter: headers.get('retry-after'), progress }
    },
    order,
  )

describe('a part', () => {
  test('arrives byte for byte with the headers that were signed, and the answer is told', async () => {
    const told = await send({ url: `${store.origin}/part`, size })
    expect(told).toMatchObject({ value: { status: 200, text: 'stored', etag: '"abc"' } })
    expect(arrived).toHaveLength(1)
    expect(arrived[0]).toMatchObject({ method: 'PUT', headers: { 'x-amz-test': 'signed' } })
    expect(arrived[0]?.body.equals(Buffer.from(new Uint8Array(size).map((_, i) => (i * 7) & 0xff)))).toBe(true)
  })

  test('goes without cookies and without a content type that nobody signed', async () => {
    await browser.context.addCookies([{ name: 'session', value: 'secret', url: store.origin }])
    await send({ url: `${store.origin}/part`, size })
    expect(arrived[0]?.headers).not.toHaveProperty('cookie')
    expect(arrived[0]?.headers).not.toHaveProperty('content-type')
  })

  test('is told of while it leaves: never less than before, and whole in the end', async () => {
    const told = await send({ url: `${store.origin}/part`, size })
    const progress = 'value' in told ? told.value.progress : []
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(progress.at(-1)).toBe(size)
  })
})

test('a text body is sent without a content type', async () => {
  await tell(
    page,
    ({ url }) => {
      const { signal } = new AbortController()
      return envoi.xhrSender.send({ method: 'POST', url, headers: {}, body: '<Join>é</Join>', signal })
    },
    { url: `${store.origin}/join` },
  )
  expect(arrived[0]?.headers).not.toHaveProperty('content-type')
  expect(arrived[0]?.body.toString()).toBe('<Join>é</Join>')
})

describe('an answer that refuses is an answer', () => {
  test.each([400, 403, 429, 500, 503, 507])('%i', async (status) => {
    answer = (request, response) => {
      request.resume().once('end', () => {
        response.writeHead(status, { ...allowed, 'retry-after': '7' }).end('<Code>Refused</Code>')
      })
    }
    const told = await send({ url: `${store.origin}/part`, size })
    expect(told).toMatchObject({ value: { status, text: '<Code>Refused</Code>', retryAfter: '7' } })
  })
})

describe('no answer is a NetworkError', () => {
  test('when the connection is reset in the middle of the body', async () => {
    answer = (request) => void request.once('data', () => request.socket.resetAndDestroy())
    expect(await send({ url: `${store.origin}/part`, size })).toMatchObject({ error: 'NetworkError' })
  })

  test('when the connection closes after the body', async () => {
    answer = (request) => void request.resume().once('end', () => request.socket.destroy())
    expect(await send({ url: `${store.origin}/part`, size })).toMatchObject({ error: 'NetworkError' })
  })

  test('when nobody listens', async () => {
    const gone = await serve(takeBody)
    await gone[Symbol.asyncDispose]()
    expect(await send({ url: `${gone.origin}/part`, size })).toMatchObject({ error: 'NetworkError' })
  })
})

describe('stopping', () => {
  test('ends it at once with the reason given, and the connection too', async () => {
    const [asked, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    answer = (request) => {
      request.resume()
      request.socket.once('close', () => closed.resolve())
      asked.resolve()
    }
    const sending = send({ url: `${store.origin}/part`, size })
    await asked.promise
    await page.evaluate(() => dispatchEvent(new Event('stop-sending')))
    expect(await sending).toMatchObject({ error: 'OurOwnReason' })
    await closed.promise
  })

  test('before it began sends nothing', async () => {
    const told = await tell(
      page,
      ({ url }) => {
        const signal = AbortSignal.abort(new DOMException('stopped', 'OurOwnReason'))
        return envoi.xhrSender.send({ method: 'PUT', url, headers: {}, body: 'text', signal })
      },
      { url: `${store.origin}/part` },
    )
    expect(told).toMatchObject({ error: 'OurOwnReason' })
    expect(arrived).toEqual([])
  })
})

describe('a file that changed on the disk', () => {
  const sendPicked = () =>
    tell(
      page,
      async ({ url }) => {
        const [picked] = envoi.filesOfInput(document.querySelector('input')?.files ?? new DataTransfer().files)
        if (!picked) throw new Error('nothing was picked')
        const source = envoi.fileSource(picked, envoi.createChecksums())
        const { signal } = new AbortController()
        const body = source.slice(0, picked.file.size)
        return (await envoi.xhrSender.send({ method: 'PUT', url, headers: {}, body, signal })).status
      },
      { url: `${store.origin}/part` },
    )

  test('is told as that, not as a bad line', async () => {
    await using directory = await makeDirectory()
    const path = await directory.write('plan.pdf', someBytes(100_000))
    await giveToInput(page, path)
    expect(await sendPicked()).toEqual({ value: 200 })

    await directory.change('plan.pdf', someBytes(90_000, 2))
    expect(await sendPicked()).toMatchObject({ error: 'FileChanged' })
  })

  test('a bad line is still told as that when the file is as it was', async () => {
    await using directory = await makeDirectory()
    await giveToInput(page, await directory.write('plan.pdf', someBytes(100_000)))
    answer = (request) => void request.once('data', () => request.socket.resetAndDestroy())
    expect(await sendPicked()).toMatchObject({ error: 'NetworkError' })
  })
})
