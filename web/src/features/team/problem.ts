/** Why something was not done, as the sentence that is read beside it, and what it means for what is shown. */
import { useTranslation } from 'react-i18next'
import { ApiError } from '@envoi/client/api-error'
import type { RefusalCode } from '@envoi/contract/refusals'
import { type Problem, type ProblemFormat, type ProblemWords, readProblem as read } from '../../platform/problem.ts'
import { useTell } from '../../platform/use-tell.ts'

type Key = `team:problem_${'network' | 'busy' | 'gone' | 'seats' | 'lapsed' | 'unexpected'}`

const words: ProblemWords<Key> = {
  offline: 'team:problem_network',
  busy: 'team:problem_busy',
  fault: 'team:problem_unexpected',
  gone: 'team:problem_gone',
  codes: { PLAN_REQUIRED: 'team:problem_lapsed' },
}

export function readProblem(error: unknown, format: ProblemFormat): Problem<Key> {
  const seats = error instanceof ApiError ? error.limitErrors.find(({ limit }) => limit === 'SEATS') : undefined
  if (seats) return { key: 'team:problem_seats', values: { max: seats.max } }
  return read(error, words, format)
}

const hasCode = (error: unknown, codes: readonly RefusalCode[]): boolean =>
  error instanceof ApiError && codes.some((code) => error.codes.includes(code))

/** It is the address, or the password, that cannot be so. */
export const isAddressRefused = (error: unknown): boolean =>
  hasCode(error, ['INVALID_EMAIL', 'ALREADY_MEMBER', 'CANNOT_BE_INVITED'])
export const isPasswordRefused = (error: unknown): boolean =>
  hasCode(error, ['PASSWORD_TOO_SHORT', 'PASSWORD_TOO_COMMON'])

/** Whoever asks belongs to no team, or not to this one. */
export const isNoTeam = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404)

/** What stood in the way, in the reader's own language. */
export function useTellProblem(): (error: unknown) => string {
  const { t } = useTranslation(['team', 'error'])
  return useTell<Problem<Key>['key']>(t, readProblem)
}
