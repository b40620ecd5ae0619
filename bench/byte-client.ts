import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { Agent, type IncomingMessage, request } from 'node:http'

/** A sender and receiver that costs as little as Node allows, so that what is measured is the other side. */
export type ByteClient = {
  /** PUTs the bytes to each URL, over all connections at once. */
  sendAll(urls: readonly string[], bytes: Buffer): Promise<void>
  post(url: string, text: string): Promise<void>
  /** GETs the URL over every connection at once and resolves with the bytes received. */
  fetchAll(url: string, headers?: Record<string, string>): Promise<number>
} & Disposable

export function createByteClient(connections: number): ByteClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    async sendAll(urls, bytes) {
      const left = urls.values()
      const lane = async (): Promise<void> => {
        for (const url of left) await send(agent, 'PUT', url, bytes)
      }
      await Promise.all(Array.from({ length: connections }, lane))
    },
    post: (url, text) => send(agent, 'POST', url, Buffer.from(text)),
    async fetchAll(url, headers = {}) {
      const lanes = Array.from({ length: connections }, () => receive(agent, url, headers))
      return (await Promise.all(lanes)).reduce((sum, bytes) => sum + bytes, 0)
    },
    [Symbol.dispose]: () => agent.destroy(),
  }
}

async function send(agent: Agent, method: 'PUT' | 'POST', url: string, bytes: Buffer): Promise<void> {
  const sending = request(url, { method, agent, headers: { 'Content-Length': bytes.length } })
  sending.end(bytes)
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  const answer = await text(response)
  if ((response.statusCode ?? 500) >= 300) throw new Error(`${method} answered ${response.statusCode} ${answer}`)
}

async function receive(agent: Agent, url: string, headers: Record<string, string>): Promise<number> {
  const asking = request(url, { agent, headers })
  asking.end()
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  if ((response.statusCode ?? 500) >= 300) throw new Error(`GET answered ${response.statusCode}`)
  let received = 0
  response.on('data', (chunk: Buffer) => {
    received += chunk.length
    // Given back by hand, as the server does: the collector would take the client's time.
    const { buffer } = chunk
    if (buffer instanceof ArrayBuffer && chunk.length === buffer.byteLength) buffer.transfer(0)
  })
  await once(response, 'end')
  return received
}
