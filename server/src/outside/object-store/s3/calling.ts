import { setTimeout as delay } from 'node:timers/promises'
import type {
  $Command,
  S3Client,
  S3ClientResolvedConfig,
  ServiceInputTypes,
  ServiceOutputTypes,
} from '@aws-sdk/client-s3'
import { BucketAway, ObjectMissing } from '../port.ts'
import { type Breaker, createBreaker } from './breaker.ts'

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
/** `within`: milliseconds for all tries together. `signal`: whoever asks may go away. */
export type CallOptions = { within?: number; signal?: AbortSignal | undefined }

/** Calls wait at most this long: whoever asks us is answered within two seconds, and we have more to do than this. */
export const SMALL_CALL = 1500
const TRIES = 8
/** A lost answer must leave time for another try, and a slow store still be heard. */
const SHORTEST_TRY = 900
const PAUSE = { first: 25, longest: 250 }

type Deps = { client: S3Client; bucketName: string; breaker?: Breaker; now?: () => number; dice?: () => number }

export function createS3Calls(deps: Deps): S3Calls {
  const { client, now = () => performance.now(), dice = Math.random } = deps
  const breaker = deps.breaker ?? createBreaker(now)
  return {
    bucketName: deps.bucketName,
    async call(command, { within = SMALL_CALL, signal } = {}) {
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
          const output = await client.send(command, { abortSignal })
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
          const pause = dice() * Math.min(PAUSE.longest, PAUSE.first * 2 ** tries)
          if (tries === TRIES || now() + pause >= until)
            throw new BucketAway('the store does not answer', { cause: error })
          // Whoever goes away meanwhile is seen above.
          await delay(pause, undefined, { signal }).catch(() => undefined)
        } finally {
          // An answer that has begun may go on: how long is up to whoever reads it.
          clearTimeout(timer)
        }
      }
    },
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
