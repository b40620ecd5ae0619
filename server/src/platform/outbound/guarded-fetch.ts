/**
 * Requests to addresses that customers give. Https alone, to the very address that was looked up and found to be a public
 * one, without following a redirect, for so long and for so much of an answer. What the operator allows by
 * ENVOI_OUTBOUND_ALLOW may be called without https and on a private address.
 */
import { type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isPublicAddress } from './public-address.ts'
import { type Resolve, findAddresses, pinnedTo } from './resolve.ts'
import { type Target, readTarget } from './target.ts'

/** The request was not made, or its answer not taken: the address is none for us, or whoever is there is away or too long. */
export class OutboundRefused extends Error {
  override name = 'OutboundRefused'
}

export type OutboundOptions = {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array | undefined
  signal?: AbortSignal | undefined
}
export type GuardedFetch = (url: string | URL, options?: OutboundOptions) => Promise<Response>

type Deps = {
  /** host:port of those that may be called as they are. */
  allowed: readonly string[]
  /** Of the whole request, in milliseconds. */
  timeLimit: number
  /** Of an answer, in bytes. */
  answerLimit: number
  /** Asks name servers, unless a test has its own. */
  resolve?: Resolve
}

/** Statuses whose answer has no body. */
const bare = new Set([204, 205, 304])

export function createGuardedFetch({ allowed, timeLimit, answerLimit, resolve }: Deps): GuardedFetch {
  /** The connection goes to these, so what was checked is what is called. One that is not public spoils all. */
  async function findOpen(target: Target, signal: AbortSignal) {
    const addresses = await findAddresses(target, signal, resolve)
    if (addresses.length === 0) throw new OutboundRefused('nobody knows the name')
    if (!target.isExempt && !addresses.every(({ address }) => isPublicAddress(address)))
      throw new OutboundRefused('the address is not public')
    return addresses
  }

  return async (address, { method = 'GET', headers = {}, body, signal } = {}) => {
    const target = readTarget(String(address), allowed)
    if (!target) throw new OutboundRefused('it is no https address of the public network')
    const ends = AbortSignal.timeout(timeLimit)
    const until = signal ? AbortSignal.any([signal, ends]) : ends
    try {
      const options: RequestOptions = {
        method,
        headers: { 'accept-encoding': 'identity', ...headers, ...lengthOf(body) },
        // A line of its own: one that is kept open may lead to an address that was looked up for somebody else.
        agent: false,
        lookup: pinnedTo(await findOpen(target, until)),
        signal: until,
      }
      const answer = await ask(target.url, options, body)
      const bytes = await readAll(answer, answerLimit)
      const status = answer.statusCode ?? 0
      return new Response(bare.has(status) ? null : bytes, { status, headers: headersOf(answer) })
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      throw error instanceof OutboundRefused ? error : new OutboundRefused(reasonOf(error, ends), { cause: error })
    }
  }
}

/** As ENVOI_OUTBOUND_ALLOW names it. */
export const placeOf = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port || (protocol === 'http:' ? '80' : '443')}`

function ask(url: URL, options: RequestOptions, body: string | Uint8Array | undefined): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const sending = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, options, resolve)
  sending.once('error', reject)
  sending.end(body)
  return promise
}

async function readAll(answer: IncomingMessage, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    // Leaving the loop cuts the line.
    if (size > limit) throw new OutboundRefused(`the answer is longer than ${limit} bytes`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

function headersOf({ headers }: IncomingMessage): Headers {
  const told = new Headers()
  for (const [name, value] of Object.entries(headers))
    for (const one of Array.isArray(value) ? value : [value ?? '']) told.append(name, one)
  return told
}

const lengthOf = (body: string | Uint8Array | undefined): Record<string, string> =>
  body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }

/** The kind of fault, without the address: it may hold what is nobody's business. */
function reasonOf(error: unknown, ends: AbortSignal): string {
  if (ends.aborted) return 'no answer in time'
  return `no answer (${(error as { code?: string }).code ?? 'unknown'})`
}
