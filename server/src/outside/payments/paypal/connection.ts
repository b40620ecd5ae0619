import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import { PaymentRefused, ProviderAway } from '../port.ts'

export type Fetch = typeof globalThis.fetch

export type PayPalSettings = {
  clientId: string
  secret: string
  /** Where PayPal is asked, such as https://api-m.paypal.com. */
  apiBase: string
  clock: Clock
  fetch?: Fetch
  /** Of one try, in milliseconds. */
  timeLimit?: number
  /** Between one try and the next, in milliseconds. */
  pauses?: readonly number[]
}

type Asked = { query?: Record<string, string>; body?: object | string; key?: string }

/** PayPal by its REST calls: a token that is asked for once for many, tries again, and answers of a bounded size. */
export type Connection = {
  get(path: string, query?: Record<string, string>): Promise<unknown>
  /** `body`: text is sent as it is. `key`: what PayPal knows the same request by. */
  post(path: string, body: object | string, key?: string): Promise<unknown>
}

/** PayPal's no, with its own word for the reason. */
export class PayPalRefused extends PaymentRefused {
  readonly status: number
  readonly issue: string
  constructor(status: number, issue: string) {
    super(`PayPal answered ${status} ${issue}`)
    this.status = status
    this.issue = issue
  }
}

const TIME_LIMIT = 8000
/** All that is done begins with reading: who waits for an answer is told soon where there is none. */
const READING = { timeLimit: 3000, tries: 2 }
const ANSWER_LIMIT = 1_000_000
const PAUSES = [250, 1000]
/** A token is given up so long before it ends: it has to last until PayPal has read the request. */
const TOKEN_MARGIN = 60_000

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const errorAnswer = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
})

type Answer = { status: number; body: unknown }

export function createConnection(settings: PayPalSettings): Connection {
  const {
    clientId,
    secret,
    apiBase,
    clock,
    fetch = globalThis.fetch,
    timeLimit = TIME_LIMIT,
    pauses = PAUSES,
  } = settings
  let token: { value: Promise<string>; until: number } | undefined

  /** One try. Undefined: no answer, or one that says that another try may have more luck. */
  async function tryOnce(path: string, init: RequestInit, within: number): Promise<Answer | undefined> {
    try {
      const signal = AbortSignal.timeout(within)
      const response = await fetch(`${apiBase}${path}`, { ...init, redirect: 'error', signal })
      const { status } = response
      const text = await readBounded(response)
      // 409: the same request is being worked on, and its answer is not known yet.
      if (status >= 500 || status === 429 || status === 409) return undefined
      return { status, body: text === '' ? undefined : JSON.parse(text) }
    } catch {
      // Nobody there, a line that broke, or words that are no answer of PayPal's. Its own message may hold the address.
      return undefined
    }
  }

  async function send(path: string, init: RequestInit, isReading: boolean): Promise<Answer> {
    const within = isReading ? Math.min(timeLimit, READING.timeLimit) : timeLimit
    for (const pause of [...(isReading ? pauses.slice(0, READING.tries - 1) : pauses), undefined]) {
      const answer = await tryOnce(path, init, within)
      if (answer) return answer
      if (pause !== undefined) await delay(pause)
    }
    throw new ProviderAway('PayPal does not answer')
  }

  async function askToken(): Promise<string> {
    const asked = clock().getTime()
    const asking = {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    }
    const { status, body } = await send('/v1/oauth2/token', asking, true)
    if (status !== 200) throw new ProviderAway(`PayPal gives us no token (${status}): its id and secret are not taken`)
    const { access_token: value, expires_in: seconds } = readAnswer(tokenAnswer, body)
    const lasts = seconds * 1000
    if (token) token.until = asked + Math.max(lasts - TOKEN_MARGIN, lasts / 2)
    return value
  }

  /** Whoever asks while it is on its way waits for the same one. */
  function getToken(): Promise<string> {
    if (token && clock().getTime() < token.until) return token.value
    const asked = { value: Promise.resolve(''), until: Infinity }
    token = asked
    asked.value = askToken()
    asked.value.catch(() => {
      if (token === asked) token = undefined
    })
    return asked.value
  }

  async function call(method: 'GET' | 'POST', path: string, { query, body, key }: Asked): Promise<unknown> {
    const address = query ? `${path}?${new URLSearchParams(query)}` : path
    for (let tries = 0; ; tries += 1) {
      const given = getToken()
      const used = token
      const init = {
        method,
        headers: {
          authorization: `Bearer ${await given}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'paypal-request-id': key }),
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }
      const { status, body: answer } = await send(address, init, method === 'GET')
      if (status >= 200 && status < 300) return answer
      if (status !== 401) throw new PayPalRefused(status, issueOf(answer))
      // A token may be taken back before its time: another one, once.
      if (token === used) token = undefined
      if (tries > 0) throw new ProviderAway('PayPal does not take its own token')
    }
  }

  return {
    get: (path, query) => call('GET', path, query ? { query } : {}),
    post: (path, body, key) => call('POST', path, { body, ...(key === undefined ? {} : { key: requestId(key) }) }),
  }
}

/** What PayPal says, checked; what it has added since is let through. */
export function readAnswer<Read>(schema: z.ZodType<Read>, answer: unknown): Read {
  const read = schema.safeParse(answer)
  if (!read.success) throw new ProviderAway('PayPal says what we do not understand', { cause: read.error })
  return read.data
}

/** PayPal takes ids of at most 38 characters; keys of ours are longer. */
const requestId = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 32)

function issueOf(answer: unknown): string {
  const { data } = errorAnswer.safeParse(answer)
  return data?.details?.[0]?.issue ?? data?.name ?? 'UNKNOWN'
}

async function readBounded({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    // Leaving the loop cuts the line.
    if (size > ANSWER_LIMIT) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
