import { type RequestListener, type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartFailure } from '../start-failure.ts'
import { capConnections } from './connections.ts'

export type HttpServer = { port: number; drain(milliseconds: number): Promise<void> } & AsyncDisposable

const HEADERS_TIMEOUT = 15_000
const MAX_HEADER_BYTES = 16 * 1024
const CLOSE_IDLE_EVERY = 50

/** Listens on one address, or on loopback in both families when none is given. */
export async function listen(
  listener: RequestListener,
  options: { port: number; host: string | undefined; trustedProxies: readonly string[] },
): Promise<HttpServer> {
  const first = await listenOn(listener, options.port, options.host ?? '127.0.0.1', options.trustedProxies)
  const servers = [first.server]
  if (options.host === undefined) {
    const second = await listenOn(listener, first.port, '::1', options.trustedProxies).catch((error: unknown) => {
      // A machine without IPv6 has no ::1; anything else, such as a busy port, is a real failure.
      if (error instanceof StartFailure && /EADDRNOTAVAIL|EAFNOSUPPORT/.test(String(error.cause))) return undefined
      first.server.close()
      throw error
    })
    if (second) servers.push(second.server)
  }

  async function drain(milliseconds: number): Promise<void> {
    const closed = servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())))
    const closeIdle = (): void => servers.forEach((server) => server.closeIdleConnections())
    closeIdle()
    // One that was busy a moment ago becomes idle later, and would be kept alive for nobody.
    const again = setInterval(closeIdle, CLOSE_IDLE_EVERY)
    const timer = setTimeout(() => {
      for (const server of servers) server.closeAllConnections()
    }, milliseconds)
    await Promise.all(closed)
    clearInterval(again)
    clearTimeout(timer)
  }
  return { port: first.port, drain, [Symbol.asyncDispose]: () => drain(0) }
}

async function listenOn(listener: RequestListener, port: number, host: string, trustedProxies: readonly string[]) {
  const server: Server = createServer({ maxHeaderSize: MAX_HEADER_BYTES, noDelay: true }, listener)
  server.headersTimeout = HEADERS_TIMEOUT
  // Bodies are watched by their pace (slow-bodies.ts): a 16 MiB part on a slow line may take longer than any fixed limit.
  server.requestTimeout = 0
  server.keepAliveTimeout = 15_000
  capConnections(server, trustedProxies)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(startFailureOf(error, port, host)))
    server.listen({ port, host }, resolve)
  })
  return { server, port: (server.address() as AddressInfo).port }
}

function startFailureOf(error: NodeJS.ErrnoException, port: number, host: string): StartFailure {
  if (error.code === 'EADDRINUSE') {
    return new StartFailure(`Port ${port} is taken by another program; stop it or start with PORT=another.`, {
      cause: error,
    })
  }
  if (error.code === 'EACCES') {
    return new StartFailure(`Port ${port} needs more rights than this user has; start with another PORT.`, {
      cause: error,
    })
  }
  return new StartFailure(`Cannot listen on ${host} port ${port}: ${error.code}.`, { cause: error })
}
