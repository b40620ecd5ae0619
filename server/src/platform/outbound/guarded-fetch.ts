/**
 * Requests to addresses that customers give. Https alone, to the very address that was looked up and found to be a public
 * one, without following a redirect, for so long and for so much of an answer. What the operator allows by
 * ENVOI_OUTBOUND_ALLOW may be called without https and on a private address.
 */
import { lookup as systemLookup } from 'node:dns'
import { type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { type LookupFunction, isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

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
  /** The operating system's, unless a test has its own. */
  lookup?: LookupFunction
}

/** Statuses whose answer has no body. */
const bare = new Set([204, 205, 304])

export function createGuardedFetch({ allowed, timeLimit, answerLimit, lookup = systemLookup }: Deps): GuardedFetch {
  return async (address, { method = 'GET', headers = {}, body, signal } = {}) => {
    const url = new URL(address)
    const isAllowed = allowed.includes(placeOf(url))
    if (!isAllowed) requireOpen(url)
    const ends = AbortSignal.timeout(timeLimit)
    const options: RequestOptions = {
      method,
      headers: { 'accept-encoding': 'identity', ...headers, ...lengthOf(body) },
      // A line of its own: one that is kept open may lead to an address that was looked up for somebody else.
      agent: false,
      lookup: isAllowed ? lookup : onlyPublic(lookup),
      signal: signal ? AbortSignal.any([signal, ends]) : ends,
    }
    try {
      const answer = await ask(url, options, body)
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

/** What can be told before anything is looked up; numbers are not looked up at all. */
function requireOpen({ protocol, hostname, username, password }: URL): void {
  if (protocol !== 'https:') throw new OutboundRefused('the address is not https')
  if (username !== '' || password !== '') throw new OutboundRefused('the address holds credentials')
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) && !isPublicAddress(literal)) throw new OutboundRefused('the address is not public')
}

/** The connection goes to what this answers, so what was checked is what is called. One that is not public spoils all. */
const onlyPublic =
  (lookup: LookupFunction): LookupFunction =>
  (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : []
      const [first] = addresses
      if (error || !first) return done(error ?? new OutboundRefused('the name has no address'), [])
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return done(new OutboundRefused('the address is not public'), [])
      return options.all === true ? done(null, addresses) : done(null, first.address, first.family)
    })

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
