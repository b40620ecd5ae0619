/** Why something was not done, as the sentence that is read beside it. */
import { useTranslation } from 'react-i18next'
import { ApiError } from '@envoi/client/api-error'
import { type SsoSetupRefusal, ssoSetupRefusals } from '@envoi/contract/refusals'
import { type Problem, type ProblemFormat, type ProblemWords, readProblem } from '../../platform/problem.ts'
import { useTell } from '../../platform/use-tell.ts'

type Key = `subdomains:${`problem_${'network' | 'busy' | 'gone' | 'unexpected'}` | `codes.${SsoSetupRefusal}`}`

const words: ProblemWords<Key> = {
  offline: 'subdomains:problem_network',
  busy: 'subdomains:problem_busy',
  fault: 'subdomains:problem_unexpected',
  gone: 'subdomains:problem_gone',
}

/** It is the name that cannot be so. */
export const isNameRefused = (error: unknown): boolean =>
  error instanceof ApiError && ['NAME_TAKEN', 'NAME_INVALID'].some((code) => error.codes.includes(code))

/** What is wrong with a provider is told here alone; the rest as everywhere. */
function read(error: unknown, format: ProblemFormat): Problem<Key> {
  const refusal = error instanceof ApiError ? ssoSetupRefusals.find((code) => error.codes.includes(code)) : undefined
  return refusal ? { key: `subdomains:codes.${refusal}`, values: {} } : readProblem(error, words, format)
}

export function useTellProblem(): (error: unknown) => string {
  const { t } = useTranslation(['subdomains', 'error'])
  return useTell<Problem<Key>['key']>(t, read)
}
