/** Why something was not done, as the sentence that is read beside it. */
import { useTranslation } from 'react-i18next'
import { ApiError } from '@envoi/client/api-error'
import { type BillingRefusal, billingRefusals } from '@envoi/contract/refusals'
import { type Problem, type ProblemFormat, type ProblemWords, readProblem } from '../../platform/problem.ts'
import { useTell } from '../../platform/use-tell.ts'

type Key = `billing:${'offline' | 'busy' | 'unexpected' | 'gone' | 'provider_away' | `codes.${BillingRefusal}`}`

const words: ProblemWords<Key> = {
  offline: 'billing:offline',
  busy: 'billing:busy',
  fault: 'billing:unexpected',
  gone: 'billing:gone',
  codes: { UNAVAILABLE: 'billing:provider_away' },
}

const findRefusal = (error: unknown): BillingRefusal | undefined =>
  error instanceof ApiError ? billingRefusals.find((code) => error.codes.includes(code)) : undefined

export const isRefused = (error: unknown, code: BillingRefusal): boolean => findRefusal(error) === code

/** What only pages of plans and payment are told, in words of their own; the rest as everywhere. */
export function readBillingProblem(error: unknown, format: ProblemFormat): Problem<Key> {
  const refusal = findRefusal(error)
  return refusal ? { key: `billing:codes.${refusal}`, values: {} } : readProblem(error, words, format)
}

export function useTellProblem(): (error: unknown) => string {
  const { t } = useTranslation(['billing', 'error'])
  return useTell<Problem<Key>['key']>(t, readBillingProblem)
}
