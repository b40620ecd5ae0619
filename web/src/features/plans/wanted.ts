/** What the address of the page asks for: `/plans?plan=TEAM&period=ANNUAL`, by which one comes back after signing in. */
import { type BillingPeriod, type SoldPlan, billingPeriods, soldPlans } from '@envoi/contract/words'

export type Wanted = { plan?: SoldPlan; period?: BillingPeriod }

export const plansPath = '/plans'

export function readWanted(search: string): Wanted {
  const asked = new URLSearchParams(search)
  const plan = soldPlans.find((one) => one === asked.get('plan'))
  const period = billingPeriods.find((one) => one === asked.get('period'))
  return { ...(plan && { plan }), ...(period && { period }) }
}

export const plansAddress = (wanted: { plan: SoldPlan; period: BillingPeriod }): string =>
  `${plansPath}?${new URLSearchParams(wanted).toString()}`
