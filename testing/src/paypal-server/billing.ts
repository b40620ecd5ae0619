/** Subscriptions as PayPal bills them: cycle after cycle at ten in the morning, and what fails again after five days, twice. */
import type { ApplicationContext, Cycle, PlanRequest } from './requests.ts'

export type Amount = { currency_code: string; cents: number }
export type Plan = PlanRequest & { id: string }
export type Transaction = {
  id: string
  amount: Amount
  at: Date
  /** `pending`: on its way from a bank. */
  isPending: boolean
  refunds: { id: string; cents: number; at: Date }[]
}
export type Subscription = {
  id: string
  plan: Plan
  status: 'APPROVAL_PENDING' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED'
  note: string | undefined
  statusAt: Date
  /** When it was asked for, and when its payer said yes. */
  startTime: Date
  createTime: Date
  customId: string | undefined
  payer: { id: string; email: string }
  /** What its payer is asked, by the token in the address. */
  asked: Map<string, { plan: Plan; context: ApplicationContext }>
  funds: 'pays' | 'nothing' | 'slowly'
  completed: Map<number, number>
  /** The day of the month from which periods are counted. */
  anchor: Date
  months: number
  next: Date | undefined
  failing: { cents: number; tries: number; retryAt: Date } | undefined
  lastFailed: { cents: number; at: Date } | undefined
  failedCount: number
  transactions: Transaction[]
}

export type Tell = (type: string, subscription: Subscription, transaction?: Transaction) => void

const DAY = 86_400_000
const RETRY_DAYS = 5
const TRIES = 3

export const centsOf = (value: string): number => Math.round(Number(value) * 100)

/** Its payer has said yes, for the first time. */
export function begin(subscription: Subscription, at: Date, newId: () => string, tell: Tell): void {
  Object.assign(subscription, { status: 'ACTIVE', statusAt: at, createTime: at, anchor: at, months: 0, next: at })
  tell('BILLING.SUBSCRIPTION.ACTIVATED', subscription)
  billUntil(subscription, at, newId, tell)
}

/** From the next period on. */
export function change(subscription: Subscription, plan: Plan, tell: Tell): void {
  const isOther = regularOf(plan).frequency.interval_unit !== regularOf(subscription.plan).frequency.interval_unit
  Object.assign(subscription, { plan, completed: new Map() })
  if (isOther) Object.assign(subscription, { anchor: subscription.next ?? subscription.anchor, months: 0 })
  tell('BILLING.SUBSCRIPTION.UPDATED', subscription)
}

/** Everything that is due by then happens, in its order. */
export function billUntil(subscription: Subscription, until: Date, newId: () => string, tell: Tell): void {
  while (subscription.status === 'ACTIVE') {
    const { next, failing } = subscription
    const due = failing && (!next || failing.retryAt <= next) ? failing.retryAt : next
    if (!due || due > until) return
    if (failing && due === failing.retryAt) retry(subscription, failing, due, newId, tell)
    else bill(subscription, due, newId, tell)
  }
}

function bill(subscription: Subscription, at: Date, newId: () => string, tell: Tell): void {
  const { completed, plan } = subscription
  const cycle = presentCycle(subscription)
  completed.set(cycle.sequence, (completed.get(cycle.sequence) ?? 0) + 1)
  subscription.next = nextAfter(subscription, cycle, at)
  const price = cycle.pricing_scheme?.fixed_price
  const cents = centsOf(price?.value ?? '0')
  if (cents === 0) return
  if (subscription.funds !== 'nothing') return pay(subscription, cents, at, newId, tell)
  fail(subscription, { cents, tries: 0, retryAt: at }, at, plan, tell)
}

function retry(
  subscription: Subscription,
  failing: NonNullable<Subscription['failing']>,
  at: Date,
  newId: () => string,
  tell: Tell,
): void {
  if (subscription.funds === 'nothing') fail(subscription, failing, at, subscription.plan, tell)
  else pay(subscription, failing.cents, at, newId, tell)
}

function pay(subscription: Subscription, cents: number, at: Date, newId: () => string, tell: Tell): void {
  const isPending = subscription.funds === 'slowly'
  const amount = { currency_code: currencyOf(subscription.plan), cents }
  const transaction: Transaction = { id: newId(), amount, at, isPending, refunds: [] }
  subscription.transactions.push(transaction)
  Object.assign(subscription, { failing: undefined, failedCount: 0 })
  tell(isPending ? 'PAYMENT.SALE.PENDING' : 'PAYMENT.SALE.COMPLETED', subscription, transaction)
}

/** Only what has failed three times counts as one that has failed. */
function fail(
  subscription: Subscription,
  { cents, tries }: NonNullable<Subscription['failing']>,
  at: Date,
  plan: Plan,
  tell: Tell,
): void {
  const isGivenUp = tries + 1 >= TRIES
  const retryAt = new Date(at.getTime() + RETRY_DAYS * DAY)
  subscription.lastFailed = { cents, at }
  subscription.failing = isGivenUp ? undefined : { cents, tries: tries + 1, retryAt }
  if (isGivenUp) subscription.failedCount += 1
  tell('BILLING.SUBSCRIPTION.PAYMENT.FAILED', subscription)
  const { payment_failure_threshold: threshold } = plan.payment_preferences
  if (threshold > 0 && subscription.failedCount >= threshold) {
    Object.assign(subscription, { status: 'SUSPENDED', statusAt: at })
    tell('BILLING.SUBSCRIPTION.SUSPENDED', subscription)
  }
}

function presentCycle({ plan, completed }: Subscription): Cycle {
  const isLeft = ({ sequence, total_cycles: total }: Cycle): boolean =>
    total === 0 || (completed.get(sequence) ?? 0) < total
  return plan.billing_cycles.find(isLeft) ?? regularOf(plan)
}

function nextAfter(subscription: Subscription, { frequency }: Cycle, at: Date): Date {
  const { interval_unit: unit, interval_count: count } = frequency
  if (unit === 'DAY' || unit === 'WEEK') {
    const next = atTen(new Date(at.getTime() + count * (unit === 'DAY' ? 1 : 7) * DAY))
    Object.assign(subscription, { anchor: next, months: 0 })
    return next
  }
  subscription.months += count * (unit === 'MONTH' ? 1 : 12)
  const { anchor, months } = subscription
  const first = new Date(Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth() + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return atTen(new Date(first.setUTCDate(Math.min(anchor.getUTCDate(), last))))
}

function atTen(at: Date): Date {
  const moved = new Date(at)
  moved.setUTCHours(10, 0, 0, 0)
  return moved
}

export const regularOf = ({ billing_cycles: cycles }: Plan): Cycle => cycles[cycles.length - 1]!
export const currencyOf = (plan: Plan): string => regularOf(plan).pricing_scheme?.fixed_price.currency_code ?? ''
export const refundedOf = ({ refunds }: Transaction): number => refunds.reduce((sum, { cents }) => sum + cents, 0)
