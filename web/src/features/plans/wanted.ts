/** What the address of the page asks for: `/plans?plan=TEAM&period=ANNUAL&country=BE`, by which one comes back after signing in. */
import { isCountry } from '@envoi/contract/rules/countries'
import { type BillingPeriod, type SoldPlan, billingPeriods, soldPlans } from '@envoi/contract/words'

export type Wanted = { plan?: SoldPlan; period?: BillingPeriod; country?: string }

export const plansPath = '/plans'

export function readWanted(search: string): Wanted {
  const asked = new URLSearchParams(search)
  const plan = soldPlans.find((one) => one === asked.get('plan'))
  const period = billingPeriods.find((one) => one === asked.get('period'))
  const country = asked.get('country')
  return { ...(plan && { plan }), ...(period && { period }), ...(country && isCountry(country) && { country }) }
}

export function plansAddress({
  plan,
  period,
  country,
}: {
  plan: SoldPlan
  period: BillingPeriod
  country?: string | undefined
}): string {
  const wanted = { plan, period, ...(country !== undefined && { country }) }
  return `${plansPath}?${new URLSearchParams(wanted).toString()}`
}
