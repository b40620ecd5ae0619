import type { Method, PayerState, ProviderInvoice, ProviderSubscription } from '../port.ts'
import type { PayPalSubscription, Transaction } from './answers.ts'
import { type Charge, type Period, addDays, addMonths, chargesOf, isNear } from './periods.ts'
import { type Plan, planAt } from './plans.ts'

/** By this note PayPal tells us later that it was we who stopped a subscription. It has no other way to end with a period. */
export const ENDING_NOTE = 'Automatic renewal is off'

export type Told = {
  subscription: PayPalSubscription
  /** The newest first: what holds now, and what it follows. */
  plans: readonly [Plan, ...Plan[]]
  /** The oldest first. */
  transactions: readonly Transaction[]
  /** In minor units, by transaction. */
  refunded: ReadonlyMap<string, number>
}

/** What PayPal tells, in our words. */
export function stateOf(told: Told, now: Date): PayerState {
  const { subscription, plans, refunded } = told
  const charges = chargesOf(
    told.transactions.filter(({ status }) => status !== 'DECLINED'),
    plans,
  )
  const failing = findFailing(told, charges)
  const isOver = subscription.status === 'CANCELLED' || subscription.status === 'EXPIRED'
  const invoices = charges.map((charge, index) => {
    const due = dueAfter(told, charges[index - 1])
    const invoice = invoiceOf(charge, subscription.id, refunded)
    // What is paid later than it was due may have been told as owed before.
    return charge.transaction.time > due ? { ...invoice, formerId: owedId(subscription.id, due) } : invoice
  })
  // What was never paid is not asked for any more when the subscription has ended.
  if (failing) invoices.push(isOver ? { ...failing, status: 'void' } : failing)
  const methods = methodsOf(subscription)
  return {
    subscriptions: [subscriptionOf(told, charges, failing, now)],
    invoices: invoices.toReversed(),
    methods,
    defaultMethod: methods[0]?.id ?? null,
  }
}

function subscriptionOf(
  { subscription, plans: [plan] }: Told,
  charges: Charge[],
  failing: ProviderInvoice | undefined,
  now: Date,
): ProviderSubscription {
  const { id, status, billing_info: billing, status_change_note: note } = subscription
  const period: Period = failing
    ? { start: failing.periodStart, end: failing.periodEnd }
    : periodOf(subscription, plan, charges)
  const isFree = (billing?.cycle_executions ?? []).some(
    ({ sequence, cycles_completed: completed }) => completed > 0 && plan.freeCycles.includes(sequence),
  )
  const hasBegun = charges.length > 0 || isFree
  const told = (
    state: ProviderSubscription['status'],
    { endsWithPeriod = false, endedAt = null as Date | null } = {},
  ): ProviderSubscription => ({
    id,
    terms: plan.terms,
    status: state,
    startedAt: beginOf(subscription),
    periodStart: period.start,
    periodEnd: period.end,
    endsWithPeriod,
    endedAt,
  })

  if (status === 'APPROVAL_PENDING' || status === 'APPROVED') return told('incomplete')
  if (status === 'CANCELLED' || status === 'EXPIRED')
    return told('ended', { endedAt: subscription.status_update_time ?? period.end })
  if (failing) {
    const isLater = hasBegun || plan.trialDays > 0
    // PayPal itself stops what it could not charge.
    const endsWithPeriod = status === 'SUSPENDED' && note === ENDING_NOTE
    return told(isLater ? 'past_due' : 'incomplete', { endsWithPeriod })
  }
  const endsWithPeriod = status === 'SUSPENDED'
  if (endsWithPeriod && period.end <= now) return told('ended', { endsWithPeriod, endedAt: period.end })
  if (hasBegun) return told('active', { endsWithPeriod })
  return told(plan.trialDays > 0 ? 'trialing' : 'incomplete', { endsWithPeriod })
}

/** It is asked for first; it is made, for PayPal, when its payer says yes. */
const beginOf = ({ start_time: start, create_time: made = start }: PayPalSubscription): Date =>
  made > start ? made : start

/** Of what is not being tried. */
function periodOf(subscription: PayPalSubscription, plan: Plan, charges: Charge[]): Period {
  const start = beginOf(subscription)
  const last = charges.at(-1)?.period
  const next = subscription.billing_info?.next_billing_time
  if (last && (!next || isNear(next, last.end))) return last
  if (!last && plan.trialDays > 0) return { start, end: next ?? addDays(start, plan.trialDays) }
  if (!next) return { start, end: addMonths(start, plan.months) }
  // For nothing, or at another day than before.
  const began = addMonths(next, -plan.months)
  return { start: began < start ? start : began, end: next }
}

/** When the payment after that one was due; without one, the first. */
const dueAfter = ({ subscription, plans }: Told, last: Charge | undefined): Date =>
  last?.period.end ?? addDays(beginOf(subscription), (plans.at(-1) ?? plans[0]).trialDays)

/** The same at every look, so that it stays the same invoice until it is paid. */
const owedId = (subscription: string, from: Date): string => `${subscription}.${from.toISOString().slice(0, 10)}`

/** A payment that PayPal has tried in vain, and tries again for some days. */
function findFailing(told: Told, charges: Charge[]): ProviderInvoice | undefined {
  const { subscription, plans } = told
  const { id, billing_info: billing } = subscription
  const failed = billing?.last_failed_payment
  const paidAt = charges.at(-1)?.transaction.time ?? billing?.last_payment?.time
  // Counted only when PayPal has given it up; tried again until then.
  const isFailing = (billing?.failed_payments_count ?? 0) > 0 || (failed && (!paidAt || failed.time > paidAt))
  if (!isFailing) return undefined
  const from = dueAfter(told, charges.at(-1))
  const plan = planAt(plans, failed?.time ?? from, failed?.amount.amount)
  return {
    id: owedId(id, from),
    subscriptionId: id,
    terms: plan.terms,
    kind: 'period',
    money: failed?.amount ?? plan.money,
    status: 'open',
    intent: { status: 'requires_payment_method', clientSecret: null },
    createdAt: from,
    paidAt: null,
    periodStart: from,
    periodEnd: addMonths(from, plan.months),
    refunded: 0,
  }
}

function invoiceOf(
  { transaction, plan, period }: Charge,
  subscriptionId: string,
  refunded: ReadonlyMap<string, number>,
): ProviderInvoice {
  const { id, status, time } = transaction
  const money = transaction.amount_with_breakdown.gross_amount
  const isPaid = status !== 'PENDING'
  return {
    id,
    subscriptionId,
    terms: plan.terms,
    kind: 'period',
    money,
    status: isPaid ? 'paid' : 'open',
    intent: { status: isPaid ? 'succeeded' : 'processing', clientSecret: null },
    createdAt: time,
    paidAt: isPaid ? time : null,
    periodStart: period.start,
    periodEnd: period.end,
    refunded: status === 'REFUNDED' ? money.amount : (refunded.get(id) ?? 0),
  }
}

/** Whose wallet it is, once they have said yes. */
function methodsOf({ subscriber }: PayPalSubscription): Method[] {
  const { payer_id: id, email_address: address } = subscriber ?? {}
  if (id === undefined) return []
  return [{ id, kind: 'wallet', brand: 'PayPal', ending: address ?? null, expires: null, fingerprint: id }]
}
