/** What the address of /checkout asks for. The other way round: platform/checkout-address.ts. */
import { countryCodes } from '@envoi/contract/rules/countries'
import { type BillingPeriod, type SoldPlan, billingPeriods, soldPlans } from '@envoi/contract/words'

export type PlanWish = { plan: SoldPlan; period: BillingPeriod; trial: boolean; coupon: string | undefined }
export type Asked =
  /** `country`: that for which prices were looked at before. */
  | ({ kind: 'plan'; isCancelled: boolean; country?: string | undefined } & PlanWish)
  | { kind: 'price'; price: string }
  | { kind: 'method' }
  | { kind: 'invoice'; number: string }
  /** The wallet of play money asks its payer. */
  | { kind: 'ask-wallet'; subscription: string }
  /** Back from the wallet, with a yes. */
  | ({ kind: 'approved'; subscription: string | undefined } & Pick<PlanWish, 'plan' | 'period'>)

/** Nothing: a plan has to be chosen first. */
export function readAsked(query: string): Asked | undefined {
  const search = new URLSearchParams(query)
  const text = (name: string): string | undefined => search.get(name)?.trim() || undefined
  const [subscription, number, price] = [text('approve'), text('invoice'), text('price')]
  if (subscription !== undefined) return { kind: 'ask-wallet', subscription }
  if (number !== undefined) return { kind: 'invoice', number }
  if (price !== undefined) return { kind: 'price', price }
  if (search.get('method') === 'new') return { kind: 'method' }
  const plan = soldPlans.find((one) => one === search.get('plan'))
  if (plan === undefined) return undefined
  const period = billingPeriods.find((one) => one === search.get('period')) ?? 'MONTHLY'
  if (search.has('approved')) return { kind: 'approved', plan, period, subscription: text('subscription_id') }
  const trial = search.get('trial') === '1'
  const country = countryCodes.find((one) => one === search.get('country'))
  return { kind: 'plan', plan, period, trial, coupon: text('coupon'), country, isCancelled: search.has('cancelled') }
}
