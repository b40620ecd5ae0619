/**
 * A PayPal on this machine, as far as we ask it: by its REST calls alone, strict about what it is sent, with a clock that the
 * test moves. It can be away in every way, and tells its events when the test wants them told.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import type { Subscription } from './billing.ts'
import { type Answer, createBooks } from './calls.ts'
import { Problem, problemBody, required } from './problem.ts'
import { verifyRequest } from './requests.ts'
import { createTeller } from './told.ts'

/** What happens to the requests whose path has this in it, so many times: away before or after it was done, or a status. */
export type Fault = { path: string; how: 'refuse' | 'hang' | 'lose' | number; times: number }
export type AskedCall = { method: string; path: string; id: string | undefined; status: number | 'none' }

/** Of a token, in seconds. */
const TOKEN_LASTS = 32_400
/** Calls that PayPal does once for one request id; of the others its description knows none. */
const repeatable = /^\/v1\/catalogs\/products$|^\/v1\/billing\/(plans|subscriptions)$|\/refund$/

export async function startPayPalServer({ at = new Date() } = {}) {
  let present = at
  const now = (): Date => present
  const clientId = `client-${randomBytes(8).toString('hex')}`
  const secret = randomBytes(16).toString('hex')
  const webhookId = `WH${randomBytes(8).toString('hex')}`
  const tokens = new Map<string, Date>()
  const done = new Map<string, { body: string; answer: Answer }>()
  const faults: Fault[] = []
  const calls: AskedCall[] = []
  let origin = ''
  const teller = createTeller(now, webhookId)
  const books = createBooks({ now, origin: () => origin, tell: teller.tell })

  function giveToken(request: IncomingMessage, body: string): Answer {
    const basic = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`
    if (request.headers.authorization !== basic) throw new Problem(401, 'invalid_client')
    if (body !== 'grant_type=client_credentials') throw new Problem(400, 'unsupported_grant_type')
    const token = randomBytes(24).toString('base64url')
    tokens.set(token, new Date(present.getTime() + TOKEN_LASTS * 1000))
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: TOKEN_LASTS } }
  }

  function verify(text: string): Answer {
    const asked = required(verifyRequest, JSON.parse(text))
    // The event as it was sent on, byte by byte: it stands last.
    const body = text.slice(text.indexOf('"webhook_event":') + '"webhook_event":'.length, -1)
    const { transmission_id: id, transmission_time: time, webhook_id, transmission_sig: signature } = asked
    const isOurs = teller.isOurs(signature, { id, time, webhookId: webhook_id, body })
    return { status: 200, body: { verification_status: isOurs ? 'SUCCESS' : 'FAILURE' } }
  }

  function answerCall(request: IncomingMessage, url: URL, text: string): Answer {
    const { method = '', headers } = request
    const { pathname: path, searchParams: query } = url
    if (path === '/v1/oauth2/token') return giveToken(request, text)
    const ends = tokens.get(headers.authorization?.replace(/^Bearer /, '') ?? '')
    if (!ends || ends <= present) throw new Problem(401, 'invalid_token')
    if (method === 'POST' && headers['content-type'] !== 'application/json') throw new Problem(415, 'INVALID_CONTENT')
    if (path === '/v1/notifications/verify-webhook-signature') return verify(text)
    const call = { method, path, query, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
    const id = idOf(request)
    if (id === undefined || !repeatable.test(path)) return books.answer(call)
    if (id.length > 38) throw new Problem(400, 'INVALID_STRING_MAX_LENGTH')
    const known = done.get(`${path} ${id}`)
    if (known && known.body !== text) throw new Problem(422, 'DUPLICATE_REQUEST_ID')
    const answer = known?.answer ?? books.answer(call)
    done.set(`${path} ${id}`, { body: text, answer })
    return answer
  }

  function answerOrRefuse(request: IncomingMessage, url: URL, text: string): Answer {
    try {
      return answerCall(request, url, text)
    } catch (error) {
      if (error instanceof Problem) return { status: error.status, body: problemBody(error) }
      throw error
    }
  }

  /** What a payer sees at the address where they are asked. */
  function showPage(request: IncomingMessage, response: ServerResponse, url: URL, text: string): void {
    const token = url.searchParams.get('ba_token') ?? ''
    const found = books.findAsked(token)
    if (!found) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('This link has been used.')
    if (request.method !== 'POST')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(found.plan.name))
    const isYes = new URLSearchParams(text).get('answer') === 'yes'
    response.writeHead(303, { location: books.decide(token, isYes) }).end()
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin)
    const text = await textOf(request)
    if (url.pathname === '/webapps/billing/subscriptions') return showPage(request, response, url, text)
    const fault = faults.find(({ path, times }) => times > 0 && url.pathname.includes(path))
    if (fault) fault.times -= 1
    const isDone = !fault || fault.how === 'lose'
    const answer = isDone ? answerOrRefuse(request, url, text) : undefined
    const status = typeof fault?.how === 'number' ? fault.how : fault ? 'none' : (answer?.status ?? 'none')
    calls.push({ method: request.method ?? '', path: url.pathname, id: idOf(request), status })
    if (fault?.how === 'hang') return
    if (status === 'none') return void request.socket.destroy()
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(answer?.body ? JSON.stringify(answer.body) : '')
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`
  origin = `http://${place}`

  return {
    /** As ENVOI_OUTBOUND_ALLOW names it. */
    place,
    apiBase: origin,
    clientId,
    secret,
    webhookId,
    clock: now,
    calls,
    plans: books.plans,
    subscriptions: books.subscriptions,
    /** Everything that is due by then happens, each at its hour. */
    advance(to: Date): void {
      books.billAll(to)
      present = to
    },
    /** What somebody answers at the address where they are asked; where their browser goes then. */
    async approve(approveUrl: string, isYes: boolean): Promise<string> {
      const body = new URLSearchParams({ answer: isYes ? 'yes' : 'no' })
      const answer = await fetch(approveUrl, { method: 'POST', body, redirect: 'manual' })
      const location = answer.headers.get('location')
      if (location === null) throw new Error(`the page answers ${answer.status}: ${await answer.text()}`)
      return location
    },
    setFunds(subscription: string, funds: Subscription['funds']): void {
      books.getSubscription(subscription).funds = funds
    },
    /** What was on its way from a bank has come. */
    settle(subscription: string): void {
      for (const transaction of books.getSubscription(subscription).transactions) transaction.isPending = false
    },
    events: teller.events,
    sign: teller.sign,
    fail(fault: Fault): void {
      faults.push(fault)
    },
    /** All is as before. */
    heal(): void {
      faults.length = 0
    },
    /** As if each had ended. */
    forgetTokens: () => tokens.clear(),
    async [Symbol.asyncDispose](): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type PayPalServer = Awaited<ReturnType<typeof startPayPalServer>>

function idOf({ headers }: IncomingMessage): string | undefined {
  const id = headers['paypal-request-id']
  return typeof id === 'string' ? id : undefined
}

const pageOf = (
  plan: string,
): string => `<!doctype html><html lang="en"><title>PayPal</title><link rel="icon" href="data:,">
<main><h1>PayPal</h1><p>${plan}</p><form method="post"><button name="answer" value="yes">Agree &amp; Subscribe</button>
<button name="answer" value="no">Cancel and return</button></form></main></html>`
