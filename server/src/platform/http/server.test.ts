import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { listen } from './server.ts'

const options = { port: 0, host: undefined, trustedProxies: [] }
const hello: RequestListener = (_request, response) => void response.end('hello')
const ask = async (host: string, port: number): Promise<string> => (await fetch(`http://${host}:${port}/`)).text()

const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? [])
/** Not every machine has IPv6. */
const loopback = addresses.some(({ address }) => address === '::1') ? ['127.0.0.1', '::1'] : ['127.0.0.1']
const written = (host: string): string => (host.includes(':') ? `[${host}]` : host)

/** Somebody else's program on one address. */
async function occupy(host: string) {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { port, [Symbol.asyncDispose]: async () => void (await new Promise((resolve) => server.close(resolve))) }
}

test('a server without a host listens on loopback, in both families, and nowhere else', async () => {
  await using server = await listen(hello, options)
  for (const host of loopback) expect(await ask(written(host), server.port)).toBe('hello')
  const outside = addresses.filter(({ internal, family }) => !internal && family === 'IPv4')
  for (const { address } of outside) await expect(ask(address, server.port)).rejects.toThrow()
})

test('a server with a host listens there alone; :: means everywhere', async () => {
  await using one = await listen(hello, { ...options, host: '127.0.0.1' })
  expect(await ask('127.0.0.1', one.port)).toBe('hello')
  await expect(ask('[::1]', one.port)).rejects.toThrow()
  await using all = await listen(hello, { ...options, host: '::' })
  for (const host of loopback) expect(await ask(written(host), all.port)).toBe('hello')
})

test.each(loopback)('a port that is taken on %s is refused in one line, and nothing stays open', async (host) => {
  await using taken = await occupy(host)
  await expect(listen(hello, { ...options, port: taken.port })).rejects.toMatchObject({
    name: 'StartFailure',
    message: `Port ${taken.port} is taken by another program; stop it or start with PORT=another.`,
  })
  for (const other of loopback.filter((each) => each !== host)) {
    await expect(ask(written(other), taken.port)).rejects.toThrow()
  }
})

test('an address that this machine does not have is refused in one line', async () => {
  await expect(listen(hello, { ...options, host: '192.0.2.1' })).rejects.toMatchObject({
    name: 'StartFailure',
    message: 'Cannot listen on 192.0.2.1 port 0: EADDRNOTAVAIL.',
  })
})

test('a drained server takes nobody new, waits for the request under way, and cuts what outlasts its time', async () => {
  const asked = Promise.withResolvers<() => void>()
  const server = await listen((_request, response) => asked.resolve(() => response.end('in time')), options)
  const answer = ask('127.0.0.1', server.port)
  const finish = await asked.promise
  const drained = server.drain(60_000)
  await expect(ask('127.0.0.1', server.port)).rejects.toThrow()
  finish()
  expect(await answer).toBe('in time')
  await drained

  const heard = Promise.withResolvers<void>()
  const stuck = await listen(() => heard.resolve(), options)
  const socket = connect(stuck.port, '127.0.0.1').on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await heard.promise
  await stuck.drain(1)
})
