/** Why an upload did not go through, as the sentence its sender reads. */
import { ApiError, NetworkError } from '@envoi/client/api-error'
import { type PlanLimitName, limitNames } from '@envoi/contract/limits'
import { FileChanged } from '@envoi/client/upload/same-file'
import { waitOf } from '../../platform/outage.ts'
import { type ProblemFormat, findCodeByStatus, findLimit, findSentCode } from '../../platform/problem.ts'
import { isLifted } from './promotions.ts'
import type { FailureKey, SentenceValues } from './sentences.ts'

/** To be told as `t(message, values)`. `requestId` helps whoever is asked for help. */
type ToldFailure = {
  kind: 'limits' | 'codes' | 'status' | 'network' | 'file'
  message: FailureKey
  values?: SentenceValues
  requestId: string | null
}

export function readFailure(error: unknown, format: ProblemFormat): ToldFailure {
  if (error instanceof ApiError) return { ...readAnswer(error, format), requestId: error.requestId }
  if (error instanceof NetworkError) return { kind: 'network', message: 'network', requestId: null }
  if (error instanceof FileChanged) {
    return { kind: 'file', message: 'file_changed', values: { name: error.file }, requestId: null }
  }
  return { kind: 'status', message: 'error_uploading', requestId: null }
}

function readAnswer(error: ApiError, format: ProblemFormat): Omit<ToldFailure, 'requestId'> {
  const limit = findLimit(error, format)
  if (limit) return { kind: 'limits', message: `limits.${limit.name}`, values: limit.values }
  const values = { wait: format.duration(waitOf(error)) }
  const sent = findSentCode(error)
  if (sent) return { kind: 'codes', message: `codes.${sent}`, values }
  const code = findCodeByStatus(error)
  // A fault says of itself only that it is one; the sentence about uploads says more.
  return { kind: 'status', message: code && code !== 'FAULT' ? `codes.${code}` : 'error_uploading', values }
}

/** Whether a plan would let this sender send what was too much. */
export const isLiftedByPlan = (error: unknown, sender: Parameters<typeof isLifted>[1]): boolean =>
  error instanceof ApiError &&
  error.limitErrors.some(
    ({ limit, max }) => isPlanLimit(limit) && isLifted(limitNames[limit], sender, { [limitNames[limit]]: max }),
  )

const isPlanLimit = (name: string): name is PlanLimitName => Object.hasOwn(limitNames, name)
