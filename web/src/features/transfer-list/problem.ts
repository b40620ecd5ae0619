/** Why something was not done, as the sentence that is read beside it. */
import { ApiError, NetworkError } from '@envoi/client/api-error'
import { type LimitName, limitNames } from '@envoi/contract/limits'
import { type RefusalCode, refusals } from '@envoi/contract/refusals'
import type { Format } from '../../platform/format.ts'

type Reason = 'network' | 'busy' | 'ended' | 'gone' | 'unexpected'
export type Problem = {
  key: `dashboard:problem_${Reason}` | `error:codes.${RefusalCode}` | `error:limits.${LimitName}`
  values: Record<string, string | number>
}

const A_MINUTE = 60
const sizes: ReadonlySet<LimitName> = new Set(['UPLOAD_SIZE', 'STORAGE', 'DOWNLOADED_SIZE'])

/** `isOwn`: whoever reads it can give the transfer more time. */
export function readProblem(
  error: unknown,
  format: Pick<Format, 'size' | 'duration'>,
  { isOwn = true }: { isOwn?: boolean } = {},
): Problem {
  if (error instanceof NetworkError) return because('network')
  if (!(error instanceof ApiError)) return because('unexpected')
  const { status, codes, limitErrors, retryAfter } = error
  if (status === 429 || status === 503) return because('busy', { wait: format.duration(retryAfter ?? A_MINUTE) })
  for (const { limit, max, actual } of limitErrors) {
    if (!isLimitName(limit)) continue
    const shown = (value: number) => (sizes.has(limit) ? format.size(value) : value)
    return { key: `error:limits.${limit}`, values: { max: shown(max), actual: shown(actual) } }
  }
  if (status === 410 && codes.includes('EXPIRED') && isOwn) return because('ended')
  // Gone, or taken away on another device.
  if (status === 404 || status === 410) return because('gone')
  const code = codes.find(isRefusalCode)
  return code ? { key: `error:codes.${code}`, values: {} } : because('unexpected')
}

const because = (reason: Reason, values: Problem['values'] = {}): Problem => ({
  key: `dashboard:problem_${reason}`,
  values,
})
const isLimitName = (name: string): name is LimitName => Object.hasOwn(limitNames, name)
const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code)
