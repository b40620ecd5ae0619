import { useTranslation } from 'react-i18next'
import { type Problem, type ProblemWords, readProblem } from '../../platform/problem.ts'
import { useTell } from '../../platform/use-tell.ts'

type Key = 'problem_network' | 'problem_busy' | 'problem_gone' | 'problem_unexpected'
const words: ProblemWords<Key> = {
  offline: 'problem_network',
  busy: 'problem_busy',
  gone: 'problem_gone',
  fault: 'problem_unexpected',
}

/** Why the figures cannot be shown, in the reader's own language. */
export function useTellProblem(): (error: unknown) => string {
  const { t } = useTranslation(['statistics', 'error'])
  return useTell<Problem<Key>['key']>(t, (error, format) => readProblem(error, words, format))
}
