/** Why something was not done with a member group, as the sentence that is read beside it. */
import { useTranslation } from 'react-i18next'
import { type Problem, type ProblemWords, readProblem } from '../../../platform/problem.ts'
import { useTell } from '../../../platform/use-tell.ts'

type Key = `memberGroups:problem_${'gone' | 'name' | 'lapsed'}` | `team:problem_${'network' | 'busy' | 'unexpected'}`

const words: ProblemWords<Key> = {
  offline: 'team:problem_network',
  busy: 'team:problem_busy',
  fault: 'team:problem_unexpected',
  gone: 'memberGroups:problem_gone',
  codes: { GROUP_EXISTS: 'memberGroups:problem_name', PLAN_REQUIRED: 'memberGroups:problem_lapsed' },
}

export function useTellProblem(): (error: unknown) => string {
  const { t } = useTranslation(['memberGroups', 'team', 'error'])
  return useTell<Problem<Key>['key']>(t, (error, format) => readProblem(error, words, format))
}
