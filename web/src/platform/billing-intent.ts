/** What somebody comes to the page of billing for: `/account/billing?change=TEAM25&period=ANNUAL`, or `?cancel=1`. */
import { type BillingPeriod, type PlanName, billingPeriods, planNames } from '@envoi/contract/words'

export type BillingIntent = { kind: 'change'; plan: PlanName; period: BillingPeriod } | { kind: 'cancel' }

const parts = ['change', 'period', 'cancel']

/** As the router takes it. */
export const billingSearch = (intent: BillingIntent): Record<string, string | number> =>
  intent.kind === 'cancel' ? { cancel: 1 } : { change: intent.plan, period: intent.period }

export function readBillingIntent(search: string): BillingIntent | undefined {
  const asked = new URLSearchParams(search)
  if (asked.get('cancel') === '1') return { kind: 'cancel' }
  const plan = planNames.find((one) => one === asked.get('change'))
  const period = billingPeriods.find((one) => one === asked.get('period'))
  return plan && period && { kind: 'change', plan, period }
}

/** Whoever loads the page again, or comes back to it, is asked nothing. */
export function forgetBillingIntent(): void {
  const address = new URL(location.href)
  if (!parts.some((name) => address.searchParams.has(name))) return
  for (const name of parts) address.searchParams.delete(name)
  history.replaceState(history.state, '', address)
}
