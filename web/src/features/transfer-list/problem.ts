/** Why something was not done, as the sentence that is read beside it. */
import { type Problem, type ProblemFormat, readProblem as read } from '../../platform/problem.ts'

type Reason = 'network' | 'busy' | 'ended' | 'gone' | 'unexpected'
export type Key = `dashboard:problem_${Reason}`

/** `isOwn`: whoever reads it can give the transfer more time. */
export const readProblem = (
  error: unknown,
  format: ProblemFormat,
  { isOwn = true }: { isOwn?: boolean } = {},
): Problem<Key> =>
  read<Key>(
    error,
    {
      offline: 'dashboard:problem_network',
      busy: 'dashboard:problem_busy',
      fault: 'dashboard:problem_unexpected',
      gone: 'dashboard:problem_gone',
      codes: isOwn ? { EXPIRED: 'dashboard:problem_ended' } : {},
    },
    format,
  )
