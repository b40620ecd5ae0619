/** Why something was not done, as the sentence that is read beside it. */
import { useTranslation } from 'react-i18next'
import { type Problem, type ProblemWords, readProblem } from '../../platform/problem.ts'
import { useTell } from '../../platform/use-tell.ts'

type Key = `branding:problem_${'network' | 'busy' | 'gone' | 'unexpected' | 'plan'}`

const words: ProblemWords<Key> = {
  offline: 'branding:problem_network',
  busy: 'branding:problem_busy',
  fault: 'branding:problem_unexpected',
  gone: 'branding:problem_gone',
  codes: { PLAN_REQUIRED: 'branding:problem_plan' },
}

export function useTellProblem(): (error: unknown) => string {
  const { t } = useTranslation(['branding', 'error'])
  return useTell<Problem<Key>['key']>(t, (error, format) => readProblem(error, words, format))
}
