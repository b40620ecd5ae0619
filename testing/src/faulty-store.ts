import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type { SeededRandom } from './seeded-random.ts'
import { findFreePort } from './free-port.ts'
import { type Fault, pickFault, faults, withWrongEtags } from './store-faults.ts'

/** Stands before a real store and lets some of its answers go wrong. Signatures hold: Host and path go through as sent. */
export type FaultyStore = {
  /** What to use in place of the store's own address. */
  endpoint: string
  /** From now on so many in a hundred requests meet fault, of these kinds. */
  behave(percent: number, kinds?: readonly Fault[]): void
  /** Refuses every connection, or takes all and answers none, until it is back. */
  goAway(how: 'refusing' | 'silent'): Promise<void>
  comeBack(): Promise<void>
  /** How many requests came since it began, and how often it did what. */
  asked(): number
  did: Record<Fault, number>
} & AsyncDisposable

export async function startFaultyStore(options: {
  endpoint: string
  random: SeededRandom
  /** How late is late: in milliseconds, or until then. */
  late: number | (() => Promise<void>)
}): Promise<FaultyStore> {
  const { endpoint, random, late } = options
  const did = Object.fromEntries(faults.map((fault) => [fault, 0])) as Record<Fault, number>
  const port = await findFreePort()
  const sockets = new Set<Socket>()
  /** Those whose request met silence. */
  const held = new Set<Socket>()
  let percent = 0
  let kinds: readonly Fault[] = faults
  let isSilent = false
  let asked = 0

  const server = createServer({ requestTimeout: 0 }, (near, answer) => {
    asked += 1
    // Whoever is treated like this may well hang up; that the line is closed says all.
    near.on('error', () => undefined)
    answer.on('error', () => undefined)
    if (isSilent) {
      held.add(near.socket)
      near.resume()
      return
    }
    const fault = pickFault(random, percent, kinds, { method: near.method ?? '', url: near.url ?? '' })
    if (fault) did[fault] += 1
    pass(near, answer, fault)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const listen = async (): Promise<void> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const close = async (): Promise<void> => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.resetAndDestroy()
    await closed
  }
  await listen()

  function pass(near: IncomingMessage, answer: ServerResponse, fault: Fault | undefined): void {
    if (fault === 'error' || fault === 'slow-down') {
      near.resume()
      near.once('end', () => refuse(answer, fault))
      return
    }
    // Names and values as they were sent: what is signed must arrive as it was.
    const far = request(new URL(near.url ?? '/', endpoint), { method: near.method, headers: near.rawHeaders })
    // A store that hangs up is seen as such.
    far.on('error', () => near.socket.resetAndDestroy())
    near.on('close', () => !near.complete && far.destroy())
    answer.on('close', () => far.destroy())
    if (fault === 'broken-off') breakOff(near, () => far.destroy())
    near.pipe(far)
    far.on('response', (response) => {
      response.on('error', () => near.socket.resetAndDestroy())
      // Whoever hung up in the middle, the other is to see it.
      deliver(response, near, answer, fault).catch(() => near.socket.resetAndDestroy())
    })
  }

  async function deliver(
    response: IncomingMessage,
    near: IncomingMessage,
    answer: ServerResponse,
    fault: Fault | undefined,
  ): Promise<void> {
    if (fault === 'late') await (typeof late === 'number' ? delay(late) : late())
    const length = Number(response.headers['content-length'] ?? 0)
    switch (fault) {
      case 'error-after':
      case 'slow-down-after':
      case 'error-in-200':
        response.resume()
        return refuse(answer, fault)
      case 'lost':
        near.socket.resetAndDestroy()
        return
      case 'wrong-etag': {
        const body = withWrongEtags((await buffer(response)).toString())
        const { etag, ...headers } = headersOf(response)
        answer.writeHead(response.statusCode ?? 0, { ...headers, ...(etag ? { etag: withWrongEtags(etag) } : {}) })
        answer.end(near.method === 'HEAD' ? undefined : body)
        return
      }
      case 'answer-broken-off':
      case 'cut':
      case 'cut-to-fit': {
        // What comes in chunks of unknown number is short, so it is taken whole.
        const whole = response.headers['content-length'] === undefined ? await buffer(response) : undefined
        const size = whole?.length ?? length
        const keep = random.between(0, Math.max(0, size - 1))
        const told = fault === 'cut-to-fit' && near.method !== 'HEAD' ? keep : size
        answer.writeHead(response.statusCode ?? 0, { ...headersOf(response), 'content-length': told })
        await sendSome(whole ? [whole] : (response as AsyncIterable<Buffer>), keep, answer)
        if (fault === 'cut-to-fit') answer.end()
        else if (fault === 'cut') near.socket.end()
        else near.socket.resetAndDestroy()
        return
      }
      default:
        answer.writeHead(response.statusCode ?? 0, headersOf(response))
        response.pipe(answer)
    }
  }

  return {
    endpoint: `http://127.0.0.1:${port}`,
    behave(share, which = faults) {
      percent = share
      kinds = which
    },
    async goAway(how) {
      isSilent = how === 'silent'
      if (!isSilent) await close()
    },
    async comeBack() {
      isSilent = false
      for (const socket of held) socket.resetAndDestroy()
      held.clear()
      if (!server.listening) await listen()
    },
    asked: () => asked,
    did,
    [Symbol.asyncDispose]: close,
  }
}

const words = {
  error: [500, 'InternalError'],
  'error-after': [500, 'InternalError'],
  'error-in-200': [200, 'InternalError'],
  'slow-down': [503, 'SlowDown'],
  'slow-down-after': [503, 'SlowDown'],
} as const

function refuse(answer: ServerResponse, fault: keyof typeof words): void {
  const [status, code] = words[fault]
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><RequestId>0</RequestId></Error>`
  answer.writeHead(status, { 'content-type': 'application/xml', 'content-length': body.length })
  answer.end(answer.req.method === 'HEAD' ? undefined : body)
}

/** Cuts the line once half of what is announced has come. */
function breakOff(near: IncomingMessage, hangUp: () => void): void {
  const half = Number(near.headers['content-length'] ?? 0) / 2
  let come = 0
  const cut = (): void => {
    hangUp()
    near.socket.resetAndDestroy()
  }
  if (half === 0) return cut()
  near.on('data', (chunk: Buffer) => {
    come += chunk.length
    if (come >= half) cut()
  })
}

async function sendSome(body: Iterable<Buffer> | AsyncIterable<Buffer>, keep: number, answer: ServerResponse) {
  let left = keep
  // So that what comes after the head finds the head sent.
  answer.flushHeaders()
  for await (const chunk of body) {
    const piece = chunk.subarray(0, left)
    left -= piece.length
    if (piece.length > 0) await new Promise<void>((resolve) => answer.write(piece, () => resolve()))
    if (left === 0) break
  }
}

const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding'])

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !hopByHop.has(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
}
