/** Why an upload did not go through, as the sentence its sender reads. */
import { ApiError, NetworkError } from '@envoi/client/api-error'
import { FileChanged } from '@envoi/client/upload/same-file'
import { type LimitName, limitNames } from '@envoi/contract/limits'
import { type RefusalCode, isSentAsCode, refusals } from '@envoi/contract/refusals'
import type { Format } from '../../platform/format.ts'
import type { FailureKey, SentenceValues } from './sentences.ts'

/** To be told as `t(message, values)`. `requestId` helps whoever is asked for help. */
type ToldFailure = {
  kind: 'limits' | 'codes' | 'status' | 'network' | 'file'
  message: FailureKey
  values?: SentenceValues
  requestId: string | null
}
type FailureFormat = Pick<Format, 'size' | 'duration'>

/** Seconds, where a server that is asked too often does not say how long to wait. */
const A_MINUTE = 60
/** These limits count bytes. */
const sizes: ReadonlySet<LimitName> = new Set(['UPLOAD_SIZE', 'STORAGE', 'DOWNLOADED_SIZE'])

export function readFailure(error: unknown, format: FailureFormat): ToldFailure {
  if (error instanceof ApiError) return { ...readAnswer(error, format), requestId: error.requestId }
  if (error instanceof NetworkError) return { kind: 'network', message: 'network', requestId: null }
  if (error instanceof FileChanged) {
    return { kind: 'file', message: 'file_changed', values: { name: error.file }, requestId: null }
  }
  return { kind: 'status', message: 'error_uploading', requestId: null }
}

function readAnswer(error: ApiError, format: FailureFormat): Omit<ToldFailure, 'requestId'> {
  for (const { limit, ...figures } of error.limitErrors) {
    if (isLimitName(limit))
      return { kind: 'limits', message: `limits.${limit}`, values: valuesOf(limit, figures, format) }
  }
  const code = error.codes.find(isRefusalCode)
  const wait = format.duration(error.retryAfter ?? A_MINUTE)
  if (code) return { kind: 'codes', message: `codes.${code}`, values: { wait } }
  const told = findByStatus(error.status)
  return { kind: 'status', message: told ? `codes.${told}` : 'error_uploading', values: { wait } }
}

function valuesOf(
  limit: LimitName,
  { max, actual }: { max: number; actual: number },
  format: FailureFormat,
): SentenceValues {
  return sizes.has(limit) ? { max: format.size(max), actual: format.size(actual) } : { max, actual }
}

const isLimitName = (name: string): name is LimitName => Object.hasOwn(limitNames, name)
/** A store in between may answer with codes of its own. */
const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code)

/** A fault says of itself only that it is one; the sentence about uploads says more. */
function findByStatus(status: number): RefusalCode | undefined {
  const codes = Object.keys(refusals) as RefusalCode[]
  return codes.find((code) => !isSentAsCode(code) && code !== 'FAULT' && refusals[code].status === status)
}
