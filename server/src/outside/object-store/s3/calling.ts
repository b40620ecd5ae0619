import { setTimeout as delay } from 'node:timers/promises'
import type {
  $Command,
  S3Client,
  S3ClientResolvedConfig,
  ServiceInputTypes,
  ServiceOutputTypes,
} from '@aws-sdk/client-s3'
import { createSemaphore } from '../../../platform/semaphore.ts'
import { BucketAway, ObjectMissing } from '../port.ts'
import { type Breaker, createBreaker } from '../../../platform/breaker.ts'
import { SOCKETS } from './s3-client.ts'

/** The one door to the store: every call has an end, is tried again where that can help, and counts for the breaker. */
export type S3Calls = {
  readonly bucketName: string
  /**
   * What the store answered. BucketAway when no answer came in time, ObjectMissing when the object or its version is not
   * there, and any other refusal as the store said it (`name` is its code).
   */
  call<Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
    command: $Command<Input, Output, S3ClientResolvedConfig, ServiceInputTypes, ServiceOutputTypes>,
    options?: CallOptions,
  ): Promise<Output>
}
/** The same for what is asked without the SDK; `ask` fails as the SDK does. */
export type S3Tries = {
  try<Answer>(ask: (signal: AbortSignal) => Promise<Answer>, options?: CallOptions): Promise<Answer>
}
/** `within`: milliseconds for all tries together, from its turn on. `signal`: whoever asks may go away. */
export type CallOptions = { within?: number; signal?: AbortSignal | undefined }

/** Calls wait at most this long: whoever asks us is answered within two seconds, and we have more to do than this. */
export const SMALL_CALL = 1500
const TRIES = 8
/** A lost answer must leave time for another try, and a slow store still be heard. */
const SHORTEST_TRY = 900
const PAUSE = { first: 25, longest: 250 }
const never = new AbortController().signal

type Deps = {
  client: S3Client
  bucketName: string
  /** Milliseconds for a call that says nothing else. */
  patience?: number
  /** So many calls are under way together, no more than the client has connections. */
  atOnce?: number
  breaker?: Breaker
  now?: () => number
  random?: () => number
}

export function createS3Calls(deps: Deps): S3Calls & S3Tries {
  const { client, patience = SMALL_CALL, atOnce = SOCKETS, now = () => performance.now(), random = Math.random } = deps
  const breaker = deps.breaker ?? createBreaker(now)
  const takeTurn = createSemaphore(atOnce)
  const tryAsking: S3Tries['try'] = async (ask, { within = patience, signal } = {}) => {
    // When many ask at once, some wait for a connection: that says nothing of the store.
    using _turn = await takeTurn(signal ?? never)
    const until = now() + within
    for (let tries = 1; ; tries += 1) {
      signal?.throwIfAborted()
      const attempt = breaker.enter()
      if (!attempt) throw new BucketAway('the store was away a moment ago')
      const left = until - now()
      const limit = new AbortController()
      const timer = setTimeout(() => limit.abort(), Math.max(left / 2, Math.min(left, SHORTEST_TRY)))
      const abortSignal = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal
      try {
        const output = await ask(abortSignal)
        attempt.succeeded()
        return output
      } catch (error) {
        if (signal?.aborted === true) {
          attempt.gaveUp()
          throw signal.reason
        }
        if (isAnswer(error)) {
          attempt.succeeded()
          throw missingCodes.has(error.name) ? new ObjectMissing(error.name, { cause: error }) : error
        }
        attempt.failed()
        const pause = random() * Math.min(PAUSE.longest, PAUSE.first * 2 ** tries)
        if (tries === TRIES || now() + pause >= until)
          throw new BucketAway('the store does not answer', { cause: error })
        // Whoever goes away meanwhile is seen above.
        await delay(pause, undefined, { signal }).catch(() => undefined)
      } finally {
        // An answer that has begun may go on: how long is up to whoever reads it.
        clearTimeout(timer)
      }
    }
  }
  return {
    bucketName: deps.bucketName,
    call: (command, options) => tryAsking((abortSignal) => client.send(command, { abortSignal }), options),
    try: tryAsking,
  }
}

const missingCodes = new Set(['NoSuchKey', 'NoSuchVersion', 'NotFound'])
/** Refusals by status, but they say only that the store or the line is slow. */
const passing = new Set(['RequestTimeout', 'SlowDown', 'TooManyRequests'])

/** A clear no. All else says nothing: failures of the store or the line, and what cannot be understood. */
function isAnswer(error: unknown): error is Error {
  if (!(error instanceof Error) || passing.has(error.name)) return false
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0
  return (status >= 300 && status < 500 && status !== 429 && status !== 408) || status === 501
}

/** The store's own code of a refusal, such as `NoSuchUpload`. */
export const isRefusal = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && codes.includes(error instanceof ObjectMissing ? error.message : error.name)
