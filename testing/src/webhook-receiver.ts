import { once } from 'node:events'
import { type IncomingHttpHeaders, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** What a webhook says, as its receiver reads it. */
export type WebhookEvent = {
  id: string
  type: string
  at: string
  sequence: number
  transferId: string | null
  data: Record<string, unknown>
}
export type Received = { path: string; headers: IncomingHttpHeaders; body: string; event: WebhookEvent }

/** Somebody's own server, at whose paths webhooks are told; each path may answer in a way of its own. */
export type WebhookReceiver = {
  /** As ENVOI_OUTBOUND_ALLOW names it. */
  place: string
  url(path: string): string
  /** From now on. The function ends the answer, or never does. */
  answer(path: string, how: number | ((response: ServerResponse) => void)): void
  /** What has come to a path, the first first. */
  at(path: string): Received[]
  /** Waits until so many have come. */
  first(path: string, count: number): Promise<Received[]>
} & AsyncDisposable

const PATIENCE = 30_000
const BETWEEN_LOOKS = 10

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = []
  const answers = new Map<string, number | ((response: ServerResponse) => void)>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const [body, path] = [Buffer.concat(chunks).toString(), request.url ?? '']
      received.push({ path, headers: request.headers, body, event: JSON.parse(body) as WebhookEvent })
      const how = answers.get(path) ?? 200
      if (typeof how === 'number') response.writeHead(how).end(`answered ${how}`)
      else how(response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const at = (path: string): Received[] => received.filter((one) => one.path === path)
  return {
    place,
    url: (path) => `http://${place}${path}`,
    answer: (path, how) => void answers.set(path, how),
    at,
    async first(path, count) {
      const until = performance.now() + PATIENCE
      while (at(path).length < count) {
        if (performance.now() > until) throw new Error(`only ${at(path).length} of ${count} events came to ${path}`)
        await delay(BETWEEN_LOOKS)
      }
      return at(path).slice(0, count)
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
