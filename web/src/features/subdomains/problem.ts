/** Why something was not done, as the sentence that is read beside it. */
import { useTranslation } from 'react-i18next'
import { ApiError } from '@envoi/client/api-error'
import { type Problem, type ProblemWords, readProblem } from '../../platform/problem.ts'
import { useTell } from '../../platform/use-tell.ts'

type Key = `subdomains:problem_${'network' | 'busy' | 'gone' | 'unexpected'}`

const words: ProblemWords<Key> = {
  offline: 'subdomains:problem_network',
  busy: 'subdomains:problem_busy',
  fault: 'subdomains:problem_unexpected',
  gone: 'subdomains:problem_gone',
}

/** It is the name that cannot be so. */
export const isNameRefused = (error: unknown): boolean =>
  error instanceof ApiError && ['NAME_TAKEN', 'NAME_INVALID'].some((code) => error.codes.includes(code))

export function useTellProblem(): (error: unknown) => string {
  const { t } = useTranslation(['subdomains', 'error'])
  return useTell<Problem<Key>['key']>(t, (error, format) => readProblem(error, words, format))
}
