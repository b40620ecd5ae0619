import { type PriceTable, type Total, addPeriod, totalOf } from '@envoi/contract/rules/prices'
import { currencyOf, isCountry } from '@envoi/contract/rules/countries'
import type { VatStatus } from '@envoi/contract/rules/tax'
import type { CouponView, QuoteReply } from '@envoi/contract/billing'
import type { BillingPeriod, Currency, SoldPlan } from '@envoi/contract/words'
import type { Reader, Transaction } from '../../../platform/database/connect.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { type Account, findAccount, lockAccount } from '../../accounts/index.ts'
import { findCoupon } from './coupon-store.ts'
import { type DetailsDeps, presentTax, requireDetails, taxFor } from '../details.ts'
import { accountGiftKeys, wasGiven } from './given-once.ts'
import { findOpenTerms, findSubscription, findTerms } from '../store.ts'
import type { CouponRow, CustomPriceRow, CustomTerms, TermsRow } from '../tables.ts'
import {
  type Outcome,
  type Present,
  type Wish,
  begunAt,
  chargedTaxOf,
  discountAt,
  effectiveTerms,
  totalAt,
} from './terms.ts'

/** What somebody asks to buy, priced by us, and what it would cost them. */
export type WishDeps = DetailsDeps & { secrets: Secrets; prices: PriceTable }
export type Asked = {
  planType: SoldPlan
  planFrequency: BillingPeriod
  trial: boolean
  currency: Currency
  coupon?: string | undefined
}

/** A member's plan is the team's to pay, also while it has lapsed: beside one of their own it would be paid for twice. */
export function requireNoTeam({ managerId }: Pick<Account, 'managerId'>): void {
  if (managerId !== null) throw new Refusal('TEAM_MEMBER')
}

/** One that an operator gave stands until they take it away. */
export async function requireMayBuy(reader: Reader, account: Account): Promise<void> {
  requireNoTeam(account)
  const row = await findSubscription(reader, account.id)
  if (account.planName !== null && (!row || row.endedAt !== null)) throw new Refusal('PLAN_GIVEN')
}

/** Until the transaction ends: they may have joined a team since they were read. */
export async function holdBuyer(tx: Transaction, { id }: Account): Promise<void> {
  const held = (await lockAccount(tx, id)) && (await findAccount(tx, id))
  if (!held) throw new Refusal('NOT_FOUND')
  requireNoTeam(held)
}

/** What somebody pays for now, if anything. */
export async function findPresent(reader: Reader, userId: number, now: Date): Promise<Present | undefined> {
  const subscription = await findSubscription(reader, userId)
  if (!subscription || subscription.endedAt !== null) return undefined
  const all = await findTerms(reader, userId)
  const latest = all.find(({ id }) => id === subscription.termsId)
  if (!latest) throw new Error(`the subscription of ${userId} has no terms`)
  const previousOf = (previous: number) => all.find(({ id }) => id === previous)
  const terms = effectiveTerms(latest, previousOf, now)
  return { subscription, terms, chargedTax: chargedTaxOf(terms, previousOf, begunAt({ subscription, terms })) }
}

/** What decides the tax, as saved or as it would be. */
export type Taxed = { country: string; vatStatus: VatStatus }
export type Supposed = { country?: string | undefined; vatStatus?: VatStatus | undefined }

export async function requireTaxed(
  database: WishDeps['database'],
  account: Account,
  { country, vatStatus = 'none' }: Supposed = {},
): Promise<Taxed> {
  if (country === undefined) return requireDetails(database, account)
  if (!isCountry(country)) throw new Refusal('NOT_AVAILABLE')
  return { country, vatStatus }
}

export async function readWish(
  deps: WishDeps,
  account: Account,
  asked: Asked,
  present: Present | undefined,
  supposed?: Supposed,
): Promise<Wish> {
  const { database, clock, secrets } = deps
  const details = await requireTaxed(database, account, supposed)
  const currency = present?.terms.currency ?? asked.currency
  if (!present && currency !== currencyOf(details.country)) throw new Refusal('NOT_AVAILABLE')
  const coupon = asked.coupon === undefined ? null : await getCoupon(deps, account, asked.coupon, currency)
  if (asked.trial && (present || (await isTrialUsed(database, secrets, account)))) throw new Refusal('TRIAL_USED')
  return {
    planName: asked.planType,
    period: asked.planFrequency,
    currency,
    net: deps.prices[asked.planType][asked.planFrequency][currency],
    trial: asked.trial,
    discount: coupon && { taken: takenBy(coupon), periods: coupon.periods, code: coupon.code },
    custom: null,
    tax: taxFor({ ...deps, clock }, details.country, details.vatStatus),
  }
}

/** One that waits for a yes at a wallet is not had yet: another purchase frees it. */
export async function isTrialUsed(reader: Reader, secrets: Secrets, account: Account): Promise<boolean> {
  if (!(await wasGiven(reader, secrets, 'trial', accountGiftKeys(account)))) return false
  const open = await findOpenTerms(reader, account.id)
  return open?.kind !== 'new' || open.trialUntil === null
}

export const customTermsOf = ({ validityDays, seats, maxSubdomains }: CustomPriceRow): CustomTerms => ({
  validityDays,
  seats,
  maxSubdomains,
})

/** CUSTOM at a price that was agreed on. */
export function customWish(
  deps: Pick<WishDeps, 'seller' | 'clock'>,
  price: CustomPriceRow,
  { country, vatStatus }: Taxed,
  present: Present | undefined,
): Wish {
  const { period, currency, net } = price
  // Sums of two currencies cannot be reckoned with each other.
  if (present && present.terms.currency !== currency) throw new Refusal('NOT_AVAILABLE')
  const tax = taxFor(deps, country, vatStatus)
  const custom = customTermsOf(price)
  return { planName: 'CUSTOM', period, currency, net, trial: false, discount: null, custom, tax }
}

export async function getCoupon(
  { database, clock }: Pick<WishDeps, 'database' | 'clock'>,
  { id: userId }: Pick<Account, 'id'>,
  code: string,
  currency?: Currency,
): Promise<CouponRow> {
  const open = await findOpenTerms(database, userId)
  const held = open?.kind === 'new' ? open.discount?.code : undefined
  const coupon = await findCoupon(database, { code, userId, now: clock(), held })
  const isOther = coupon?.currency !== null && currency !== undefined && coupon?.currency !== currency
  if (!coupon || isOther) throw new Refusal('COUPON_INVALID')
  return coupon
}

const takenBy = ({ percent, amount }: CouponRow) => (percent === null ? { amount: amount ?? 0 } : { percent })

export const presentCoupon = ({ code, percent, amount, currency, periods }: CouponRow): CouponView => ({
  code,
  percent,
  amount,
  currency,
  periods,
})

const nothing: Total = { net: 0, discount: 0, taxed: 0, tax: 0, gross: 0 }

/** As the pages show it, and as it is charged: the same functions. */
export function presentQuote(wish: Wish, outcome: Outcome, present: Present | undefined, now: Date): QuoteReply {
  const terms = { net: wish.net, discount: outcome.kind === 'same' ? null : outcome.discount, tax: wish.tax }
  const frame = {
    currency: wish.currency,
    tax: presentTax(wish.tax),
    afterwards: totalOf(wish.net, null, wish.tax.rate),
    coupon: wish.discount && {
      code: wish.discount.code,
      percent: 'percent' in wish.discount.taken ? wish.discount.taken.percent : null,
      amount: 'amount' in wish.discount.taken ? wish.discount.taken.amount : null,
      currency: 'amount' in wish.discount.taken ? wish.currency : null,
      periods: wish.discount.periods,
    },
  }
  const plan = { kind: 'plan', planName: wish.planName, period: wish.period, days: null, amount: wish.net } as const
  if (outcome.kind === 'new') {
    const begins = outcome.trialUntil ?? now
    const first = totalAt(terms, begins)
    const second = addPeriod(now, wish.period)
    return {
      ...frame,
      kind: outcome.trialUntil ? 'trial' : 'new',
      lines: [plan],
      today: outcome.trialUntil ? nothing : first,
      next: outcome.trialUntil
        ? { at: begins.toISOString(), total: first }
        : { at: second.toISOString(), total: totalAt(terms, second) },
    }
  }
  if (!present) throw new Error('a change needs something to change')
  const { periodEnd } = present.subscription
  if (outcome.kind === 'change') {
    const { charge, paidUntil } = outcome
    return {
      ...frame,
      kind: 'change',
      lines: charge?.lines ?? [],
      today: charge
        ? { net: charge.net, discount: 0, taxed: charge.net, tax: charge.tax, gross: charge.gross }
        : nothing,
      next: { at: paidUntil.toISOString(), total: totalAt(terms, paidUntil) },
    }
  }
  const next = outcome.kind === 'same' ? totalAt(present.terms, periodEnd) : totalAt(terms, periodEnd)
  return { ...frame, kind: outcome.kind, lines: [], today: nothing, next: { at: periodEnd.toISOString(), total: next } }
}

/** A period's full price with its tax. */
export const owedTotal = (net: number, { rate }: { rate: number }): Total => totalOf(net, null, rate)

/** What is asked for at once, in minor units with tax. */
export function owedToday(wish: Wish, outcome: Outcome, now: Date): number {
  if (outcome.kind === 'new' && outcome.trialUntil === null) {
    return totalOf(wish.net, discountAt(outcome.discount, now), wish.tax.rate).gross
  }
  return outcome.kind === 'change' ? (outcome.charge?.gross ?? 0) : 0
}

/** What the new terms are made of. */
export const termsOf = (wish: Wish, outcome: Exclude<Outcome, { kind: 'same' }>, present: Present | undefined) =>
  ({
    kind: outcome.kind,
    planName: wish.planName,
    period: wish.period,
    currency: wish.currency,
    net: wish.net,
    discount: outcome.discount,
    tax: wish.tax,
    custom: wish.custom,
    trialUntil: outcome.kind === 'new' ? outcome.trialUntil : null,
    charge: outcome.kind === 'change' ? outcome.charge : null,
    startsAt: outcome.kind === 'new' ? null : outcome.startsAt,
    paidFrom: outcome.kind === 'change' ? outcome.paidFrom : null,
    previousId: present?.terms.id ?? null,
    subscription: present?.subscription.subscription ?? null,
    periodEnd: present?.subscription.periodEnd ?? null,
  }) satisfies Partial<TermsRow>
