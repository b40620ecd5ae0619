/** Why something was not done, as the sentence that is read beside it. */
import { useTranslation } from 'react-i18next'
import { type Problem, type ProblemWords, readProblem } from '../../platform/problem.ts'
import { useTell } from '../../platform/use-tell.ts'

type Key = `pushSetup:problem_${'network' | 'busy' | 'gone' | 'unexpected' | 'plan'}`

const words: ProblemWords<Key> = {
  offline: 'pushSetup:problem_network',
  busy: 'pushSetup:problem_busy',
  fault: 'pushSetup:problem_unexpected',
  gone: 'pushSetup:problem_gone',
  codes: { PLAN_REQUIRED: 'pushSetup:problem_plan' },
}

export function useTellProblem(): (error: unknown) => string {
  const { t } = useTranslation(['pushSetup', 'error'])
  return useTell<Problem<Key>['key']>(t, (error, format) => readProblem(error, words, format))
}
