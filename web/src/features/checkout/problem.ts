/** Why something was not done, as the sentence that is read beside it. */
import { useTranslation } from 'react-i18next'
import { ApiError } from '@envoi/client/api-error'
import { type BillingRefusal, type ToldRefusal, billingRefusals } from '@envoi/contract/refusals'
import {
  type Problem,
  type ProblemFormat,
  type ProblemWords,
  findSentCode,
  readProblem,
} from '../../platform/problem.ts'
import { useTell } from '../../platform/use-tell.ts'

type Key = `checkout:${`problem_${'network' | 'busy' | 'gone' | 'unexpected' | 'away'}` | `codes.${BillingRefusal}`}`

const words: ProblemWords<Key> = {
  offline: 'checkout:problem_network',
  busy: 'checkout:problem_busy',
  fault: 'checkout:problem_unexpected',
  gone: 'checkout:problem_gone',
  codes: { UNAVAILABLE: 'checkout:problem_away' },
}

const isBillingRefusal = (code: string): code is BillingRefusal => billingRefusals.some((one) => one === code)

/** Which refusal it is, among those of paying and those that are told anywhere. */
export const codeOf = (error: unknown): BillingRefusal | ToldRefusal | undefined =>
  error instanceof ApiError ? (error.codes.find(isBillingRefusal) ?? findSentCode(error)) : undefined

export function readCheckoutProblem(error: unknown, format: ProblemFormat): Problem<Key> {
  const code = error instanceof ApiError ? error.codes.find(isBillingRefusal) : undefined
  return code ? { key: `checkout:codes.${code}`, values: {} } : readProblem(error, words, format)
}

export function useTellProblem(): (error: unknown) => string {
  const { t } = useTranslation(['checkout', 'error'])
  return useTell<Problem<Key>['key']>(t, readCheckoutProblem)
}
