/**
 * Wallets at PayPal, by its REST calls: its own library knows no host but PayPal's. A subscription there has a plan of its
 * own, made for one agreement; plans.ts says why. To end with its period it is suspended, since PayPal knows only now.
 */
import { DAY } from '@envoi/contract/limits'
import { createShortCache } from '../../../platform/short-cache.ts'
import { PaymentRefused, type Price, ProviderAway, type WalletPayments } from '../port.ts'
import { idAnswer, linksAnswer, planAnswer, refundAnswer, startedAnswer, subscriptionAnswer } from './answers.ts'
import type { PayPalSubscription } from './answers.ts'
import { PayPalRefused, type PayPalSettings, createConnection, readAnswer } from './connection.ts'
import { toPayPal } from './money.ts'
import { PRODUCT, type Plan, planRequest, readPlan } from './plans.ts'
import { readPayPalEvent } from './read-event.ts'
import { ENDING_NOTE, stateOf } from './state.ts'
import { findRefunded, listTransactions } from './transactions.ts'

/** A plan never changes after it was made. */
const KEPT_PLANS = { lasts: DAY, atMost: 1000 }
const KEPT_PRODUCT = { lasts: DAY, atMost: 1 }
/** PayPal would ask its payer twice where the same change is asked for twice: it knows no key there. */
const KEPT_CHANGES = { lasts: 600_000, atMost: 1000 }
/** Changes of one subscription. */
const MOST_PLANS = 100

export function createPayPalPayments(settings: PayPalSettings & { webhookId: string }): WalletPayments {
  const { webhookId, clock } = settings
  const connection = createConnection(settings)
  const knownPlans = createShortCache<Plan>(clock, KEPT_PLANS)
  const repriced = createShortCache<{ approveUrl: string | null }>(clock, KEPT_CHANGES)
  const knownProduct = createShortCache<void>(clock, KEPT_PRODUCT)
  const at = (subscription: string): string => `/v1/billing/subscriptions/${encodeURIComponent(subscription)}`

  const findSubscription = (id: string): Promise<PayPalSubscription | undefined> =>
    orNothing(async () =>
      readAnswer(subscriptionAnswer, await connection.get(at(id), { fields: 'last_failed_payment' })),
    )

  async function getSubscription(id: string): Promise<PayPalSubscription> {
    const found = await findSubscription(id)
    if (!found) throw new PaymentRefused(`PayPal has no subscription ${id}`)
    return found
  }

  const getPlan = (id: string): Promise<Plan> =>
    knownPlans.get(id, async () =>
      readPlan(readAnswer(planAnswer, await connection.get(`/v1/billing/plans/${encodeURIComponent(id)}`))),
    )

  /** What holds, and what it has followed. */
  async function getPlans(newest: string): Promise<[Plan, ...Plan[]]> {
    const plans: [Plan, ...Plan[]] = [await getPlan(newest)]
    for (let { follows } = plans[0]; follows && plans.length < MOST_PLANS;) {
      const plan = await getPlan(follows.plan)
      plans.push(plan)
      follows = plan.follows
    }
    return plans
  }

  const ensureProduct = (): Promise<void> =>
    knownProduct.get(PRODUCT.id, async () => {
      const find = () => orNothing(() => connection.get(`/v1/catalogs/products/${PRODUCT.id}`))
      if ((await find()) !== undefined) return
      await connection.post('/v1/catalogs/products', PRODUCT, PRODUCT.id).catch(async (error: unknown) => {
        // Somebody else has made it meanwhile.
        if (!(error instanceof PayPalRefused) || (await find()) === undefined) throw error
      })
    })

  async function makePlan(price: Price, trialDays: number, follows: Plan['follows'], key: string): Promise<string> {
    const request = planRequest(price, trialDays, follows)
    await ensureProduct()
    return readAnswer(idAnswer, await connection.post('/v1/billing/plans', request, `${key} plan`)).id
  }

  async function lookAt(subscription: PayPalSubscription) {
    const now = clock()
    const [plans, transactions] = await Promise.all([
      getPlans(subscription.plan_id),
      listTransactions(connection, subscription.id, subscription.start_time, now),
    ])
    const refunded = await findRefunded(connection, transactions, now)
    return stateOf({ subscription, plans, transactions, refunded }, now)
  }

  /** Does it unless it is so already; PayPal refuses what is. */
  async function bring(id: string, to: 'suspend' | 'activate' | 'cancel', reason: string, key: string): Promise<void> {
    const isSo = ({ status }: PayPalSubscription): boolean =>
      to === 'cancel' ? status === 'CANCELLED' || status === 'EXPIRED' : status === stateAfter[to]
    if (isSo(await getSubscription(id))) return
    await connection.post(`${at(id)}/${to}`, { reason }, key).catch(async (error: unknown) => {
      const isRefused = error instanceof PayPalRefused
      if (!isRefused || !isSo(await getSubscription(id))) throw error
    })
  }

  async function revise(
    id: string,
    { returnUrl, cancelUrl, ...price }: Parameters<WalletPayments['reprice']>[1],
    key: string,
  ): Promise<{ approveUrl: string | null }> {
    const subscription = await getSubscription(id)
    const plan = await getPlan(subscription.plan_id)
    if (plan.terms === price.terms) return { approveUrl: null }
    const [present] = (await lookAt(subscription)).subscriptions
    if (!present || present.status === 'ended') throw new PaymentRefused(`${id} has ended`)
    const follows = { plan: plan.id, from: present.periodEnd }
    const answer = await connection.post(
      `${at(id)}/revise`,
      {
        plan_id: await makePlan(price, 0, follows, key),
        application_context: approval(returnUrl, cancelUrl),
      },
      key,
    )
    return { approveUrl: findApproveUrl(readAnswer(linksAnswer, answer).links) }
  }

  return {
    async look(payer) {
      const subscription = await findSubscription(payer)
      return subscription && lookAt(subscription)
    },

    async startApproval({ reference, email, trialUntil, returnUrl, cancelUrl, ...price }, key) {
      const trialDays = trialUntil ? Math.max(0, Math.ceil((trialUntil.getTime() - clock().getTime()) / DAY)) : 0
      const answer = await connection.post(
        '/v1/billing/subscriptions',
        {
          plan_id: await makePlan(price, trialDays, null, key),
          // Whose it is, for those who look into PayPal's own lists.
          custom_id: reference,
          subscriber: { email_address: email },
          application_context: { ...approval(returnUrl, cancelUrl), user_action: 'SUBSCRIBE_NOW' },
        },
        key,
      )
      const { id, links } = readAnswer(startedAnswer, answer)
      const approveUrl = findApproveUrl(links)
      if (approveUrl === null) throw new ProviderAway('PayPal does not say where to approve')
      return { subscription: id, approveUrl }
    },

    async setEnding(id, endsWithPeriod, key) {
      const subscription = await getSubscription(id)
      // Going on after the period was over would be charged at once.
      const [{ status } = { status: 'ended' }] = (await lookAt(subscription)).subscriptions
      if (status === 'ended') throw new PaymentRefused(`${id} has ended`)
      if (endsWithPeriod) await bring(id, 'suspend', ENDING_NOTE, key)
      else await bring(id, 'activate', 'Automatic renewal is on', key)
    },

    end: (id, key) => bring(id, 'cancel', 'Ended', key),

    async refund(invoice, money, key) {
      const answer = await connection.post(
        `/v2/payments/captures/${encodeURIComponent(invoice)}/refund`,
        { amount: toPayPal(money) },
        key,
      )
      const { status } = readAnswer(refundAnswer, answer)
      if (status === 'FAILED' || status === 'CANCELLED') throw new PaymentRefused(`the refund of ${invoice} has failed`)
    },

    reprice: (id, price, key) => repriced.get(`${id} ${key}`, () => revise(id, price, key)),

    readEvent: (raw, headers, isWanted) => readPayPalEvent(connection, { webhookId, clock, isWanted }, raw, headers),
  }
}

const stateAfter = { suspend: 'SUSPENDED', activate: 'ACTIVE' } as const

const approval = (returnUrl: string, cancelUrl: string) => ({
  brand_name: 'Envoi',
  shipping_preference: 'NO_SHIPPING',
  return_url: returnUrl,
  cancel_url: cancelUrl,
})

const findApproveUrl = (links: readonly { rel: string; href: string }[]): string | null =>
  links.find(({ rel }) => rel === 'approve')?.href ?? null

async function orNothing<Found>(find: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await find()
  } catch (error) {
    // Ids of another form than PayPal's are as unknown to it as others.
    if (error instanceof PayPalRefused && (error.status === 404 || error.issue === 'INVALID_RESOURCE_ID'))
      return undefined
    throw error
  }
}
