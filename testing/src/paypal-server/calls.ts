/** Every call that PayPal is asked by, over what it keeps. */
import {
  type Plan,
  type Subscription,
  type Tell,
  type Transaction,
  begin,
  billUntil,
  centsOf,
  change,
  currencyOf,
  refundedOf,
} from './billing.ts'
import { linkOf, moneyOf, presentPlan, presentSubscription, presentTransaction } from './present.ts'
import { Problem, required } from './problem.ts'
import {
  type ApplicationContext,
  planRequest,
  productRequest,
  reasonRequest,
  refundRequest,
  reviseRequest,
  searchQuery,
  subscriptionRequest,
  transactionsQuery,
} from './requests.ts'

export type Call = { method: string; path: string; query: URLSearchParams; body: unknown }
export type Answer = { status: number; body?: object }

/** Of transactions in one answer. */
const PAGE = 20

export function createBooks({ now, origin, tell }: { now: () => Date; origin: () => string; tell: Tell }) {
  const products = new Map<string, object>()
  const plans = new Map<string, Plan>()
  const subscriptions = new Map<string, Subscription>()
  let count = 0
  const newId = (prefix: string, length: number): string =>
    `${prefix}${(count += 1).toString(36).toUpperCase().padStart(length, '0')}`
  const newTransactionId = (): string => newId('TX', 15)

  function get<Kept>(kept: Map<string, Kept>, id: string): Kept {
    const found = kept.get(id)
    if (!found) throw new Problem(404, 'INVALID_RESOURCE_ID')
    return found
  }
  const getSubscription = (id: string) => get(subscriptions, id)

  function getPlanFor(id: string): Plan {
    const plan = plans.get(id)
    if (!plan) throw new Problem(404, 'INVALID_RESOURCE_ID')
    if (plan.status !== 'ACTIVE') throw new Problem(422, 'PLAN_STATUS_INVALID')
    return plan
  }

  /** Where its payer is asked. */
  function ask(subscription: Subscription, plan: Plan, context: ApplicationContext): object {
    const token = newId('BA-', 17)
    subscription.asked.set(token, { plan, context })
    return linkOf(`${origin()}/webapps/billing/subscriptions?ba_token=${token}`, 'approve')
  }

  function findCharge(id: string): { transaction: Transaction; subscription: Subscription } {
    for (const subscription of subscriptions.values()) {
      const transaction = subscription.transactions.find((one) => one.id === id)
      if (transaction) return { transaction, subscription }
    }
    throw new Problem(404, 'INVALID_RESOURCE_ID')
  }

  function bring(id: string, to: 'SUSPENDED' | 'ACTIVE' | 'CANCELLED', body: unknown): Answer {
    const { reason } = required(reasonRequest, body)
    const subscription = getSubscription(id)
    const { status, failedCount } = subscription
    const allowed = { SUSPENDED: ['ACTIVE'], ACTIVE: ['SUSPENDED'], CANCELLED: ['ACTIVE', 'SUSPENDED'] }[to]
    if (!allowed.includes(status)) throw new Problem(422, 'SUBSCRIPTION_STATUS_INVALID')
    if (to === 'ACTIVE' && failedCount > 0) throw new Problem(422, 'SUBSCRIPTION_CANNOT_BE_ACTIVATED')
    Object.assign(subscription, { status: to, statusAt: now(), note: reason })
    tell(`BILLING.SUBSCRIPTION.${to === 'ACTIVE' ? 'ACTIVATED' : to}`, subscription)
    // What fell due meanwhile is charged at once.
    billUntil(subscription, now(), newTransactionId, tell)
    return { status: 204 }
  }

  function refund(id: string, body: unknown): Answer {
    const { amount } = required(refundRequest, body)
    const { transaction, subscription } = findCharge(id)
    const cents = centsOf(amount.value)
    const left = transaction.amount.cents - refundedOf(transaction)
    if (cents === 0) throw new Problem(422, 'CANNOT_BE_ZERO_OR_NEGATIVE')
    if (amount.currency_code !== transaction.amount.currency_code)
      throw new Problem(422, 'REFUND_CAPTURE_CURRENCY_MISMATCH')
    if (transaction.isPending) throw new Problem(422, 'REFUND_NOT_ALLOWED')
    if (left === 0) throw new Problem(422, 'CAPTURE_FULLY_REFUNDED')
    if (cents > left) throw new Problem(422, 'REFUND_AMOUNT_EXCEEDED')
    const refunded = { id: newTransactionId(), cents, at: now() }
    transaction.refunds.push(refunded)
    tell('PAYMENT.SALE.REFUNDED', subscription, transaction)
    return { status: 201, body: { id: refunded.id, status: 'COMPLETED', links: [] } }
  }

  function listTransactions(id: string, query: unknown): Answer {
    const { start_time: start, end_time: end } = required(transactionsQuery, query)
    const subscription = getSubscription(id)
    const found = subscription.transactions.filter(({ at }) => at >= start && at <= end)
    const transactions = found.slice(0, PAGE).map((one) => presentTransaction(one, subscription))
    return {
      status: 200,
      body: { transactions, total_items: found.length, total_pages: Math.ceil(found.length / PAGE), links: [] },
    }
  }

  function search(query: unknown): Answer {
    const { start_date: start, end_date: end, page, page_size: size } = required(searchQuery, query)
    const found = [...subscriptions.values()]
      .flatMap(({ transactions }) => transactions)
      .flatMap(({ id, amount, refunds }) => refunds.map((refund) => ({ ...refund, charge: id, amount })))
      .filter(({ at }) => at >= start && at <= end)
    const details = found.slice((page - 1) * size, page * size).map(({ id, charge, cents, amount, at }) => ({
      transaction_info: {
        transaction_id: id,
        paypal_reference_id: charge,
        paypal_reference_id_type: 'TXN',
        transaction_event_code: 'T1107',
        transaction_initiation_date: at.toISOString(),
        transaction_amount: moneyOf({ ...amount, cents: -cents }),
        transaction_status: 'S',
      },
    }))
    return {
      status: 200,
      body: {
        transaction_details: details,
        page,
        total_items: found.length,
        total_pages: Math.ceil(found.length / size),
      },
    }
  }

  function subscribe(body: unknown): Answer {
    const { plan_id, custom_id, subscriber, application_context } = required(subscriptionRequest, body)
    const plan = getPlanFor(plan_id)
    const id = newId('I-', 12)
    const subscription: Subscription = {
      id,
      plan,
      status: 'APPROVAL_PENDING',
      note: undefined,
      statusAt: now(),
      startTime: now(),
      createTime: now(),
      customId: custom_id,
      payer: { id: newId('PAYER', 8), email: subscriber?.email_address ?? 'payer@example.org' },
      asked: new Map(),
      funds: 'pays',
      completed: new Map(),
      anchor: now(),
      months: 0,
      next: undefined,
      failing: undefined,
      lastFailed: undefined,
      failedCount: 0,
      transactions: [],
    }
    subscriptions.set(id, subscription)
    tell('BILLING.SUBSCRIPTION.CREATED', subscription)
    const links = [ask(subscription, plan, application_context)]
    return { status: 201, body: { id, status: subscription.status, links } }
  }

  function revise(id: string, body: unknown): Answer {
    const { plan_id, application_context } = required(reviseRequest, body)
    const subscription = getSubscription(id)
    const plan = getPlanFor(plan_id)
    if (subscription.status !== 'ACTIVE') throw new Problem(422, 'SUBSCRIPTION_STATUS_INVALID')
    if (plan.product_id !== subscription.plan.product_id) throw new Problem(422, 'PLAN_PRODUCT_NOT_COMPATIBLE')
    if (currencyOf(plan) !== currencyOf(subscription.plan)) throw new Problem(422, 'CURRENCY_MISMATCH')
    return {
      status: 200,
      body: { plan_id, plan_overridden: false, links: [ask(subscription, plan, application_context)] },
    }
  }

  function makePlan(body: unknown): Answer {
    const asked = required(planRequest, body)
    get(products, asked.product_id)
    const plan = { ...asked, id: newId('P-', 24) }
    plans.set(plan.id, plan)
    return { status: 201, body: { id: plan.id, status: plan.status, links: [] } }
  }

  function makeProduct(body: unknown): Answer {
    const product = required(productRequest, body)
    const id = product.id ?? newId('PROD-', 17)
    if (products.has(id)) throw new Problem(422, 'DUPLICATE_RESOURCE_IDENTIFIER')
    products.set(id, { ...product, id })
    return { status: 201, body: { ...product, id } }
  }

  const calls: [string, RegExp, (id: string, call: Call) => Answer][] = [
    ['POST', /^\/v1\/catalogs\/products$/, (_id, { body }) => makeProduct(body)],
    ['GET', /^\/v1\/catalogs\/products\/([^/]+)$/, (id) => ({ status: 200, body: get(products, id) })],
    ['POST', /^\/v1\/billing\/plans$/, (_id, { body }) => makePlan(body)],
    ['GET', /^\/v1\/billing\/plans\/([^/]+)$/, (id) => ({ status: 200, body: presentPlan(get(plans, id)) })],
    ['POST', /^\/v1\/billing\/subscriptions$/, (_id, { body }) => subscribe(body)],
    [
      'GET',
      /^\/v1\/billing\/subscriptions\/([^/]+)$/,
      (id, { query }) => ({ status: 200, body: presentSubscription(getSubscription(id), query.get('fields')) }),
    ],
    [
      'GET',
      /^\/v1\/billing\/subscriptions\/([^/]+)\/transactions$/,
      (id, { query }) => listTransactions(id, Object.fromEntries(query)),
    ],
    ['POST', /^\/v1\/billing\/subscriptions\/([^/]+)\/revise$/, (id, { body }) => revise(id, body)],
    ['POST', /^\/v1\/billing\/subscriptions\/([^/]+)\/suspend$/, (id, { body }) => bring(id, 'SUSPENDED', body)],
    ['POST', /^\/v1\/billing\/subscriptions\/([^/]+)\/activate$/, (id, { body }) => bring(id, 'ACTIVE', body)],
    ['POST', /^\/v1\/billing\/subscriptions\/([^/]+)\/cancel$/, (id, { body }) => bring(id, 'CANCELLED', body)],
    ['POST', /^\/v2\/payments\/captures\/([^/]+)\/refund$/, (id, { body }) => refund(id, body)],
    ['GET', /^\/v1\/reporting\/transactions$/, (_id, { query }) => search(Object.fromEntries(query))],
  ]

  return {
    plans,
    subscriptions,
    getSubscription,
    answer(call: Call): Answer {
      for (const [method, pattern, run] of calls) {
        const found = method === call.method ? pattern.exec(call.path) : null
        if (found) return run(decodeURIComponent(found[1] ?? ''), call)
      }
      throw new Problem(404, 'NO_SUCH_CALL')
    },
    billAll(until: Date): void {
      for (const subscription of subscriptions.values()) billUntil(subscription, until, newTransactionId, tell)
    },
    /** What its payer is asked by this token. */
    findAsked(token: string) {
      const asking = [...subscriptions.values()].find(({ asked }) => asked.has(token))
      return asking && { subscription: asking, ...asking.asked.get(token)! }
    },
    /** Where a browser is sent to afterwards. */
    decide(token: string, isYes: boolean): string {
      const found = this.findAsked(token)
      if (!found) throw new Problem(404, 'INVALID_RESOURCE_ID')
      const { subscription, plan, context } = found
      const back = new URL(isYes ? context.return_url : context.cancel_url)
      back.searchParams.set('subscription_id', subscription.id)
      back.searchParams.set('ba_token', token)
      if (isYes && subscription.status === 'APPROVAL_PENDING') begin(subscription, now(), newTransactionId, tell)
      else if (isYes && subscription.status === 'ACTIVE' && plan !== subscription.plan) change(subscription, plan, tell)
      subscription.asked.delete(token)
      return back.href
    },
  }
}
