import { type RequestListener, type Server, createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { StartFailure } from '../start-failure.ts'
import { closeWhenIdle } from './close-when-idle.ts'
import { plainAddress, sourceKey, trustIn } from './source-address.ts'

export type HttpServer = {
  port: number
  /** Takes no more connections and waits for the requests under way; when the time is over, the rest are cut. */
  drain(milliseconds: number): Promise<void>
} & AsyncDisposable

type Options = { port: number; host: string | undefined; trustedProxies: readonly string[] }
type Listening = { server: Server; port: number; closeIdle: () => void }

const HEADERS_TIMEOUT = 15_000
const MAX_HEADER_BYTES = 16 * 1024
/** Node would look only every 30 seconds for senders of half a header. */
const CHECK_EVERY = 1000
const TRIES = 10

/** Listens on one address, or on loopback in both families when none is given. */
export async function listen(listener: RequestListener, options: Options): Promise<HttpServer> {
  const { host } = options
  const doors: [Listening, ...Listening[]] =
    host === undefined ? await listenOnLoopback(listener, options) : [await listenOn(listener, options, host)]

  async function drain(milliseconds: number): Promise<void> {
    const closed = doors.map(({ server }) => close(server))
    for (const { closeIdle } of doors) closeIdle()
    const timer = setTimeout(() => {
      for (const { server } of doors) server.closeAllConnections()
    }, milliseconds)
    await Promise.all(closed)
    clearTimeout(timer)
  }
  return { port: doors[0].port, drain, [Symbol.asyncDispose]: () => drain(0) }
}

async function listenOnLoopback(listener: RequestListener, options: Options): Promise<[Listening, ...Listening[]]> {
  for (let tries = 1; ; tries += 1) {
    const first = await listenOn(listener, options, '127.0.0.1')
    try {
      return [first, await listenOn(listener, { ...options, port: first.port }, '::1')]
    } catch (error) {
      // A machine without IPv6 has no ::1.
      if (isRefusedWith(error, ['EADDRNOTAVAIL', 'EAFNOSUPPORT'])) return [first]
      await close(first.server)
      // A port that the system picked in one family may be taken in the other: then it picks another.
      const mayPickAnother = options.port === 0 && isRefusedWith(error, ['EADDRINUSE'])
      if (!mayPickAnother || tries === TRIES) throw error
    }
  }
}

async function listenOn(listener: RequestListener, options: Options, host: string): Promise<Listening> {
  const { port } = options
  const server: Server = createServer(
    { maxHeaderSize: MAX_HEADER_BYTES, noDelay: true, connectionsCheckingInterval: CHECK_EVERY },
    listener,
  )
  server.headersTimeout = HEADERS_TIMEOUT
  // Bodies are watched by their pace (slow-bodies.ts): a 16 MiB part on a slow line may take longer than any fixed limit.
  server.requestTimeout = 0
  // Longer than a proxy keeps its connections (nginx: a minute): otherwise one is closed just as it is used again.
  server.keepAliveTimeout = 75_000
  capConnections(server, options.trustedProxies)
  const closeIdle = closeWhenIdle(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(startFailureOf(error, port, host)))
    // For all addresses Node is given none: it then also does where there is no IPv6.
    server.listen(host === '::' ? { port } : { port, host }, resolve)
  })
  return { server, port: (server.address() as AddressInfo).port, closeIdle }
}

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()))

const isRefusedWith = (error: unknown, codes: string[]): boolean =>
  error instanceof StartFailure && codes.includes((error.cause as NodeJS.ErrnoException).code ?? '')

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

const MAX_PER_SOURCE = 100

/** At most 100 connections from one source at once; listed proxies speak for many and are exempt. */
function capConnections(server: Server, trustedProxies: readonly string[], max = MAX_PER_SOURCE): void {
  const isTrusted = trustIn(trustedProxies)
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const peer = plainAddress(socket.remoteAddress ?? '')
    if (isTrusted(peer)) return
    const source = sourceKey(peer)
    const count = (open.get(source) ?? 0) + 1
    if (count > max) {
      socket.destroy()
      return
    }
    open.set(source, count)
    socket.once('close', () => {
      const left = (open.get(source) ?? 1) - 1
      if (left === 0) open.delete(source)
      else open.set(source, left)
    })
  })
}
