import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** A sender and receiver that costs as little as Node allows, so that what is measured is the other side. */
export type ByteClient = {
  /** PUTs the bytes to each place, over all connections at once. */
  sendAll(places: readonly Place[], bytes: Buffer): Promise<void>
  post(url: string, text: string): Promise<void>
  /** GETs the URL over every connection at once and resolves with the bytes received. */
  fetchAll(url: string, headers?: Record<string, string>): Promise<number>
  /** GETs every URL once, over all connections at once; each must bring so many bytes. */
  fetchEach(urls: readonly string[], length: number): Promise<void>
} & Disposable

export type Place = { url: string; headers?: Record<string, string> }

export function createByteClient(connections: number): ByteClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    async sendAll(places, bytes) {
      const left = places.values()
      const lane = async (): Promise<void> => {
        for (const place of left) await send(agent, 'PUT', place, bytes)
      }
      await Promise.all(Array.from({ length: connections }, lane))
    },
    post: (url, text) => send(agent, 'POST', { url }, Buffer.from(text)),
    async fetchAll(url, headers = {}) {
      const lanes = Array.from({ length: connections }, () => receive(url, headers))
      return (await Promise.all(lanes)).reduce((sum, bytes) => sum + bytes, 0)
    },
    async fetchEach(urls, length) {
      const left = urls.values()
      await Promise.all(Array.from({ length: connections }, () => receiveEach(left, length)))
    },
    [Symbol.dispose]: () => agent.destroy(),
  }
}

/** As a sender does that reads its file piece by piece. One write of everything would suit the receiver too well. */
const PIECE = 256 * 1024

async function send(agent: Agent, method: 'PUT' | 'POST', { url, headers }: Place, bytes: Buffer): Promise<void> {
  const sending = request(url, { method, agent, headers: { ...headers, 'Content-Length': bytes.length } })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  await Promise.race([writePieces(sending, bytes), answered])
  const [response] = await answered
  const answer = await text(response)
  if ((response.statusCode ?? 500) >= 300) throw new Error(`${method} answered ${response.statusCode} ${answer}`)
}

async function writePieces(sending: ClientRequest, bytes: Buffer): Promise<void> {
  for (let start = 0; start < bytes.length; start += PIECE) {
    if (!sending.write(bytes.subarray(start, start + PIECE))) await once(sending, 'drain')
  }
  sending.end()
}

/** Reads into one buffer over and over: a client that made a new one for each chunk would be slower than the server. */
async function receive(url: string, headers: Record<string, string>): Promise<number> {
  const { hostname, port, host, pathname, search } = new URL(url)
  let received = 0
  let head: string | undefined
  const socket = connect({
    host: hostname,
    port: Number(port),
    onread: {
      buffer: Buffer.allocUnsafeSlow(1024 * 1024),
      callback(count, buffer) {
        head ??= Buffer.from(buffer).toString('latin1', 0, Math.min(count, 16_384))
        received += count
        return true
      },
    },
  })
  const lines = Object.entries({ Host: host, Connection: 'close', ...headers }).map((entry) => entry.join(': '))
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  await once(socket, 'close')
  const [top = ''] = (head ?? '').split('\r\n\r\n', 1)
  if (!/^HTTP\/1\.1 20[06] /.test(top)) throw new Error(`GET answered ${top.slice(0, 100)}`)
  return received - top.length - 4
}

/** One after the other over one connection. */
async function receiveEach(urls: Iterable<string>, length: number): Promise<void> {
  let received = 0
  let head = ''
  let arrived: ((isWhole: boolean) => void) | undefined
  let socket: ReturnType<typeof connect> | undefined
  const onread = {
    buffer: Buffer.allocUnsafeSlow(1024 * 1024),
    callback(count: number, buffer: Uint8Array): boolean {
      if (received === 0)
        [head = ''] = Buffer.from(buffer).toString('latin1', 0, Math.min(count, 4096)).split('\r\n\r\n', 1)
      received += count
      if (received >= head.length + 4 + length) arrived?.(true)
      return true
    },
  }
  for (const url of urls) {
    const { hostname, port, host, pathname, search } = new URL(url)
    socket ??= connect({ host: hostname, port: Number(port), onread }).on('close', () => arrived?.(false))
    received = 0
    const whole = new Promise<boolean>((resolve) => (arrived = resolve))
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    if (!(await whole) || !head.startsWith('HTTP/1.1 200 ')) throw new Error(`GET answered ${head.slice(0, 100)}`)
  }
  socket?.destroy()
}
