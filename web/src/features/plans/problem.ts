/** Why the prices are not there, as the sentence in their place. */
import { useTranslation } from 'react-i18next'
import { type Problem, type ProblemWords, readProblem } from '../../platform/problem.ts'
import { useTell } from '../../platform/use-tell.ts'

type Key = `plans:problem_${'network' | 'busy' | 'unexpected'}`

const words: ProblemWords<Key> = {
  offline: 'plans:problem_network',
  busy: 'plans:problem_busy',
  fault: 'plans:problem_unexpected',
  codes: { UNAVAILABLE: 'plans:problem_unexpected' },
}

export function useTellProblem(): (error: unknown) => string {
  const { t } = useTranslation(['plans', 'error'])
  return useTell<Problem<Key>['key']>(t, (error, format) => readProblem(error, words, format))
}
