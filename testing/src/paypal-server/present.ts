import { type Amount, type Plan, type Subscription, type Transaction, currencyOf, refundedOf } from './billing.ts'

/** Answers as PayPal words them. */
export const moneyOf = ({ currency_code, cents }: Amount) => ({ currency_code, value: (cents / 100).toFixed(2) })

export const linkOf = (href: string, rel: string, method = 'GET') => ({ href, rel, method })

export const presentPlan = (plan: Plan) => ({ ...plan, quantity_supported: false })

export function presentSubscription(subscription: Subscription, fields: string | null) {
  const { id, plan, status, note, statusAt, startTime, createTime, customId, payer, transactions } = subscription
  const hasBegun = status !== 'APPROVAL_PENDING'
  return {
    id,
    status,
    ...(note === undefined ? {} : { status_change_note: note }),
    status_update_time: statusAt.toISOString(),
    plan_id: plan.id,
    plan_overridden: false,
    quantity: '1',
    start_time: startTime.toISOString(),
    create_time: createTime.toISOString(),
    ...(customId === undefined ? {} : { custom_id: customId }),
    subscriber: { email_address: payer.email, ...(hasBegun ? { payer_id: payer.id } : {}) },
    ...(hasBegun ? { billing_info: presentBilling(subscription, transactions.at(-1), fields) } : {}),
    links: [],
  }
}

function presentBilling(subscription: Subscription, last: Transaction | undefined, fields: string | null) {
  const { plan, completed, status, next, failedCount, lastFailed } = subscription
  const currency = currencyOf(plan)
  const isShowingFailed = fields?.split(',').includes('last_failed_payment') === true
  return {
    outstanding_balance: moneyOf({ currency_code: currency, cents: failedCount > 0 ? (lastFailed?.cents ?? 0) : 0 }),
    cycle_executions: plan.billing_cycles.map(({ tenure_type, sequence, total_cycles }) => ({
      tenure_type,
      sequence,
      cycles_completed: completed.get(sequence) ?? 0,
      cycles_remaining: total_cycles === 0 ? 0 : total_cycles - (completed.get(sequence) ?? 0),
      total_cycles,
    })),
    ...(last ? { last_payment: { amount: moneyOf(last.amount), time: last.at.toISOString() } } : {}),
    // Of what is not billed there is no next time.
    ...(status === 'ACTIVE' && next ? { next_billing_time: next.toISOString() } : {}),
    failed_payments_count: failedCount,
    ...(isShowingFailed && lastFailed
      ? {
          last_failed_payment: {
            amount: moneyOf({ currency_code: currency, cents: lastFailed.cents }),
            time: lastFailed.at.toISOString(),
            reason_code: 'PAYMENT_DENIED',
          },
        }
      : {}),
  }
}

export function presentTransaction(transaction: Transaction, { payer }: Subscription) {
  const { id, amount, at, isPending } = transaction
  const refunded = refundedOf(transaction)
  const paid = refunded === 0 ? 'COMPLETED' : refunded < amount.cents ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
  return {
    id,
    status: isPending ? 'PENDING' : paid,
    amount_with_breakdown: { gross_amount: moneyOf(amount) },
    payer_email: payer.email,
    time: at.toISOString(),
  }
}
