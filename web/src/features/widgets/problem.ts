/** Why something was not done, as the sentence that is read beside it. */
import { useTranslation } from 'react-i18next'
import { type Problem, type ProblemWords, readProblem } from '../../platform/problem.ts'
import { useTell } from '../../platform/use-tell.ts'

type Key = `widgets:problem_${'network' | 'busy' | 'gone' | 'unexpected'}`

const words: ProblemWords<Key> = {
  offline: 'widgets:problem_network',
  busy: 'widgets:problem_busy',
  fault: 'widgets:problem_unexpected',
  gone: 'widgets:problem_gone',
}

export function useTellProblem(): (error: unknown) => string {
  const { t } = useTranslation(['widgets', 'error'])
  return useTell<Problem<Key>['key']>(t, (error, format) => readProblem(error, words, format))
}
