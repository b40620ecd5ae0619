/** Why something was not done, as the sentence that whoever asked for it reads. */
import { ApiError, NetworkError } from '@envoi/client/api-error'
import { type LimitName, limitNames } from '@envoi/contract/limits'
import { type RefusalCode, isSentAsCode, refusals } from '@envoi/contract/refusals'
import type { Format } from '../../platform/format.ts'

type Reason = 'network' | 'unexpected' | 'too_many' | 'out_of_reach' | 'passkey_left' | 'passkey_known'

/** `code` says which field it is about. The key is one of the words, with its namespace. */
export type Problem = {
  code: RefusalCode | undefined
  key: `account:${Reason}` | `error:codes.${RefusalCode}` | `error:limits.${LimitName}`
  values: Record<string, string | number>
}

/** Seconds, where a server that is asked too often does not say how long to wait. */
const A_MINUTE = 60

/** What a browser says when it made no passkey. */
const passkeyReasons: Record<string, Reason> = {
  NotAllowedError: 'passkey_left',
  AbortError: 'passkey_left',
  InvalidStateError: 'passkey_known',
}

export function readProblem(error: unknown, format: Pick<Format, 'duration'>): Problem {
  if (error instanceof ApiError) return readAnswer(error, format)
  if (error instanceof NetworkError) return because('network')
  return because((error instanceof Error && passkeyReasons[error.name]) || 'unexpected')
}

function readAnswer(error: ApiError, format: Pick<Format, 'duration'>): Problem {
  const wait = format.duration(error.retryAfter ?? A_MINUTE)
  const code = findCode(error)
  if (error.status === 429) return { ...because('too_many'), code, values: { wait } }
  for (const { limit, max, actual } of error.limitErrors) {
    if (isLimitName(limit)) return { code: 'LIMITS', key: `error:limits.${limit}`, values: { max, actual } }
  }
  if (code !== undefined && isSentAsCode(code)) return { code, key: `error:codes.${code}`, values: {} }
  // Taken away on another device, or in another tab.
  if (error.status === 404) return { ...because('out_of_reach'), code }
  return { ...because('unexpected'), code }
}

const because = (reason: Reason): Problem => ({ code: undefined, key: `account:${reason}`, values: {} })

function findCode(error: ApiError): RefusalCode | undefined {
  const codes = Object.keys(refusals) as RefusalCode[]
  return (
    codes.find((code) => error.codes.includes(code)) ??
    codes.find((code) => !isSentAsCode(code) && refusals[code].status === error.status)
  )
}

const isLimitName = (name: string): name is LimitName => Object.hasOwn(limitNames, name)
