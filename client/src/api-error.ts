/** The two ways a call fails: an answer with another status than the expected one, and no answer at all. */
import type { ErrorReply } from '@envoi/contract/route'

type LimitError = NonNullable<ErrorReply['limitErrors']>[number]
/** Over a limit, refused by code, or anything else. */
type ErrorKind = 'limits' | 'codes' | 'status'

export type Headers = { get(name: string): string | null }

export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly codes: readonly string[]
  readonly limitErrors: readonly LimitError[]
  readonly requestId: string | null
  /** Seconds, however the server wrote it. */
  readonly retryAfter: number | null

  constructor(answer: { status: number; retryAfter?: number | null } & Partial<ErrorReply>) {
    super(answer.error ?? `unexpected return status ${answer.status}`)
    this.status = answer.status
    this.codes = answer.codes ?? []
    this.limitErrors = answer.limitErrors ?? []
    this.requestId = answer.requestId ?? null
    this.retryAfter = answer.retryAfter ?? null
  }

  get kind(): ErrorKind {
    if (this.limitErrors.length > 0) return 'limits'
    return this.codes.length > 0 ? 'codes' : 'status'
  }
}

/** Nothing that can be understood came back: no connection, a reset, a timeout, or an answer that is not ours. */
export class NetworkError extends Error {
  override name = 'NetworkError'
}

export function readError(status: number, headers: Headers, text: string, now: number = Date.now()): ApiError {
  const retryAfter = parseRetryAfter(headers.get('retry-after'), now)
  return new ApiError({ ...findErrorReply(text), status, retryAfter })
}

/** Seconds to wait, from a number of seconds or a date. */
export function parseRetryAfter(value: string | null, now: number): number | null {
  if (value === null || value.trim() === '') return null
  if (/^\d+$/.test(value.trim())) return Number(value)
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, (date - now) / 1000)
}

/** The site answers JSON, a store S3's XML, and a proxy on the way whatever it likes. */
function findErrorReply(text: string): Partial<ErrorReply> {
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1]
  if (code) return { error: code, codes: [code] }
  const { error, codes, limitErrors, requestId } = parseObject(text)
  return {
    ...(typeof error === 'string' && { error }),
    ...(Array.isArray(codes) && { codes: codes.filter((code) => typeof code === 'string') }),
    ...(Array.isArray(limitErrors) && { limitErrors: limitErrors.filter(isLimitError) }),
    ...(typeof requestId === 'string' && { requestId }),
  }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(text) }
  } catch {
    return {}
  }
}

function isLimitError(item: unknown): item is LimitError {
  const { limit, max, actual } = { ...(item as Partial<LimitError> | null) }
  return typeof limit === 'string' && typeof max === 'number' && typeof actual === 'number'
}
