/**
 * The service as a component test sees it: a fetch that answers the calls of the contract, each by a function of the
 * test. What the page asks and what it is told are both held against the contract's schemas, so that no test can pass
 * on an answer that the real service would never give.
 */
import { type Call, calls } from '@envoi/contract/calls'
import { type Contract, contract } from '@envoi/contract/contract'
import { refusalTexts } from '@envoi/contract/refusal-texts'
import { type RefusalCode, isSentAsCode, refusalStatuses } from '@envoi/contract/refusals'
import type { ErrorReply, Route } from '@envoi/contract/route'
import { z } from 'zod'

export type CallName = keyof Contract

type Out<Schema> = Schema extends { _zod: { output: infer Output } } ? Output : never
type Piece<R, Name extends string> = R extends Record<Name, infer Schema> ? Record<Name, Out<Schema>> : object
/** What the page has asked, read as the service reads it. */
export type Asked<Name extends CallName> = Piece<Contract[Name], 'params'> &
  Piece<Contract[Name], 'query'> &
  Piece<Contract[Name], 'headers'> &
  Piece<Contract[Name], 'body'>

type Said<Name extends CallName> = Out<Contract[Name]['reply']>
/** A stream is answered by its events, one after the other. */
type Answer<Name extends CallName> = (typeof calls)[Name] extends { isStream: true }
  ? Iterable<Said<Name>> | AsyncIterable<Said<Name>>
  : (typeof calls)[Name] extends { isBinary: true }
    ? Uint8Array<ArrayBuffer>
    : Said<Name>
type Answerer<Name extends CallName> = (asked: Asked<Name>) => Answer<Name> | Promise<Answer<Name>>
export type Answers = { [Name in CallName]?: Answerer<Name> }

/** Thrown by a test's answer: what the service refuses, as it is told on the wire. */
class Refused extends Error {
  readonly reply: Response
  constructor(status: number, reply: ErrorReply, headers: Record<string, string>) {
    super(reply.error)
    this.reply = Response.json(reply, { status, headers })
  }
}

export function refused(
  code: RefusalCode,
  { error, limitErrors, retryAfter }: Partial<Pick<ErrorReply, 'error' | 'limitErrors'>> & { retryAfter?: number } = {},
): Error {
  const reply: ErrorReply = {
    error: error ?? refusalTexts[code],
    ...(isSentAsCode(code) && { codes: [code] }),
    ...(limitErrors && { limitErrors }),
    requestId: 'r1',
  }
  return new Refused(
    refusalStatuses[code],
    reply,
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  )
}

/** Thrown by a test's answer: nothing comes back, as when the line is down. */
class Lost extends Error {}
export const lost = (): Error => new Lost()

export type StandIn = {
  fetch: typeof fetch
  /** From now on these are answered so; the others as before. */
  answer(answers: Answers): void
  /** What was asked by one call, oldest first. */
  asked<Name extends CallName>(name: Name): Asked<Name>[]
  /** What nobody answered, or against the contract. A test that leaves any fails. */
  readonly faults: string[]
}

type Found = { name: CallName; call: Call; params: Record<string, string> }

const patterns = Object.entries<Call>(calls).map(([name, call]) => ({
  name: name as CallName,
  call,
  pattern: new RegExp(
    `^${call.host === 'storage' ? '' : '/api'}${call.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`,
  ),
}))

function findCall(method: string, { pathname }: URL): Found | undefined {
  for (const { name, call, pattern } of patterns) {
    const groups = call.method === method ? pattern.exec(pathname) : null
    if (!groups) continue
    const params = Object.entries(groups.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)])
    return { name, call, params: Object.fromEntries(params) as Record<string, string> }
  }
  return undefined
}

export function createFakeService(first: Answers): StandIn {
  let answers = first
  const asked: { name: CallName; input: unknown }[] = []
  const faults: string[] = []
  const fault = (text: string): Response => {
    faults.push(text)
    return Response.json({ error: text, requestId: 'r0' }, { status: 500 })
  }

  async function answer(url: URL, init: RequestInit): Promise<Response> {
    const method = init.method ?? 'GET'
    if (url.pathname === '/cdn/128_KB') return new Response(new Uint8Array(128_000))
    const found = findCall(method, url)
    if (!found) return fault(`${method} ${url.pathname} is no call of the contract`)
    const route: Route = contract[found.name]
    const input = readInput(route, found, url, init)
    if (typeof input === 'string') return fault(`${found.name} was asked with ${input}`)
    asked.push({ name: found.name, input })
    const answerer = answers[found.name] as ((input: unknown) => unknown) | undefined
    if (!answerer) return fault(`${found.name} was asked, and the test has no answer`)
    const reply = await answerer(input)
    if (found.call.isBinary) return new Response(reply as Uint8Array<ArrayBuffer>, { status: found.call.status })
    if (found.call.isStream) return new Response(eventsOf(route, reply as AsyncIterable<unknown>))
    const checked = z.safeParse(route.reply, reply)
    if (!checked.success) return fault(`${found.name} was answered with ${z.prettifyError(checked.error)}`)
    return Response.json(checked.data, { status: found.call.status })
  }

  return {
    async fetch(target, init = {}) {
      init.signal?.throwIfAborted()
      const leaving = Promise.withResolvers<never>()
      init.signal?.addEventListener('abort', () => leaving.reject(init.signal?.reason))
      const address = new URL(target instanceof Request ? target.url : target, location.origin)
      const answering = answer(address, init).catch((error: unknown) => {
        if (error instanceof Refused) return error.reply.clone()
        if (error instanceof Lost) throw new TypeError('Failed to fetch')
        return fault(String(error))
      })
      return Promise.race([answering, leaving.promise])
    },
    answer: (more) => void (answers = { ...answers, ...more }),
    asked: <Name extends CallName>(name: Name) =>
      asked.filter((each) => each.name === name).map(({ input }) => input as Asked<Name>),
    faults,
  }
}

/** What the page has sent, or what is wrong with it. */
function readInput(route: Route, { params }: Found, url: URL, init: RequestInit): object | string {
  const headers = Object.fromEntries(new Headers(init.headers))
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : {}
  const pieces = { params, query: Object.fromEntries(url.searchParams), headers, body }
  const input: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(pieces)) {
    const schema = route[name as keyof typeof pieces]
    if (!schema) continue
    const checked = z.safeParse(schema, value)
    if (!checked.success) return `${name}: ${z.prettifyError(checked.error)}`
    input[name] = checked.data
  }
  return input
}

function eventsOf(route: Route, events: AsyncIterable<unknown>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async start(controller) {
      for await (const event of events) {
        controller.enqueue(encoder.encode(`data: ${JSON.stringify(z.parse(route.reply, event))}\n\n`))
      }
      controller.close()
    },
  })
}

/** What a call says, without what it leaves out. */
export const given = <Body extends object>(body: Body) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Body]: Exclude<Body[Key], undefined>
  }
