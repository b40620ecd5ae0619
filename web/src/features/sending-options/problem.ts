/** Why something was not done, as the sentence that is read beside it. */
import { useTranslation } from 'react-i18next'
import { type Problem, type ProblemWords, readProblem } from '../../platform/problem.ts'
import { useTell } from '../../platform/use-tell.ts'

type Key = `sendingOptions:problem_${'network' | 'busy' | 'gone' | 'unexpected'}`

const words: ProblemWords<Key> = {
  offline: 'sendingOptions:problem_network',
  busy: 'sendingOptions:problem_busy',
  fault: 'sendingOptions:problem_unexpected',
  gone: 'sendingOptions:problem_gone',
}

export function useTellProblem(): (error: unknown) => string {
  const { t } = useTranslation(['sendingOptions', 'error'])
  return useTell<Problem<Key>['key']>(t, (error, format) => readProblem(error, words, format))
}
