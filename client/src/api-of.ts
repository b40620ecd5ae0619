/**
 * The typed client: one method per call of the contract. Only types come from the schemas, so that zod stays out of
 * browser bundles; a reply is taken at its word. Site calls go to `{origin}/api`; storage calls to the endpoint that
 * a created transfer names, through `at`.
 */
import type { Call, calls } from '@envoi/contract/calls'
import type { Contract } from '@envoi/contract/contract'
import type { Headers } from './api-error.ts'
import { ApiError, NetworkError, readError } from './api-error.ts'
import { readEvents } from './event-stream.ts'

type In<Schema> = Schema extends { _zod: { input: infer Input } } ? Input : never
type Out<Schema> = Schema extends { _zod: { output: infer Output } } ? Output : never
/** A piece that may be empty may also be left out. */
type Piece<Name extends string, Value> = object extends Value ? { [K in Name]?: Value } : { [K in Name]: Value }
type PieceOf<Route, Name extends string> = Route extends Record<Name, infer Schema> ? Piece<Name, In<Schema>> : object

export type Input<Route> = PieceOf<Route, 'params'> &
  PieceOf<Route, 'query'> &
  PieceOf<Route, 'headers'> &
  PieceOf<Route, 'body'>
export type Reply<Name extends keyof Contract> = Out<Contract[Name]['reply']>

export type CallOptions = { signal?: AbortSignal; timeout?: number }
/** A streamed call is asked when its first event is; it ends when the service has no more to say for now. */
type Answered<Name extends keyof Contract> = (typeof calls)[Name] extends { isStream: true }
  ? AsyncIterable<Reply<Name>>
  : Promise<Reply<Name>>
type Method<Name extends keyof Contract> =
  object extends Input<Contract[Name]>
    ? (input?: Input<Contract[Name]>, options?: CallOptions) => Answered<Name>
    : (input: Input<Contract[Name]>, options?: CallOptions) => Answered<Name>

type StorageCallName = {
  [K in keyof Contract]: (typeof calls)[K] extends { host: 'storage' } ? K : never
}[keyof Contract]
type SiteCalls = { [K in Exclude<keyof Contract, StorageCallName>]: Method<K> }
export type StorageCalls = { [K in StorageCallName]: Method<K> }
export type Api = SiteCalls & { at(endpoint: string): StorageCalls }
/** As much of it as a table of calls has. */
export type ApiOf<T> = Pick<SiteCalls, keyof T & keyof SiteCalls> & Pick<Api, 'at'>

/** As much of fetch as is needed, so that a browser's, Node's and our own all fit. */
export type Fetch = (
  url: string,
  init: {
    method: string
    headers: Record<string, string>
    body?: string
    signal: AbortSignal
    redirect: 'error'
    credentials: Credentials
  },
) => Promise<{
  status: number
  headers: Headers
  text(): Promise<string>
  arrayBuffer(): Promise<ArrayBuffer>
  /** Only streamed calls want it. */
  body?: ReadableStream<Uint8Array> | null
}>

/** Whether the cookies of this origin go along. */
type Credentials = 'same-origin' | 'omit'

export type ApiOptions = {
  origin: string
  fetch?: Fetch
  /** Sent with every site call, as a session cookie or an API key is; never to the storage host. */
  headers?: Record<string, string>
  timeout?: number
  /** Of site calls; to the storage host none ever go. `omit` where nobody is signed in, as in a frame of another site. */
  credentials?: Credentials
}

type AnyInput = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  headers?: Record<string, string | undefined>
  body?: unknown
}
type Target = Required<ApiOptions>

const defaultTimeout = 30_000

type Table = Partial<typeof calls>

/** The calls of a table. The contract's types say what each method takes; here all are alike, hence the casts. */
export function createApiOf<T extends Table>(
  table: T,
  { origin, fetch = globalThis.fetch, headers = {}, timeout = defaultTimeout, credentials = 'same-origin' }: ApiOptions,
): ApiOf<T> {
  const site: Target = { origin: `${trimmed(origin)}/api`, fetch, headers, timeout, credentials }
  const storage = { fetch, headers: {}, timeout, credentials: 'omit' } as const
  const at = (endpoint: string) => bind(table, 'storage', { ...storage, origin: trimmed(endpoint) }) as StorageCalls
  return { ...bind(table, undefined, site), at } as ApiOf<T>
}

function bind(table: Table, host: Call['host'], target: Target): object {
  const ofHost = Object.entries<Call>(table).filter(([, call]) => call.host === host)
  return Object.fromEntries(
    ofHost.map(([name, call]) => [
      name,
      (input?: AnyInput, options?: CallOptions) =>
        (call.isStream === true ? watch : request)(target, call, input ?? {}, options ?? {}),
    ]),
  )
}

async function request(target: Target, call: Call, input: AnyInput, options: CallOptions): Promise<unknown> {
  const timeout = AbortSignal.timeout(options.timeout ?? target.timeout)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const { url, init } = requestOf(target, call, input, signal)
  const answer = await exchange(target.fetch, url, init, call).catch((cause: unknown) => {
    options.signal?.throwIfAborted()
    throw new NetworkError(`${call.method} ${call.path}: no answer`, { cause })
  })
  if (answer.bytes) return answer.bytes
  if (answer.status !== call.status) throw readError(answer.status, answer.headers, answer.text)
  return answer.text === '' ? {} : readJson(call, answer.text)
}

/** Here the timeout is of silence: a line on which nothing comes for so long is broken. */
async function* watch(target: Target, call: Call, input: AnyInput, options: CallOptions): AsyncGenerator {
  const line = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, line.signal]) : line.signal
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => line.abort(new Error('silence')), options.timeout ?? target.timeout)
  }
  heard()
  try {
    const { url, init } = requestOf(target, call, input, signal)
    const response = await target.fetch(url, { ...init, headers: { ...init.headers, accept: 'text/event-stream' } })
    if (response.status !== call.status) throw readError(response.status, response.headers, await response.text())
    if (!response.body) throw new Error('the answer has no body')
    for await (const data of readEvents(response.body, heard)) yield readJson(call, data)
  } catch (cause) {
    options.signal?.throwIfAborted()
    if (cause instanceof ApiError || cause instanceof NetworkError) throw cause
    throw new NetworkError(`${call.method} ${call.path}: the answer broke off`, { cause })
  } finally {
    clearTimeout(timer)
    // Whoever stops listening early also lets go of the connection.
    line.abort()
  }
}

function requestOf(target: Target, call: Call, input: AnyInput, signal: AbortSignal) {
  const body = input.body === undefined ? undefined : JSON.stringify(input.body)
  return {
    url: target.origin + pathOf(call, input.params ?? {}) + queryOf(input.query ?? {}),
    init: {
      method: call.method,
      headers: {
        ...target.headers,
        ...present(input.headers ?? {}),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      signal,
      // A secret in a header must not follow a redirect to another host.
      redirect: 'error' as const,
      credentials: target.credentials,
    },
  }
}

function readJson(call: Call, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new NetworkError(`${call.method} ${call.path}: the answer is not JSON`, { cause })
  }
}

/** Bytes where the call promises them; a refusal is text all the same. */
async function exchange(fetch: Fetch, url: string, init: Parameters<Fetch>[1], call: Call) {
  const response = await fetch(url, init)
  const { status, headers } = response
  const isBytes = call.isBinary === true && status === call.status
  return isBytes
    ? { status, headers, text: '', bytes: new Uint8Array(await response.arrayBuffer()) }
    : { status, headers, text: await response.text(), bytes: undefined }
}

const trimmed = (origin: string) => origin.replace(/\/+$/, '')

function pathOf(call: Call, params: Record<string, string>): string {
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? ''
    // Dots survive every encoding and would climb to another path; an empty one would leave its place out.
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`${call.path}: "${value}" cannot be ${name}`)
    return encodeURIComponent(value)
  })
}

function queryOf(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  if (given.length === 0) return ''
  // What holds several values is said once for each.
  return `?${new URLSearchParams(given.flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])))}`
}

const present = (headers: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, byteString(value)]])),
  )

/** A header carries bytes: UTF-8, one character for each, so that a password may be in any script. */
const byteString = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text))
