import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { openOutboxFolder } from '../mail-transport/outbox-folder.ts'
import { createHttpSms } from './http.ts'
import { createOutboxSms } from './outbox.ts'
import { TextRefused } from './port.ts'

const never = new AbortController().signal
const codeToBo = { id: 'first', to: '+33612345678', text: '482913 is your code' }

type Asked = { method: string; path: string; headers: IncomingMessage['headers']; body: string }

/** A provider on this machine that answers as it is told and remembers what it was asked. */
async function startProvider(answer: (response: ServerResponse) => void = (response) => response.writeHead(202).end()) {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      asked.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
      return answer(response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    asked,
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

describe('a provider', () => {
  test('is given the number and the text, and a key by which it can send it once', async () => {
    await using provider = await startProvider()
    await createHttpSms(`http://${provider.host}/send?from=Envoi`).send(codeToBo, never)
    const [{ method, path, headers, body } = { headers: {}, body: '' }, ...more] = provider.asked
    expect(more).toEqual([])
    expect([method, path]).toEqual(['POST', '/send?from=Envoi'])
    expect(JSON.parse(body)).toEqual({ to: '+33612345678', text: '482913 is your code' })
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'first' })
    expect(headers.authorization).toBeUndefined()
  })

  test('is given the name and the password of the URL', async () => {
    await using provider = await startProvider()
    await createHttpSms(`http://an%40a:p%3Aw@${provider.host}/`).send(codeToBo, never)
    const credentials = provider.asked[0]?.headers.authorization?.replace('Basic ', '') ?? ''
    expect(Buffer.from(credentials, 'base64').toString()).toBe('an@a:p:w')
  })

  test.each([400, 404, 410, 413, 422])('that answers %d refuses for good', async (status) => {
    await using provider = await startProvider((response) => response.writeHead(status).end('+33612345678 is wrong'))
    const sending = createHttpSms(`http://${provider.host}/`).send(codeToBo, never)
    await expect(sending).rejects.toEqual(new TextRefused(`the provider answered ${status}`))
  })

  test.each([401, 403, 408, 429, 500, 503])('that answers %d may take it later', async (status) => {
    await using provider = await startProvider((response) => response.writeHead(status).end())
    const fault = await createHttpSms(`http://${provider.host}/`)
      .send(codeToBo, never)
      .catch((error: unknown) => error)
    expect(fault).toMatchObject({ message: `the provider answered ${status}` })
    expect(fault).not.toBeInstanceOf(TextRefused)
  })

  test.each([301, 302, 307, 308])('that sends us elsewhere with %d is not followed', async (status) => {
    await using other = await startProvider()
    await using provider = await startProvider((response) =>
      response.writeHead(status, { location: `http://${other.host}/` }).end(),
    )
    await expect(createHttpSms(`http://${provider.host}/`).send(codeToBo, never)).rejects.toThrow(`answered ${status}`)
    expect(other.asked).toEqual([])
  })

  test('that says nothing is given up, without a word of the URL', async () => {
    await using provider = await startProvider(() => {})
    const sms = createHttpSms(`http://ana:pw@${provider.host}/`, 100)
    await expect(sms.send(codeToBo, never)).rejects.toEqual(new Error('no answer of the provider (TimeoutError)'))
  })

  test('that is not there is no answer', async () => {
    const { host, [Symbol.asyncDispose]: close } = await startProvider()
    await close()
    const sending = createHttpSms(`http://ana:pw@${host}/`).send(codeToBo, never)
    await expect(sending).rejects.toEqual(new Error('no answer of the provider (ECONNREFUSED)'))
  })

  test('is not waited for when asked to stop', async () => {
    await using provider = await startProvider(() => {})
    const stopping = new AbortController()
    const sending = createHttpSms(`http://${provider.host}/`).send(codeToBo, stopping.signal)
    setTimeout(() => stopping.abort(new Error('stopping')), 50)
    await expect(sending).rejects.toThrow('stopping')
  })
})

test('without a provider a text is kept, once, where the mails are', async () => {
  const path = await mkdtemp(join(tmpdir(), 'envoi-outbox-'))
  await using _ = { [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
  const folder = openOutboxFolder(path, { now: () => new Date('2026-11-15T09:00:00Z') })
  const sms = createOutboxSms(folder)
  await sms.send(codeToBo, never)
  await sms.send(codeToBo, never)
  expect(await folder.list()).toEqual([
    {
      id: expect.any(String),
      kind: 'sms',
      to: '+33612345678',
      subject: '',
      text: '482913 is your code',
      html: null,
      links: [],
      at: '2026-11-15T09:00:00.000Z',
    },
  ])
  expect(await readdir(path)).toHaveLength(1)
})
