/**
 * Stripe as far as our service uses it, on loopback: it knows its own state, keeps its own time, and tells by signed events what
 * happens. Its answers have the types of the SDK, so that they have every field that the pinned version of the API has.
 */
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PlayMethod } from '@envoi/contract/words'
import type { Clock } from '@envoi/server/platform/clock'
import { Stripe } from 'stripe'
import { ApiError, replyTo } from './api-error.ts'
import { answerForm, isFormRequest } from './browser-form.ts'
import { answer } from './calls.ts'
import { confirmSetup, deleteCustomer } from './customer-calls.ts'
import { createTeller } from './teller.ts'
import { expand } from './expand.ts'
import { listIn, readForm } from './form.ts'
import { answerBank, payOpen } from './paying.ts'
import { createWorld } from './state.ts'
import { passTo } from './time.ts'

/** What goes wrong: `busy` and `broken` do nothing, `lost` does it and its answer does not arrive, `silent` never answers. */
export type Trouble = 'busy' | 'broken' | 'lost' | 'silent'

type Reply = { status: number; body: object }

export async function startStripeServer({ clock }: { clock: Clock }) {
  const keys = { secretKey: 'sk_test_envoi', publishableKey: 'pk_test_envoi', webhookSecret: 'whsec_envoi' }
  const now = (): number => Math.floor(clock().getTime() / 1000)
  const world = createWorld(now())
  const teller = createTeller(world, keys.webhookSecret, now)
  const kept = new Map<string, { asked: string; reply: Reply }>()
  const trouble: { kind: Trouble; times: number; path: RegExp; by: RegExp }[] = []
  const asked: { method: string; path: string; version: string | undefined; key: string | undefined }[] = []

  const server = createServer((request, response) => {
    void handle(request, response).catch((error: unknown) => {
      // A fault of this server: the test sees its words.
      response.writeHead(500).end(JSON.stringify({ error: { type: 'api_error', message: String(error) } }))
    })
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    passTo(world, now())
    const { method = 'GET', headers } = request
    const { pathname: path, search } = new URL(request.url ?? '/', 'http://stripe')
    if (isFormRequest(path)) {
      answerForm({ world, publishableKey: keys.publishableKey, method, path, text }, response)
      return teller.deliver()
    }
    const key = headers['idempotency-key'] as string | undefined
    asked.push({ method, path, version: headers['stripe-version'] as string | undefined, key })
    const wrong = trouble.find((one) => one.times > 0 && one.path.test(path) && one.by.test(method))
    if (wrong !== undefined) wrong.times -= 1
    if (wrong?.kind === 'silent') return
    const reply =
      wrong?.kind === 'busy' || wrong?.kind === 'broken'
        ? troubled[wrong.kind]
        : replyOnce(method, path, method === 'POST' ? text : search.slice(1), headers)
    if (wrong?.kind === 'lost') response.destroy()
    else
      response
        .writeHead(reply.status, { 'content-type': 'application/json', 'request-id': 'req_envoi' })
        .end(JSON.stringify(reply.body))
    await teller.deliver()
  }

  /** The same request with the same key is answered as it was the first time. */
  function replyOnce(method: string, path: string, text: string, headers: IncomingMessage['headers']): Reply {
    const key = headers['idempotency-key']
    const said = `${method} ${path} ${text}`
    const before = method === 'POST' && typeof key === 'string' ? kept.get(key) : undefined
    if (before?.asked === said) return before.reply
    const reply = replyTo(() => {
      if (headers.authorization !== `Bearer ${keys.secretKey}`)
        throw new ApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
      if (headers['stripe-version'] !== Stripe.API_VERSION)
        throw new ApiError(400, { type: 'invalid_request_error', message: 'This server speaks another version.' })
      if (before !== undefined)
        throw new ApiError(400, { type: 'idempotency_error', message: 'Keys for idempotent requests are used once.' })
      const { expand: wanted = [], ...form } = readForm(text)
      const paths = listIn({ wanted }, 'wanted').filter((one) => typeof one === 'string')
      return expand(world, answer(world, method, path, form), paths)
    })
    if (before === undefined && method === 'POST' && typeof key === 'string' && reply.status !== 401)
      kept.set(key, { asked: said, reply })
    return reply
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    ...keys,
    /** Where the API is, and the script for pages at `/v3/`. */
    origin: `http://127.0.0.1:${port}`,
    /** What was asked of it, the oldest first. */
    asked,
    told: world.told,
    signed: teller.signed,
    sendTo: teller.sendTo,
    send: teller.send,
    /** Whatever is due by the clock happens now, and not only when it is asked for something. */
    async catchUp(): Promise<void> {
      passTo(world, now())
      await teller.deliver()
    },
    /** What the payer does in the form: the method's id. */
    confirmSetup: (clientSecret: string, play: PlayMethod): string => confirmSetup(world, clientSecret, play).id,
    async answerBank(clientSecret: string, approves: boolean): Promise<void> {
      passTo(world, now())
      answerBank(world, clientSecret, approves)
      await teller.deliver()
    },
    /** All that somebody owes is paid, as an operator does it in Stripe's dashboard. */
    async payOpen(payer: string): Promise<void> {
      passTo(world, now())
      payOpen(world, payer)
      await teller.deliver()
    },
    /** What it has had from somebody, the first first. */
    charged: (payer: string): number[] =>
      [...world.charges.values()].flatMap(({ customer, paid, amount }) => (customer === payer && paid ? [amount] : [])),
    /** By an operator in the dashboard: what it had ends at once. */
    async deleteCustomer(payer: string): Promise<void> {
      passTo(world, now())
      deleteCustomer(world, payer)
      await teller.deliver()
    },
    /** It is as if it had never been, as for whoever asks with the keys of another account. */
    forget(payer: string): void {
      world.customers.delete(payer)
      for (const { id, customer } of world.subscriptions.values())
        if (customer === payer) world.subscriptions.delete(id)
    },
    /** The next requests for such a path go wrong; until told otherwise, where `times` is left out. */
    fail(kind: Trouble, { times = Infinity, path = /./, by = /./ } = {}): void {
      trouble.unshift({ kind, times, path, by })
    },
    recover: (): void => void trouble.splice(0),
    /** Nobody listens there any more. */
    async switchOff(): Promise<void> {
      server.closeAllConnections()
      server.close()
      if (server.listening) await once(server, 'close')
    },
    async switchOn(): Promise<void> {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    async [Symbol.asyncDispose](): Promise<void> {
      server.closeAllConnections()
      await new Promise((done) => void server.close(done))
    },
  }
}

export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>

const troubled: Record<'busy' | 'broken', Reply> = {
  busy: {
    status: 429,
    body: { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many.' } },
  },
  broken: { status: 500, body: { error: { type: 'api_error', message: 'Something went wrong.' } } },
}
