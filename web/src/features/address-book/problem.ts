/** Why something was not done, as the sentence that is read beside it, and what it means for what is shown. */
import { useTranslation } from 'react-i18next'
import { ApiError } from '@envoi/client/api-error'
import { type Problem, type ProblemFormat, type ProblemWords, readProblem as read } from '../../platform/problem.ts'
import { useTell } from '../../platform/use-tell.ts'

type Key = `book:problem_${'network' | 'busy' | 'gone' | 'email' | 'unexpected'}`

const words: ProblemWords<Key> = {
  offline: 'book:problem_network',
  busy: 'book:problem_busy',
  fault: 'book:problem_unexpected',
  gone: 'book:problem_gone',
  codes: { INVALID_EMAIL: 'book:problem_email' },
}

export const readProblem = (error: unknown, format: ProblemFormat): Problem<Key> => read(error, words, format)

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

/** What stood in the way, in the reader's own language. */
export function useTellProblem(): (error: unknown) => string {
  const { t } = useTranslation(['book', 'error'])
  return useTell<Problem<Key>['key']>(t, readProblem)
}
