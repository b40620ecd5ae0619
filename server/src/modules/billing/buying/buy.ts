import { type SubscriptionPlan, subscriptionPlanOf } from '@envoi/contract/words'
import type { Transaction } from '../../../platform/database/connect.ts'
import type { PayerState } from '../../../outside/payments/port.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Account } from '../../accounts/index.ts'
import { type Bought, carryOut, giveUp } from './carry-out.ts'
import { takeCoupon } from './coupon-store.ts'
import { findCustomPrice } from './custom-price-store.ts'
import { requireDetails } from '../details.ts'
import { requireNoDebit } from './fall-back.ts'
import { accountGiftKeys, cardGiftKey, giveOnce } from './given-once.ts'
import { type LookDeps, look } from '../look.ts'
import { askForPayer, requireMeans, requireMethod } from './methods.ts'
import { asking, isWallet, paymentsOf, requireCard } from '../providers.ts'
import { findOpenTerms, insertTerms } from '../store.ts'
import { followUp } from './follow-up.ts'
import type { TermsRow } from '../tables.ts'
import { type Outcome, type Present, type Wish, decide, isSame, owedFor, renewed } from './terms.ts'
import { inTurn } from './turn.ts'
import {
  type Asked,
  type WishDeps,
  customTermsOf,
  customWish,
  findPresent,
  holdBuyer,
  owedToday,
  readWish,
  requireMayBuy,
  termsOf,
} from './wish.ts'

export type BuyDeps = LookDeps & WishDeps & { newKey: () => string }
export type BoughtPlan = Bought & { planType: SubscriptionPlan }
type Buying = { methodId: string | undefined; total: number | undefined }
type Purchase = Buying &
  Pick<Wish, 'planName' | 'period' | 'trial' | 'custom'> & {
    net: number | undefined
    coupon: string | undefined
    wishOf: (present: Present | undefined) => Promise<Wish>
  }

/** Buys a plan, changes to it, or goes on with a purchase that was begun: the same twice is charged once. */
export function buy(deps: BuyDeps, account: Account, asked: Asked & Buying): Promise<BoughtPlan> {
  const { planType, planFrequency, trial, coupon, methodId, total } = asked
  return inTurn(deps, account.id, async () => {
    await requireMayBuy(deps.database, account)
    const wishOf = (present: Present | undefined) => readWish(deps, account, asked, present)
    const wanted = { planName: planType, period: planFrequency, trial, coupon, custom: null, net: undefined }
    return purchase(deps, account, { ...wanted, methodId, total, wishOf })
  })
}

/** CUSTOM at the price that an operator agreed on with this account. */
export function buyCustom(
  deps: BuyDeps,
  account: Account,
  { priceId, methodId, total }: Buying & { priceId: string },
): Promise<BoughtPlan> {
  return inTurn(deps, account.id, async () => {
    await requireMayBuy(deps.database, account)
    const price = await findCustomPrice(deps.database, account.id, priceId)
    if (!price) throw new Refusal('NOT_FOUND')
    const { net, period } = price
    const wishOf = async (present: Present | undefined): Promise<Wish> =>
      customWish(deps, price, await requireDetails(deps.database, account), present)
    const wanted = { planName: 'CUSTOM', period, trial: false, custom: customTermsOf(price), net } as const
    return purchase(deps, account, { ...wanted, coupon: undefined, methodId, total, wishOf })
  })
}

async function purchase(deps: BuyDeps, account: Account, asked: Purchase): Promise<BoughtPlan> {
  const { planName, methodId, total, wishOf } = asked
  const card = requireCard(deps.providers)
  const planType = subscriptionPlanOf[planName]
  await requireDetails(deps.database, account)
  await asking(() => look(deps, account.id), 'PAYMENT_DECLINED')
  const begun = await findOpenTerms(deps.database, account.id)
  if (begun) {
    const state = await askAbout(deps, begun)
    const isSamePurchase = begun.provider === card.provider && isBegun(begun, asked)
    if (isSamePurchase && !isDeclined(begun, state)) return { ...(await carryOut(deps, begun)), planType }
    requireStill(begun, state)
    await giveUp(deps, begun)
  }
  const now = deps.clock()
  const present = await findPresent(deps.database, account.id, now)
  if (present && isWallet(present.subscription.provider)) throw new Refusal('OTHER_PROVIDER')
  if (present?.subscription.status === 'past_due') throw new Refusal('PAYMENT_PENDING')
  // Asked again after a lost answer it is done: a trial that has begun is no second one.
  const isTrialBegun =
    asked.trial && present !== undefined && isSame({ ...asked, net: present.terms.net }, present.terms)
  if (isTrialBegun) return { ...(await keep(deps, account, present)), planType }
  const wish = await wishOf(present)
  const outcome = decide(wish, present, now)
  if (outcome.kind === 'same') {
    if (!present) throw new Error('there is nothing to keep')
    return { ...(await keep(deps, account, present)), planType }
  }
  if (present) await requireNoDebit(deps, present)
  if (total !== undefined && total !== owedToday(wish, outcome, now)) throw new Refusal('PRICE_CHANGED')
  const payer = await askForPayer(deps, account)
  const method = await requireMethod(deps, account, payer, methodId)
  if (methodId !== undefined && outcome.kind !== 'new') {
    await asking(() => card.payments.setDefaultMethod(payer, method.id), 'PAYMENT_METHOD_INVALID')
  }
  const terms = await deps.database.transaction((tx) =>
    agree(tx, deps, account, { wish, outcome, present, payer, method }),
  )
  return { ...(await carryOut(deps, terms)), planType }
}

/** Whether it is this very purchase: for whoever has another coupon, card or price before them, it is another. */
function isBegun(
  begun: TermsRow,
  { planName, period, trial, coupon, custom, net, methodId, total }: Purchase,
): boolean {
  const { discount, trialUntil, kind } = begun
  return (
    kind !== 'renewed' &&
    isSame({ planName, period, custom, net: net ?? begun.net }, begun) &&
    (trialUntil !== null) === trial &&
    (coupon === undefined || discount?.code === coupon.toUpperCase()) &&
    (methodId === undefined || begun.method === methodId) &&
    (total === undefined || total === owedFor(begun))
  )
}

/** Money that may still come is not given up for another purchase. */
export const requireIdle = async (deps: BuyDeps, begun: TermsRow): Promise<void> =>
  requireStill(begun, await askAbout(deps, begun))

async function askAbout(deps: BuyDeps, { provider, payer }: TermsRow): Promise<PayerState | undefined> {
  const payments = paymentsOf(deps.providers, provider)
  return payer === null ? undefined : asking(async () => payments?.look(payer), 'PAYMENT_DECLINED')
}

function requireStill({ publicId }: TermsRow, state: PayerState | undefined): void {
  const isMoving = state?.invoices.some(
    ({ terms, status, intent }) => terms === publicId && (status === 'paid' || intent.status === 'processing'),
  )
  if (isMoving) throw new Refusal('PAYMENT_PENDING')
}

/** The bank has said no to it: asking again is another try, and not an answer to the first. */
const isDeclined = ({ publicId }: TermsRow, state: PayerState | undefined): boolean =>
  state?.invoices.some(
    ({ terms, status, intent }) =>
      terms === publicId && status === 'open' && intent.status === 'requires_payment_method',
  ) === true

/** Whoever buys what they have gets it for longer, if they had let it end, and on, if they were to change from it. */
async function keep(deps: BuyDeps, account: Account, present: Present): Promise<Bought> {
  const { subscription, terms } = present
  const { userId, termsId, endsWithPeriod, periodEnd } = subscription
  if (terms.id !== termsId) {
    const again = await deps.database.transaction((tx) => insertTerms(tx, renewed(present, deps.clock())))
    if (!again) throw new Refusal('PAYMENT_PENDING')
    return carryOut(deps, again)
  }
  if (endsWithPeriod) {
    await requireMeans(deps, account, subscription)
    const key = `keep-${subscription.subscription}-${periodEnd.getTime()}-${deps.clock().getTime()}`
    const { payments } = requireCard(deps.providers)
    await asking(() => payments.setEnding(subscription.subscription, false, key), 'PAYMENT_DECLINED')
    await asking(() => look(deps, userId), 'PAYMENT_DECLINED')
  }
  return { status: subscription.intentStatus, clientSecret: null }
}

type Agreement = {
  wish: Wish
  outcome: Exclude<Outcome, { kind: 'same' }>
  present: Present | undefined
  payer: string
  method: { id: string; fingerprint: string | null }
}

/** Under the lock of the account, and one at a time: two tabs buy once. */
async function agree(tx: Transaction, deps: BuyDeps, account: Account, asked: Agreement): Promise<TermsRow> {
  const { wish, outcome, present, payer, method } = asked
  const { provider } = requireCard(deps.providers)
  await holdBuyer(tx, account)
  const terms = await insertTerms(tx, {
    ...termsOf(wish, outcome, present),
    userId: account.id,
    provider,
    payer,
    method: method.id,
    createdAt: deps.clock(),
  })
  if (!terms) throw new Refusal('PAYMENT_PENDING')
  if (wish.trial) {
    const keys = [
      ...accountGiftKeys(account),
      ...(method.fingerprint === null ? [] : [cardGiftKey(method.fingerprint)]),
    ]
    if (!(await giveOnce(tx, deps.secrets, 'trial', account.id, keys))) throw new Refusal('TRIAL_USED')
  }
  if (wish.discount && !(await takeCoupon(tx, wish.discount.code, account.id))) throw new Refusal('COUPON_INVALID')
  // Before the provider is asked: its answer may be lost, and this program killed.
  await followUp(tx, account.id, deps.clock())
  return terms
}
