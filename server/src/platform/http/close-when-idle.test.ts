import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { expect, test } from 'vitest'
import { closeWhenIdle } from './close-when-idle.ts'

/** A server whose answers the test gives itself, and raw connections to it. */
async function openServer() {
  const server = createServer()
  const asked: { request: IncomingMessage; response: ServerResponse }[] = []
  server.on('request', (request, response) => asked.push({ request, response }))
  const close = closeWhenIdle(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    close,
    async connect(): Promise<{ socket: Socket; received: () => string; closed: Promise<unknown> }> {
      const socket = connect(port, '127.0.0.1')
      let text = ''
      socket.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      const closed = once(socket, 'close')
      await once(server, 'connection')
      return { socket, received: () => text, closed }
    },
    async nextAsked(): Promise<(typeof asked)[number]> {
      while (asked.length === 0) await once(server, 'request')
      return asked.shift() ?? (await Promise.reject(new Error('nothing was asked')))
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

test('a connection that has not asked anything yet is closed at once', async () => {
  await using server = await openServer()
  const { closed } = await server.connect()
  server.close()
  await closed
})

test('a connection kept alive after its request is closed at once', async () => {
  await using server = await openServer()
  const { socket, closed } = await server.connect()
  socket.write(GET)
  const { response } = await server.nextAsked()
  response.end('done')
  await once(socket, 'data')
  server.close()
  await closed
})

test('a request under way gets its whole answer, then its connection is closed', async () => {
  await using server = await openServer()
  const { socket, received, closed } = await server.connect()
  socket.write(GET)
  const { response } = await server.nextAsked()
  server.close()
  const answer = 'a'.repeat(5_000_000)
  response.end(answer)
  await closed
  expect(received().endsWith(answer)).toBe(true)
})

test('a sender that is refused early may send to the end and read the answer', async () => {
  await using server = await openServer()
  const { socket, received, closed } = await server.connect()
  socket.write('PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf.')
  const { request, response } = await server.nextAsked()
  server.close()
  response.writeHead(503).end('later')
  await once(socket, 'data')
  expect(socket.readableEnded).toBe(false)
  request.resume()
  socket.write('half.')
  await closed
  expect(received()).toContain('503')
})
