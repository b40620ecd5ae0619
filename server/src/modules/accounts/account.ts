import { type PlanLimits, planLimits } from '@envoi/contract/limits'
import { type Language, type PlanName, type PlanType, planTypeOfName } from '@envoi/contract/words'

/** Somebody with an account, as of this very request: plan and manager are read anew each time. */
export type Account = {
  id: number
  uid: string
  email: string
  emailKey: string
  displayName: string
  lang: Language
  planName: PlanName | null
  /** An enterprise's own validity. */
  validityDays: number | null
  managerUid: string | null
  createdAt: Date
}

export const planTypeOf = ({ planName }: Pick<Account, 'planName'>): PlanType =>
  planName === null ? 'NONE' : planTypeOfName[planName]

export const isPaying = (account: Pick<Account, 'planName'>): boolean => planTypeOf(account) !== 'NONE'

/** The plan's, with an enterprise's own validity; an operator may have set a table of their own. */
export function limitsOf(
  account: Pick<Account, 'planName' | 'validityDays'>,
  table: Record<PlanType, PlanLimits> = planLimits,
): PlanLimits {
  const limits = table[planTypeOf(account)]
  return account.validityDays === null ? limits : { ...limits, validityDays: account.validityDays }
}
