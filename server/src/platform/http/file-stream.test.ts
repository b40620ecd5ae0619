import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { declare } from '@envoi/contract/route'
import { type Log, silentLog } from '../log.ts'
import { createApi } from './api.ts'
import { bindFile } from './file-stream.ts'
import { Refusal } from './refusal.ts'

const list = declare({
  call: { method: 'GET', path: '/list/{id}', status: 200, isBinary: true },
  summary: 'A list',
  params: z.strictObject({ id: z.string() }),
  reply: z.instanceof(Uint8Array),
  contentType: 'text/*',
  refusals: ['DELETED'],
})

/** A service with one file, written as the test says. */
async function openList(pieces: () => AsyncGenerator<string>) {
  const errors: string[] = []
  const log: Log = { ...silentLog, error: (event) => void errors.push(event) }
  const app = createApi(log)
  bindFile(list, {
    find: ({ params }) => (params.id === 'ours' ? 'ours' : undefined),
    action: { name: 'list.read', allows: () => true },
    limits: [{ rate: 'reads', key: () => 'anybody' }],
    log,
    write: () => ({ name: 'list.csv', contentType: 'text/csv; charset=utf-8', pieces: pieces() }),
  }).mount({
    app,
    prefix: '/api',
    actorOf: async () => 'somebody',
    rateLimits: { take: async () => {}, giveBack: async () => {}, clear: async () => {}, requireOpen: async () => {} },
    stopping: new AbortController().signal,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { errors, url: `http://127.0.0.1:${port}/api/list/`, [Symbol.asyncDispose]: () => app.close() }
}

test('a file is sent piece by piece, to be kept under its name', async () => {
  await using service = await openList(async function* () {
    yield 'é\n'
    yield '2\n'
  })
  const answer = await fetch(`${service.url}ours`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="list.csv"')
  expect(await answer.text()).toBe('é\n2\n')
})

test('a streamed file may be empty', async () => {
  await using service = await openList(async function* () {
    yield* []
  })
  expect(await (await fetch(`${service.url}ours`)).text()).toBe('')
})

test('before its first piece a streamed file is refused as every call is, and asking for its head writes nothing', async () => {
  await using service = await openList(async function* () {
    yield* []
    throw new Refusal('DELETED')
  })
  expect((await fetch(`${service.url}ours`)).status).toBe(410)
  expect((await fetch(`${service.url}theirs`)).status).toBe(404)
  expect((await fetch(`${service.url}ours`, { method: 'HEAD' })).status).toBe(404)
})

test('what breaks later breaks the answer off and is logged: a part is never taken for the whole', async () => {
  await using service = await openList(async function* () {
    yield 'a part\n'
    throw new Error('no database')
  })
  const reading = fetch(`${service.url}ours`).then((answer) => answer.text())
  await expect(reading).rejects.toThrow()
  expect(service.errors).toContain('request-failed')
})

test('nothing is written ahead of a slow reader, and the stream ends when the reader goes', async () => {
  let written = 0
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  await using service = await openList(async function* () {
    try {
      for (;;) {
        written += 1
        yield 'x'.repeat(1_000_000)
      }
    } finally {
      end()
    }
  })
  const gone = new AbortController()
  const answer = await fetch(`${service.url}ours`, { signal: gone.signal })
  const reader = answer.body?.getReader()
  await reader?.read()
  // What sockets hold is some megabytes; then it rests.
  await expect
    .poll(async () => {
      const before = written
      await new Promise((resolve) => setTimeout(resolve, 100))
      return written === before
    })
    .toBe(true)
  expect(written).toBeLessThan(30)
  gone.abort()
  await ended
})
