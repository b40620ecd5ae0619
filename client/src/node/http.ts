/** One HTTP exchange on kept-alive connections. The body flows at the pace of the connection and is never held whole. */
import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import dns from 'node:dns'
import type { LookupFunction } from 'node:net'
import { NetworkError } from '../api-error.ts'
import type { Answer } from '../upload/ports.ts'

export type Exchange = {
  method: string
  url: string
  headers: Record<string, string>
  /** The next chunk is asked for when the last has left. */
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  size: number
  onProgress?: ((sent: number) => void) | undefined
  signal: AbortSignal
}
export type Http = Disposable & {
  exchange(request: Exchange): Promise<Answer & { bytes: Uint8Array }>
  /** The same for an answer that goes on: its body is read as it comes. */
  listen(request: Exchange): Promise<Omit<Answer, 'text'> & { body: IncomingMessage }>
}

/** The longest answers are lists and papers; a longer one is not for us. */
const longestAnswer = 10_000_000

export function createHttp(): Http {
  const plain = new http.Agent({ keepAlive: true, lookup })
  const secure = new https.Agent({ keepAlive: true, lookup })

  function begin({ method, url, headers, size, signal }: Exchange): ClientRequest {
    signal.throwIfAborted()
    const target = new URL(url)
    const [request, agent] = target.protocol === 'https:' ? [https.request, secure] : [http.request, plain]
    const length = method === 'GET' ? {} : { 'content-length': String(size) }
    return request(target, { method, headers: { ...headers, ...length }, agent, signal })
  }

  const exchange: Http['exchange'] = async (asked) => {
    const { body, onProgress, signal } = asked
    const outgoing = begin(asked)
    try {
      const answered = whenAnswered(outgoing, signal)
      const whole = await pour(body, outgoing, answered, onProgress)
      const response = await answered
      const bytes = await readBytes(response, signal)
      if (!whole) outgoing.destroy()
      return { status: response.statusCode ?? 0, headers: headersOf(response), text: bytes.toString(), bytes }
    } catch (error) {
      outgoing.destroy()
      throw error
    }
  }

  const listen: Http['listen'] = async (asked) => {
    const outgoing = begin(asked)
    outgoing.end()
    const response = await whenAnswered(outgoing, asked.signal)
    return { status: response.statusCode ?? 0, headers: headersOf(response), body: response }
  }

  return {
    exchange,
    listen,
    [Symbol.dispose]() {
      plain.destroy()
      secure.destroy()
    },
  }
}

function whenAnswered(outgoing: ClientRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  outgoing.once('response', resolve)
  // On, not once: a connection can fail again while it is being torn down.
  outgoing.on('error', (cause) => reject(noAnswer(cause, signal)))
  return promise
}

/** Tells whether all was sent. It stops when the answer comes first: a refusal does not wait for the body's end. */
async function pour(
  body: Exchange['body'],
  outgoing: ClientRequest,
  answered: Promise<unknown>,
  onProgress: Exchange['onProgress'],
): Promise<boolean> {
  const over = answered.then(
    () => true,
    () => true,
  )
  let sent = 0
  for await (const chunk of body) {
    const { promise: flushed, resolve } = Promise.withResolvers<boolean>()
    outgoing.write(chunk, (error) => {
      // A write that fails is told of by the request, once, as the answer.
      if (!error) resolve(false)
    })
    if (await Promise.race([flushed, over])) return false
    sent += chunk.byteLength
    onProgress?.(sent)
  }
  outgoing.end()
  return true
}

async function readBytes(response: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      pieces.push(piece)
      length += piece.length
      if (length > longestAnswer) throw new Error('the answer is too long')
    }
  } catch (cause) {
    throw noAnswer(cause, signal)
  }
  return Buffer.concat(pieces)
}

function noAnswer(cause: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  return new NetworkError(cause instanceof Error ? cause.message : 'no answer', { cause })
}

const headersOf = ({ headers }: IncomingMessage) => ({
  get(name: string): string | null {
    const value = headers[name.toLowerCase()]
    return Array.isArray(value) ? value.join(', ') : (value ?? null)
  },
})

/** Browsers take every name below `localhost` for this machine; Node asks the network, which does not know them. */
export const lookup: LookupFunction = (hostname, options, callback) => {
  if (!hostname.endsWith('.localhost')) return dns.lookup(hostname, options, callback)
  if (options.all) callback(null, [{ address: '127.0.0.1', family: 4 }])
  else callback(null, '127.0.0.1', 4)
}
