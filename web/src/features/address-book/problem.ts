/** Why something was not done, as the sentence that is read beside it. */
import { ApiError, NetworkError } from '@envoi/client/api-error'
import { type RefusalCode, refusals } from '@envoi/contract/refusals'
import type { Format } from '../../platform/format.ts'

type Reason = 'network' | 'busy' | 'gone' | 'email' | 'unexpected'
export type Problem = {
  key: `book:problem_${Reason}` | `error:codes.${RefusalCode}`
  values: Record<string, string | number>
}

const A_MINUTE = 60

export function readProblem(error: unknown, format: Pick<Format, 'duration'>): Problem {
  if (error instanceof NetworkError) return because('network')
  if (!(error instanceof ApiError)) return because('unexpected')
  const { status, codes, retryAfter } = error
  if (status === 429 || status === 503) return because('busy', { wait: format.duration(retryAfter ?? A_MINUTE) })
  if (isGone(error)) return because('gone')
  if (codes.includes('INVALID_EMAIL')) return because('email')
  const code = codes.find(isRefusalCode)
  return code ? { key: `error:codes.${code}`, values: {} } : because('unexpected')
}

const because = (reason: Reason, values: Problem['values'] = {}): Problem => ({ key: `book:problem_${reason}`, values })
const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code)

/** Or taken away on another device. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 410)

/** No answer, or one of a gateway: what was asked may have been done. Where the server itself fails, nothing is. */
export const mayBeDone = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 502 || error.status === 504

/** What the page shows is not what is there, or need not be. */
export const isOutOfDate = (error: unknown): boolean => isGone(error) || mayBeDone(error)

export const isTaken = (error: unknown): boolean => error instanceof ApiError && error.codes.includes('CONTACT_EXISTS')

/** It is the address that cannot be so. */
export const isAddressRefused = (error: unknown): boolean =>
  error instanceof ApiError && ['CONTACT_EXISTS', 'INVALID_EMAIL'].some((code) => error.codes.includes(code))

export const isPlanMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.codes.includes('PLAN_REQUIRED')
