import { once } from 'node:events'
import { type RequestListener, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendBare } from '@envoi/testing/raw-http'
import { expect, test } from 'vitest'
import { createHealth } from '../health.ts'
import { silentLog } from '../log.ts'
import type { BodyPace } from './body-pace.ts'
import { createDispatcher, createWhileStarting, sendText } from './request-dispatcher.ts'
import { createHostKind } from './hosts.ts'

const impatient: BodyPace = { idleMilliseconds: 60, bytesPerSecond: 0, graceMilliseconds: 60 }
const publicUrl = () => 'http://localhost'

const dispatcher = (upload?: { comes: () => void; mayEnd: Promise<unknown> }): RequestListener =>
  createDispatcher({
    hostKind: createHostKind({ publicUrl, storageUrl: () => 'http://127.0.0.1', isPlace: async () => false }),
    publicUrl,
    findNewAddress: async () => undefined,
    site: (_request, response) => sendText(response, 200, 'site'),
    async storage(request, response, bodyWatch) {
      if (!upload) return sendText(response, 200, 'storage')
      bodyWatch.leave()
      upload.comes()
      await upload.mayEnd
      sendText(response, 403, 'by itself')
      request.destroy()
    },
    health: createHealth([]),
    metrics: { contentType: 'text/plain', answered: () => {}, text: async () => 'figures', [Symbol.dispose]: () => {} },
    metricsToken: undefined,
    log: silentLog,
    pace: impatient,
  })

/** What comes back for half a body until the line is closed; a line that stays open is no answer. */
async function sendHalf(listener: RequestListener, host: string, path: string): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    return await sendBare(port, `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 10\r\n\r\nhello`)
  } finally {
    server.close()
  }
}

test.each([
  ['whether we live', 'localhost', '/health/live', 200],
  ['whether we are ready', 'localhost', '/health/ready', 200],
  ['figures', 'localhost', '/metrics', 200],
  ['an unknown host', 'evil.example', '/', 404],
  ['the site', 'localhost', '/', 200],
  ['the site’s other name', 'www.localhost', '/', 200],
  ['a download', '127.0.0.1', '/download/x', 200],
])('a body for %s that falls silent is cut', async (_what, host, path, status) => {
  expect(await sendHalf(dispatcher(), host, path)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
})

test('a slow body that comes while we start is cut too', async () => {
  expect(await sendHalf(createWhileStarting(impatient), 'localhost', '/')).toMatch(/^HTTP\/1\.1 503 /)
})

test('a body whose receiver judges it is left alone', async () => {
  const [here, otherCut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const listener = dispatcher({ comes: here.resolve, mayEnd: otherCut.promise })
  const answer = sendHalf(listener, '127.0.0.1', '/upload/x')
  await here.promise
  // As silent, and later.
  await sendHalf(listener, 'localhost', '/')
  otherCut.resolve()
  expect(await answer).toMatch(/^HTTP\/1\.1 403 .*by itself/s)
})
