import { isDeepStrictEqual } from 'node:util'
import {
  type Discount,
  type Total,
  addPeriod,
  proration,
  totalOf,
  trial as trialRules,
} from '@envoi/contract/rules/prices'
import { DAY } from '@envoi/contract/limits'
import type { BillingPeriod, Currency, PlanName } from '@envoi/contract/words'
import type { PeriodDiscount, Price } from '../../../outside/payments/port.ts'
import type { TermsTax } from '../papers/paper.ts'
import type { Charge, CustomTerms, GivenDiscount, SubscriptionRow, TermsRow } from '../tables.ts'

/** What somebody agreed to, as sums: what is off, what a period costs, and what a change costs today. Pure. */

/** What they ask for, priced. */
export type Wish = {
  planName: PlanName
  period: BillingPeriod
  currency: Currency
  net: number
  trial: boolean
  discount: { taken: Discount; periods: number | null; code: string } | null
  tax: TermsTax
  /** Of a plan that is made to order. */
  custom: CustomTerms | null
}
export type Present = {
  terms: TermsRow
  subscription: SubscriptionRow
  /** At which the running period was charged, where its terms have got another since. */
  chargedTax?: TermsTax
}

type Priced = Pick<TermsRow, 'net' | 'discount' | 'tax'>

/** Providers keep whole seconds, and begin a period when they come to it: what is so near to a moment is meant to be at it. */
const NEAR = 60 * 60 * 1000

/** By so much earlier than the end of a discount may a period begin that is after it: a change within February moves the 31st. */
const DRIFT = 3 * DAY + NEAR

/** The discount of a period that begins then. */
export function discountAt(discount: GivenDiscount | null, start: Date): Discount | null {
  if (!discount) return null
  const { from, until, taken } = discount
  const isAfter = (moment: string, early: number): boolean => start.getTime() >= new Date(moment).getTime() - early
  const isOn = (from === null || isAfter(from, NEAR)) && (until === null || !isAfter(until, DRIFT))
  return isOn ? taken : null
}

/** What a period that begins then costs. */
export const totalAt = ({ net, discount, tax }: Priced, start: Date): Total =>
  totalOf(net, discountAt(discount, start), tax.rate)

/** For a provider: the full price, and what is off the periods that begin at `from` and after it. */
export function priceFrom(terms: TermsRow, from: Date): Price {
  const full = totalOf(terms.net, null, terms.tax.rate).gross
  return {
    terms: terms.publicId,
    money: { amount: full, currency: terms.currency },
    period: terms.period,
    discount: periodDiscount(terms, full, from),
  }
}

function periodDiscount(terms: TermsRow, full: number, from: Date): PeriodDiscount | null {
  const { discount } = terms
  if (!discount || discountAt(discount, from) === null) return null
  const amount = full - totalOf(terms.net, discount.taken, terms.tax.rate).gross
  if (amount === 0) return null
  if (discount.until === null) return { amount, periods: null }
  let periods = 1
  while (discountAt(discount, addPeriod(from, terms.period, periods)) !== null) periods += 1
  return { amount, periods }
}

/** A coupon's, for somebody who begins to pay then; so many of its periods are charged before. */
export function givenFrom(wish: Pick<Wish, 'discount' | 'period'>, start: Date, before = 0): GivenDiscount | null {
  if (!wish.discount) return null
  const { taken, periods, code } = wish.discount
  const until = periods === null ? null : addPeriod(start, wish.period, periods - before).toISOString()
  return { taken, from: null, until, source: 'coupon', code }
}

/** Of a plan that is made to order, what was agreed on with somebody counts too. */
export const isSame = (wish: Pick<Wish, 'planName' | 'period' | 'net' | 'custom'>, terms: TermsRow): boolean =>
  wish.planName === terms.planName &&
  wish.period === terms.period &&
  (wish.planName !== 'CUSTOM' || (wish.net === terms.net && isDeepStrictEqual(wish.custom, terms.custom)))

/** A change of the length of periods began one within another, of which a provider tells nothing. */
const isWithin = ({ terms: { paidFrom }, subscription: { periodStart } }: Present): boolean =>
  paidFrom !== null && paidFrom > periodStart

/** When what is paid for began. */
export const begunAt = (present: Present): Date =>
  (isWithin(present) ? present.terms.paidFrom : null) ?? present.subscription.periodStart

/** What comes of a wish. Amounts without tax but for totals. */
export type Outcome =
  | { kind: 'same' }
  | { kind: 'new'; trialUntil: Date | null; discount: GivenDiscount | null }
  | {
      kind: 'change'
      charge: Charge | null
      paidUntil: Date
      /** As in its terms. */
      paidFrom: Date | null
      startsAt: Date
      discount: GivenDiscount | null
    }
  | { kind: 'later'; startsAt: Date; discount: GivenDiscount | null }

/**
 * Somebody without a plan begins. A dearer plan holds at once, for what is left of the period; one that costs less begins
 * when the period that was paid for ends, so that nothing is ever owed to anybody; so does every change after the tax has become
 * another, for what is left goes off at the tax that was charged for it. While nothing was paid yet, a change costs nothing. A discount goes along as long as the length of periods stays.
 */
export function decide(wish: Wish, present: Present | undefined, now: Date): Outcome {
  if (!present) {
    const trialUntil = wish.trial ? new Date(now.getTime() + trialRules.days * DAY) : null
    return { kind: 'new', trialUntil, discount: givenFrom(wish, trialUntil ?? now) }
  }
  const { terms, subscription } = present
  if (isSame(wish, terms)) return { kind: 'same' }
  const { periodEnd } = subscription
  const periodStart = begunAt(present)
  const paidFrom = isWithin(present) ? terms.paidFrom : null
  const isSameLength = wish.period === terms.period
  // A price that was agreed on has its discounts in it.
  const kept = isSameLength && wish.planName !== 'CUSTOM' ? terms.discount : null
  const fromNext = givenFrom(wish, periodEnd) ?? kept
  if (subscription.status === 'trialing') {
    return { kind: 'change', charge: null, paidUntil: periodEnd, paidFrom: null, startsAt: now, discount: fromNext }
  }
  // What is left of a period is the first of those that a coupon is for.
  const start = isSameLength ? periodStart : now
  const given = isSameLength ? givenFrom(wish, periodEnd, 1) : givenFrom(wish, now)
  const discount = given ?? kept
  const paid = { net: totalAt(terms, periodStart).taxed }
  const asked = { net: totalOf(wish.net, discountAt(discount, start), wish.tax.rate).taxed }
  const { days, unused, owed, net: owedToday } = proration({ from: paid, to: asked, periodStart, periodEnd, now })
  const owes = isSameLength ? owedToday : asked.net - unused
  const isTaxedAlike = isDeepStrictEqual(present.chargedTax ?? terms.tax, wish.tax)
  if (owes <= 0 || !isTaxedAlike) return { kind: 'later', startsAt: periodEnd, discount: fromNext }
  const paidUntil = isSameLength ? periodEnd : addPeriod(now, wish.period)
  const newDays = isSameLength ? days : Math.round((paidUntil.getTime() - now.getTime()) / DAY)
  return {
    kind: 'change',
    charge: {
      lines: [
        {
          kind: 'plan',
          planName: wish.planName,
          period: wish.period,
          days: newDays,
          amount: isSameLength ? owed : asked.net,
        },
        { kind: 'unused', planName: terms.planName, period: terms.period, days, amount: -unused },
      ],
      ...taxed(owes, wish.tax.rate),
    },
    paidUntil,
    paidFrom: isSameLength ? paidFrom : now,
    startsAt: now,
    discount,
  }
}

/** The same plan on new terms, from the next period on. */
export const renewed = ({ terms, subscription }: Present, now: Date) => {
  const { id, publicId: _, state: __, createdAt: ___, charge: ____, trialUntil: _____, ...same } = terms
  const { provider, payer, periodEnd } = subscription
  const row = { kind: 'renewed', previousId: id, startsAt: now, createdAt: now, provider, payer, periodEnd } as const
  return { ...same, ...row, subscription: subscription.subscription }
}

/** What terms ask for at once, with tax. */
export function owedFor(terms: TermsRow): number {
  if (terms.kind === 'new') return terms.trialUntil === null ? totalAt(terms, terms.createdAt).gross : 0
  return terms.charge?.gross ?? 0
}

/** A wallet changes with the next period alone. */
export function decideByWallet(wish: Wish, present: Present | undefined, now: Date): Outcome {
  const decided = decide(wish, present, now)
  if (decided.kind !== 'change' || !present) return decided
  const { periodEnd } = present.subscription
  return { kind: 'later', startsAt: periodEnd, discount: givenFrom(wish, periodEnd) ?? decided.discount }
}

function taxed(net: number, rate: number): Pick<Charge, 'net' | 'tax' | 'gross'> {
  const { tax, gross } = totalOf(net, null, rate)
  return { net, tax, gross }
}

/** The tax at which the period that began then was charged: terms that were made within it have theirs for the next. */
export function chargedTaxOf(
  terms: TermsRow,
  previousOf: (id: number) => TermsRow | undefined,
  periodStart: Date,
): TermsTax {
  const previous = terms.previousId === null ? undefined : previousOf(terms.previousId)
  const isYounger = terms.kind !== 'later' && (terms.startsAt ?? terms.createdAt) > periodStart
  return isYounger && previous ? chargedTaxOf(previous, previousOf, periodStart) : terms.tax
}

/** The terms that hold: those of a later change only once it has begun. `previousOf` finds what held before. */
export function effectiveTerms(terms: TermsRow, previousOf: (id: number) => TermsRow | undefined, now: Date): TermsRow {
  const previous = terms.previousId === null ? undefined : previousOf(terms.previousId)
  const isAhead = terms.kind === 'later' && terms.startsAt !== null && terms.startsAt > now
  return isAhead && previous ? effectiveTerms(previous, previousOf, now) : terms
}
