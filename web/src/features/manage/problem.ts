/** Why a change was not made, as the sentence that its sender reads. */
import { ApiError, NetworkError } from '@envoi/client/api-error'
import { FileChanged } from '@envoi/client/upload/same-file'
import { type LimitName, limitNames } from '@envoi/contract/limits'
import { type RefusalCode, isSentAsCode, refusals } from '@envoi/contract/refusals'
import type { Format } from '../../platform/format.ts'
import { FilesNeeded } from './files-needed.ts'
import type { State } from './state-of.ts'

type Reason = 'network' | 'unexpected' | 'busy' | 'changed' | 'over' | 'state'
export type Problem = {
  key:
    | `manage:problem_${Reason}`
    | 'error:file_changed'
    | 'manage:picked_some'
    | `error:codes.${RefusalCode}`
    | `error:limits.${LimitName}`
  values: Record<string, string | number>
  /** In which state the transfer stands in the way of it. */
  state?: State
  /** What is shown is not how it stands any more. */
  isStale: boolean
}

/** Seconds, where a server that is asked too often does not say how long to wait. */
const A_MINUTE = 60
/** These limits count bytes. */
const sizes: ReadonlySet<LimitName> = new Set(['UPLOAD_SIZE', 'STORAGE', 'DOWNLOADED_SIZE'])

export function readProblem(error: unknown, state: State, format: Pick<Format, 'size' | 'duration'>): Problem {
  if (error instanceof ApiError) return readAnswer(error, state, format)
  if (error instanceof NetworkError) return because('network')
  if (error instanceof FileChanged) return { key: 'error:file_changed', values: { name: error.file }, isStale: false }
  if (error instanceof FilesNeeded) return { key: 'manage:picked_some', values: { count: error.count }, isStale: false }
  return because('unexpected')
}

function readAnswer(error: ApiError, state: State, format: Pick<Format, 'size' | 'duration'>): Problem {
  const { codes, status, limitErrors, retryAfter } = error
  if (status === 429 || status === 503) return because('busy', { wait: format.duration(retryAfter ?? A_MINUTE) })
  for (const { limit, max, actual } of limitErrors) {
    if (!isLimitName(limit)) continue
    const shown = (value: number) => (sizes.has(limit) ? format.size(value) : value)
    return { key: `error:limits.${limit}`, values: { max: shown(max), actual: shown(actual) }, isStale: false }
  }
  if (codes.includes('EXPIRED')) return { ...because('over'), isStale: true }
  if (codes.includes('WRONG_STATUS')) return { ...because('state'), state, isStale: true }
  // Gone, or taken away on another device.
  if (status === 410 || status === 404) return { ...because('changed'), isStale: true }
  const code = codes.find(isRefusalCode) ?? findByStatus(status)
  return code ? { key: `error:codes.${code}`, values: {}, isStale: code === 'FILES_FLAGGED' } : because('unexpected')
}

const because = (reason: Reason, values: Problem['values'] = {}): Problem => ({
  key: `manage:problem_${reason}`,
  values,
  isStale: false,
})

const isLimitName = (name: string): name is LimitName => Object.hasOwn(limitNames, name)
/** A store in between may answer with codes of its own. */
const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code)

/** A fault says of itself only that it is one; the sentence about changes says more. */
function findByStatus(status: number): RefusalCode | undefined {
  const codes = Object.keys(refusals) as RefusalCode[]
  return codes.find((code) => !isSentAsCode(code) && code !== 'FAULT' && refusals[code].status === status)
}
