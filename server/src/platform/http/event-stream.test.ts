import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { declare } from '@envoi/contract/route'
import { type Log, silentLog } from '../log.ts'
import { createApi } from './api.ts'
import { bindStream } from './event-stream.ts'
import { Refusal } from './refusal.ts'

const news = declare({
  call: { method: 'GET', path: '/news/{id}', status: 200, isStream: true },
  summary: 'News',
  params: z.strictObject({ id: z.string() }),
  reply: z.strictObject({ text: z.string() }),
  contentType: 'text/event-stream',
  refusals: ['DELETED'],
})
type News = AsyncGenerator<{ text: string } | undefined>

/** A service with one call, answered by what the test says. */
async function openNews(watch: (signal: AbortSignal) => News) {
  const errors: string[] = []
  const log: Log = { ...silentLog, error: (event) => void errors.push(event) }
  const app = createApi(log)
  const stopping = new AbortController()
  bindStream(news, {
    find: ({ params }) => (params.id === 'ours' ? 'ours' : undefined),
    action: { name: 'news.watch', allows: () => true },
    limits: [{ rate: 'reads', key: () => 'anybody' }],
    log,
    watch: (_input, signal) => watch(signal),
  }).mount({
    app,
    prefix: '/api',
    actorOf: async () => 'somebody',
    rateLimits: { take: async () => {}, giveBack: async () => {}, clear: async () => {}, requireOpen: async () => {} },
    stopping: stopping.signal,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    errors,
    stopping,
    url: `http://127.0.0.1:${port}/api/news/`,
    [Symbol.asyncDispose]: () => app.close(),
  }
}

test('events are written one by one, with a sign of life where there is no news', async () => {
  await using service = await openNews(async function* () {
    yield { text: 'one' }
    yield undefined
    yield { text: 'two\nlines' }
  })
  const answer = await fetch(`${service.url}ours`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  expect(answer.headers.get('x-accel-buffering')).toBe('no')
  expect(await answer.text()).toBe('data: {"text":"one"}\n\n: here\n\ndata: {"text":"two\\nlines"}\n\n')
})

test('before its first event an event stream is refused as every call is', async () => {
  await using service = await openNews(async function* () {
    yield* []
    throw new Refusal('DELETED')
  })
  expect((await fetch(`${service.url}ours`)).status).toBe(410)
  expect((await fetch(`${service.url}theirs`)).status).toBe(404)
  expect((await fetch(`${service.url}ours?more=1`)).status).toBe(400)
})

test('a fault afterwards ends the answer and is logged; a field that is not declared never leaves', async () => {
  const later = [() => Promise.reject(new Error('no database')), () => ({ text: 'two', secret: 's' })]
  for (const next of later) {
    await using service = await openNews(async function* () {
      yield { text: 'one' }
      yield await next()
    })
    expect(await (await fetch(`${service.url}ours`)).text()).toBe('data: {"text":"one"}\n\n')
    expect(service.errors).toHaveLength(1)
  }
})

test('whoever watches is let go when the other side leaves, or the program stops', async () => {
  const ended: string[] = []
  await using service = await openNews(async function* (signal) {
    yield { text: 'one' }
    await once(signal, 'abort')
    ended.push('told')
  })
  const leaving = request(`${service.url}ours`, { agent: false }).end()
  const [response] = await once(leaving, 'response')
  await once(response, 'data')
  leaving.destroy()
  leaving.on('error', () => {})
  await expect.poll(() => ended).toEqual(['told'])

  const staying = await fetch(`${service.url}ours`)
  const text = staying.text()
  service.stopping.abort()
  expect(await text).toBe('data: {"text":"one"}\n\n')
  expect(ended).toEqual(['told', 'told'])
})
