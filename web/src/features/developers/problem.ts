/** Why something was not done, as the sentence that is read beside it. */
import { useTranslation } from 'react-i18next'
import { ApiError } from '@envoi/client/api-error'
import type { RefusalCode } from '@envoi/contract/refusals'
import { type Problem, type ProblemWords, readProblem } from '../../platform/problem.ts'
import { useTell } from '../../platform/use-tell.ts'

type Key = `developers:problem_${'network' | 'busy' | 'gone' | 'unexpected' | 'plan'}`

const words: ProblemWords<Key> = {
  offline: 'developers:problem_network',
  busy: 'developers:problem_busy',
  fault: 'developers:problem_unexpected',
  gone: 'developers:problem_gone',
  codes: { PLAN_REQUIRED: 'developers:problem_plan', UNAVAILABLE: 'developers:problem_unexpected' },
}

export const isRefused = (error: unknown, code: RefusalCode): boolean =>
  error instanceof ApiError && error.codes.includes(code)

export function useTellProblem(): (error: unknown) => string {
  const { t } = useTranslation(['developers', 'error'])
  return useTell<Problem<Key>['key']>(t, (error, format) => readProblem(error, words, format))
}
