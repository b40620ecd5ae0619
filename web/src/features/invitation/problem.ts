/** Why an invitation was not accepted, as the sentence that is read beside it. */
import { useTranslation } from 'react-i18next'
import { ApiError } from '@envoi/client/api-error'
import { type Problem, type ProblemFormat, type ProblemWords, readProblem as read } from '../../platform/problem.ts'
import { useTell } from '../../platform/use-tell.ts'

type Key = `invitation:problem_${'network' | 'busy' | 'seats' | 'cannot' | 'unexpected'}`

const words: ProblemWords<Key> = {
  offline: 'invitation:problem_network',
  busy: 'invitation:problem_busy',
  fault: 'invitation:problem_unexpected',
  // The only limit that it can go over.
  codes: { CANNOT_BE_INVITED: 'invitation:problem_cannot', LIMITS: 'invitation:problem_seats' },
}

const readProblem = (error: unknown, format: ProblemFormat): Problem<Key> =>
  error instanceof ApiError && error.limitErrors.length > 0
    ? { key: 'invitation:problem_seats', values: {} }
    : read(error, words, format)

/** Of the password that was chosen. */
export function findPasswordProblem(error: unknown): 'password_rule' | 'password_too_common' | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.codes.includes('PASSWORD_TOO_COMMON')) return 'password_too_common'
  return error.codes.includes('PASSWORD_TOO_SHORT') ? 'password_rule' : undefined
}

/** `owner`: whom to ask for room. */
export function useTellProblem(owner: string): (error: unknown) => string {
  const { t } = useTranslation(['invitation', 'error'])
  const tell = useTell<Problem<Key>['key']>(t, readProblem)
  return (error) => tell(error, { name: owner })
}
