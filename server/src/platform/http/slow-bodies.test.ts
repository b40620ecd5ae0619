import { once } from 'node:events'
import { type RequestListener, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendBare } from '@envoi/testing/raw-http'
import { expect, test } from 'vitest'
import type { BodyPace } from './body-pace.ts'
import { watchBody } from './slow-bodies.ts'

const impatient: BodyPace = { idleMilliseconds: 60, bytesPerSecond: 0, graceMilliseconds: 60 }
const halfABody = 'PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhello'

/** What comes back for half a body until the line is closed; a line that stays open is no answer. */
async function sendHalf(pace: BodyPace, handle: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    watchBody(request, response, pace)
    handle(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await sendBare((server.address() as AddressInfo).port, halfABody)
  } finally {
    server.close()
  }
}

test('a body that falls silent is answered 408, and its line is closed', async () => {
  expect(await sendHalf(impatient, (request) => request.resume())).toMatch(/^HTTP\/1\.1 408 /)
})

test('a body that is too slow on the whole too', async () => {
  const slow = { idleMilliseconds: 500, bytesPerSecond: 1_000_000, graceMilliseconds: 60 }
  expect(await sendHalf(slow, (request) => request.resume())).toMatch(/^HTTP\/1\.1 408 /)
})

test('an answer that comes early does not let the rest of the body take for ever', async () => {
  const answer = await sendHalf(impatient, (_request, response) => response.end('early'))
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*early/s)
})

test('an answer under way is cut, and does not look whole', async () => {
  const answer = await sendHalf(impatient, (_request, response) => response.write('half'))
  expect(answer).toMatch(/\r\n4\r\nhalf\r\n$/)
})
