import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { BrowserContext } from '@playwright/test'
import { bandwidthProbe } from '@envoi/contract/limits'

/** The way from a browser to the storage host. It can hold bytes back, refuse them, break, and be mended. */
export type StorageProxy = {
  url: string
  /** Where the service is: it can be asked only after it knows the address of this line. */
  leadTo(port: number): void
  /** From now on an upload of more than so many bytes stops half-way until the line is mended. */
  holdLargerThan(bytes: number): void
  /** From now on every upload of bytes is answered so, by somebody in between. */
  refuse(status: number): void
  /** Breaks every connection, and lets no new one in. */
  cut(): void
  mend(): void
  /**
   * Mends it for the next page, or the next try: what an earlier one left half-way is lost. Otherwise it might arrive
   * after all, out of the buffers of the system.
   */
  renew(): void
  /** Sizes of the uploads that the storage has taken, in their order. */
  arrived(): number[]
} & AsyncDisposable

export async function openStorageProxy(): Promise<StorageProxy> {
  let target = 0
  let isCut = false
  let refusal: number | null = null
  let largest = Number.POSITIVE_INFINITY
  let mended = Promise.withResolvers<void>()
  const arrived: number[] = []

  async function* bodyOf(incoming: IncomingMessage): AsyncGenerator<Buffer> {
    const size = sizeOf(incoming)
    let passed = 0
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      passed += chunk.length
      if (size > largest && passed > size / 2) await mended.promise
      yield chunk
    }
  }

  function carry(incoming: IncomingMessage, answer: ServerResponse): void {
    const { method, url: path, headers } = incoming
    if (refusal !== null && isUpload(incoming)) {
      incoming.resume()
      const readable = {
        'access-control-allow-origin': headers.origin ?? '*',
        'access-control-expose-headers': 'Retry-After',
      }
      answer.writeHead(refusal, readable).end()
      return
    }
    const outgoing = request({ host: '127.0.0.1', port: target, method, path, headers, agent: false }, (reply) => {
      if (isUpload(incoming) && reply.statusCode === 200) arrived.push(sizeOf(incoming))
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
      reply.on('error', () => answer.destroy())
    })
    // Whoever is left is told by a broken connection, as on any line.
    outgoing.on('error', () => answer.destroy())
    answer.on('close', () => outgoing.destroy())
    Readable.from(bodyOf(incoming))
      .on('error', () => outgoing.destroy())
      .pipe(outgoing)
  }

  function cut(): void {
    isCut = true
    server.closeAllConnections()
  }
  function mend(): void {
    isCut = false
    refusal = null
    largest = Number.POSITIVE_INFINITY
    mended.resolve()
    mended = Promise.withResolvers()
  }

  // It breaks when it is told to, and not by itself while somebody sends the next bytes on a connection that was kept.
  const server = createServer({ keepAliveTimeout: 600_000 }, carry)
  server.on('connection', (socket) => isCut && socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo(port) {
      target = port
    },
    holdLargerThan(bytes) {
      largest = bytes
    },
    refuse(status) {
      refusal = status
    },
    cut,
    mend,
    renew() {
      cut()
      mend()
    },
    arrived: () => arrived,
    async [Symbol.asyncDispose]() {
      mended.resolve()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/**
 * To the pages of this browser the line seems fast, however busy the machine is: a page that takes it for slow sends one
 * part at a time, and then nothing goes past one that is held.
 */
export const withFastConnection = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((probe) => {
    const { fetch } = window
    window.fetch = async (asked, init) =>
      typeof asked === 'string' && asked.includes(probe) ? new Response('quick') : fetch(asked, init)
  }, bandwidthProbe.path)

/** Calls for signatures are made on the same host, and are let through. */
const isUpload = ({ method, url = '' }: IncomingMessage): boolean => method === 'PUT' && !url.startsWith('/v2/')

const sizeOf = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? 0)
