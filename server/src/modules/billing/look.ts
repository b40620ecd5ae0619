import { type PayerState, ProviderAway, type ProviderInvoice } from '../../outside/payments/port.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { Log } from '../../platform/log.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type Account, findAccount, lockAccount, setPlan } from '../accounts/index.ts'
import type { Letterbox } from '../mail/index.ts'
import { takeCoupon } from './buying/coupon-store.ts'
import { accountGiftKeys, giveForGood } from './buying/given-once.ts'
import { buyerOf } from './details.ts'
import { buyerAt, findBuyers } from './papers/buyers.ts'
import { type Agreed, cancelOpenInvoices, recordInvoices } from './papers/invoices.ts'
import { beginLapse, endLapse } from './jobs/lapse-store.ts'
import type { Buyer, Seller } from './papers/paper.ts'
import { type Providers, isPlayOver, paymentsOf } from './providers.ts'
import { type Standing, countLive, hasBegun, paidInVain, readStanding } from './state.ts'
import {
  closeTerms,
  deletePayer,
  changeSubscription,
  findDetails,
  findDueSince,
  findGivenUp,
  findOpenTerms,
  findSubscription,
  findTerms,
  grantTerms,
  noteDifference,
  saveSubscription,
  takeTickets,
  useTicket,
} from './store.ts'
import type { PayerRow, SubscriptionRow, TermsRow } from './tables.ts'
import { effectiveTerms } from './buying/terms.ts'
import { refuseSecondTrials } from './buying/second-trial.ts'
import { undo } from './buying/undo.ts'

export type LookDeps = {
  /** For what waits for somebody else meanwhile. */
  database: Database
  providers: Providers
  seller: Seller
  letterbox: Letterbox
  secrets: Secrets
  clock: Clock
  log: Log
}

type Seen = { payer: PayerRow; state: PayerState }
type Asked = { seen: Seen[]; unknown: PayerRow[]; away: { payer: PayerRow; error: ProviderAway }[] }

/**
 * Asks those who take somebody's money what is so, and makes it so here: the plan, its papers, what is due. It may run as
 * often as one likes, at once and in any order: an older look never undoes a newer one.
 */
export async function look(
  deps: LookDeps,
  userId: number,
): Promise<{ isOneTooMany: boolean; isPaidInVain: boolean; refusedTrials: ReadonlySet<string> }> {
  const asked = await askAll(deps, userId)
  const { seen, unknown, away } = asked
  const refusedTrials =
    seen.length + unknown.length > 0
      ? await deps.database.transaction((tx) => takeIn(tx, deps, userId, asked))
      : new Set<string>()
  const [missed] = away
  if (missed && !(await isEnough(deps, userId, asked))) throw missed.error
  await endTrials(deps, seen, refusedTrials)
  const givenUp = await findGivenUp(deps.database, userId)
  return {
    isOneTooMany: liveOf(without(seen, refusedTrials)) > 1,
    isPaidInVain: seen.some(({ state }) => paidInVain(state, (terms) => givenUp.has(terms)).length > 0),
    refusedTrials,
  }
}

const without = (seen: readonly Seen[], refused: ReadonlySet<string>): Seen[] =>
  seen.filter(({ payer }) => !refused.has(payer.payer))

/** Where this fails, the next look does it. */
async function endTrials({ providers }: LookDeps, seen: readonly Seen[], refused: ReadonlySet<string>): Promise<void> {
  for (const { payer, state } of seen) {
    if (!refused.has(payer.payer)) continue
    const payments = paymentsOf(providers, payer.provider)
    for (const { id, status } of state.subscriptions)
      if (status !== 'ended') await payments?.end(id, `second-trial-${id}`)
  }
}

/** Play money after the operator has begun to take real money: like a customer who was deleted. */
const gone: PayerState = { subscriptions: [], invoices: [], methods: [], defaultMethod: null, isDeleted: true }

async function askAll(deps: LookDeps, userId: number): Promise<Asked> {
  const asked: Asked = { seen: [], unknown: [], away: [] }
  for (const payer of await takeTickets(deps.database, userId)) {
    if (isPlayOver(deps.providers, payer.provider)) {
      asked.seen.push({ payer, state: gone })
      continue
    }
    const payments = paymentsOf(deps.providers, payer.provider)
    try {
      const state = await payments?.look(payer.payer)
      if (state) asked.seen.push({ payer, state })
      else if (payments) asked.unknown.push(payer)
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error
      asked.away.push({ payer, error })
    }
  }
  return asked
}

/** One provider that is away keeps nobody from what they have at the other, nor does one where all was given up. */
async function isEnough({ database }: LookDeps, userId: number, { seen, away }: Asked): Promise<boolean> {
  const row = await findSubscription(database, userId)
  if (row && row.endedAt === null) return seen.some(({ payer }) => isPayerOf(row, payer))
  const terms = await findTerms(database, userId)
  return away.every(({ payer }) => terms.find((one) => one.payer === payer.payer)?.state === 'given-up')
}

const isPayerOf = (row: SubscriptionRow, { provider, payer }: PayerRow): boolean =>
  row.provider === provider && row.payer === payer

const liveOf = (seen: readonly Seen[]): number => seen.reduce((sum, { state }) => sum + countLive(state), 0)

/** Answers the wallets' payers whose trial is refused. */
async function takeIn(
  tx: Transaction,
  deps: LookDeps,
  userId: number,
  { seen: all, unknown, away }: Asked,
): Promise<ReadonlySet<string>> {
  const now = deps.clock()
  const nobody = new Set<string>()
  if (!(await lockAccount(tx, userId))) return nobody
  for (const payer of [...all.map((one) => one.payer), ...unknown]) {
    // Somebody has looked later, and knows more than this.
    if (!(await useTicket(tx, payer, now))) return nobody
  }
  const account = await findAccount(tx, userId)
  if (!account) return nobody
  const refused = await refuseSecondTrials(tx, deps.secrets, userId, all, await findTerms(tx, userId))
  const seen = without(all, refused)
  const allTerms = await findTerms(tx, userId)
  const termsOf = (publicId: string) => allTerms.find((terms) => terms.publicId === publicId)
  const [present, buyers] = [buyerOf(account, await findDetails(tx, userId)), await findBuyers(tx, userId)]
  // By the clock of a provider a purchase may have been before what it was agreed on with.
  const chargedAt = ({ createdAt }: ProviderInvoice, { publicId }: Agreed): Date =>
    new Date(Math.max(createdAt.getTime(), termsOf(publicId)?.createdAt.getTime() ?? 0))
  const buyerFor = (invoice: ProviderInvoice, terms: Agreed): Buyer =>
    buyerAt(buyers, chargedAt(invoice, terms), terms.tax) ?? present
  const wrong = []
  for (const { payer, state } of seen) {
    const incomplete = new Set(
      state.subscriptions.filter(({ status }) => status === 'incomplete').map(({ id }): string | null => id),
    )
    wrong.push(
      ...(await recordInvoices(tx, deps, state.invoices, { payer, buyerOf: buyerFor, termsOf, incomplete, now })),
    )
  }
  await noteDifference(tx, userId, 'amount', wrong.length > 0 ? { wrong } : undefined)
  const live = liveOf(seen)
  await noteDifference(tx, userId, 'subscriptions', live > 1 ? { live } : undefined)
  // As where the keys are those of another account of ours: nobody loses a plan by that.
  const strangers = unknown.map(({ provider, payer }) => `${provider} ${payer}`)
  await noteDifference(tx, userId, 'payer', strangers.length > 0 ? { unknown: strangers } : undefined)
  const isAlone = live === 1 && away.length === 0
  await standBy(tx, deps, { account, seen, allTerms, isAlone, now })
  await closeOpenTerms(tx, deps, { account, seen, now })
  for (const { payer, state } of seen) if (state.isDeleted) await forgetPayer(tx, deps, payer)
  return refused
}

type Known = {
  account: Account
  seen: readonly Seen[]
  allTerms: TermsRow[]
  /** No other subscription goes on, at whichever provider. */
  isAlone: boolean
  now: Date
}

/** The one that goes on, or the last that did. */
async function standBy(
  tx: Transaction,
  deps: LookDeps,
  { account, seen, allTerms, isAlone, now }: Known,
): Promise<void> {
  const isDone = (publicId: string) => allTerms.some((one) => one.publicId === publicId && one.state === 'done')
  const dues = await findDueSince(tx, account.id)
  const standings = seen.flatMap(({ payer, state }) => {
    const standing = readStanding(state, { isDone, dueSince: ({ id }) => dues.get(`${payer.provider} ${id}`) }, now)
    const terms = standing && allTerms.find(({ publicId }) => publicId === standing.subscription.terms)
    return standing && terms ? [{ payer, standing, terms }] : []
  })
  const chosen = standings.toSorted((a, b) => weight(b.standing) - weight(a.standing))[0]
  const before = await findSubscription(tx, account.id)
  if (before && before.endedAt === null && !chosen?.standing.isLive) {
    const at = seen.find(({ payer }) => isPayerOf(before, payer))
    // What holds is not touched by what somebody had elsewhere.
    if (!at) return
    const isForgotten = !at.state.subscriptions.some(({ id }) => id === before.subscription)
    if (!chosen && isForgotten) return endForgotten(tx, account, now)
  }
  if (!chosen) return
  const { payer, standing } = chosen
  const terms = effectiveTerms(chosen.terms, (id) => allTerms.find((one) => one.id === id), now)
  await saveSubscription(tx, rowOf(account.id, payer, standing, chosen.terms, before, now))
  await tellOfTrouble(tx, deps, account, standing, before)
  if (chosen.terms.state === 'given-up' && standing.isLive) {
    await keepGiven(tx, deps, account, chosen.terms)
    // Beside another it is the one that ends: see `endSurplus`.
    if (isAlone && !(await findOpenTerms(tx, account.id))) await grantTerms(tx, chosen.terms.id)
  }
  if (standing.isLive) await givePlan(tx, account, terms)
  else if (before && before.endedAt === null) await takePlan(tx, account, now)
}

const weight = ({ isLive, subscription }: Standing): number =>
  subscription.startedAt.getTime() + (isLive ? Number.MAX_SAFE_INTEGER / 2 : 0)

function rowOf(
  userId: number,
  { provider, payer }: PayerRow,
  { subscription, status, intent, openAmount, overdueSince, card, isLive }: Standing,
  terms: TermsRow,
  before: SubscriptionRow | undefined,
  now: Date,
): Parameters<typeof saveSubscription>[1] {
  // A bank account that is debited once more is not over its tries.
  const isOnItsWay = intent.status === 'processing' || before?.intentStatus === 'processing'
  const isSameDebt = overdueSince !== null && before?.overdueSince?.getTime() === overdueSince.getTime()
  return {
    userId,
    provider,
    payer,
    subscription: subscription.id,
    termsId: terms.id,
    status: isLive ? status : 'ended',
    periodStart: subscription.periodStart,
    periodEnd: subscription.periodEnd,
    endsWithPeriod: subscription.endsWithPeriod,
    intentStatus: intent.status,
    openAmount,
    cardMonth: card?.month ?? null,
    cardYear: card?.year ?? null,
    overdueSince,
    retries: before && (isSameDebt || isOnItsWay) ? before.retries : 0,
    endToldFor: before?.endToldFor ?? null,
    cardToldAt: before?.cardToldAt ?? null,
    endedAt: isLive ? null : (before?.endedAt ?? subscription.endedAt ?? now),
  }
}

/** A payment that has begun to be due, or that waits for its payer at the bank, is told of once. */
async function tellOfTrouble(
  tx: Transaction,
  { letterbox }: LookDeps,
  account: Account,
  { intent, overdueSince, isLive }: Standing,
  before: SubscriptionRow | undefined,
): Promise<void> {
  if (!isLive || overdueSince === null) return
  const isNew = before?.overdueSince?.getTime() !== overdueSince.getTime() || before.intentStatus !== intent.status
  if (!isNew) return
  await letterbox.post(tx, intent.status === 'requires_action' ? 'payment-action' : 'payment-failed', account.uid)
}

/** What was open there is owed no more, and whoever buys again is another payer. */
async function forgetPayer(tx: Transaction, deps: LookDeps, payer: PayerRow): Promise<void> {
  await cancelOpenInvoices(tx, deps, payer)
  await deletePayer(tx, payer)
}

/** Its payer was deleted at the provider, and all that they had there. */
async function endForgotten(tx: Transaction, account: Account, now: Date): Promise<void> {
  const nothing = { openAmount: 0, overdueSince: null, cardMonth: null, cardYear: null, retries: 0 }
  await changeSubscription(tx, account.id, { ...nothing, status: 'ended', intentStatus: 'succeeded', endedAt: now })
  await takePlan(tx, account, now)
}

/** Somebody said yes at the wallet to what they had given up: what it gives is used, and is not had again. */
async function keepGiven(tx: Transaction, { secrets }: LookDeps, account: Account, terms: TermsRow): Promise<void> {
  if (terms.trialUntil) await giveForGood(tx, secrets, 'trial', accountGiftKeys(account))
  if (terms.discount?.code !== undefined) await takeCoupon(tx, terms.discount.code, account.id)
}

async function givePlan(tx: Transaction, account: Account, terms: TermsRow): Promise<void> {
  const { validityDays = null, seats = null, maxSubdomains = null } = terms.custom ?? {}
  await endLapse(tx, account.id)
  const isSame = terms.custom === null && account.planName === terms.planName && account.validityDays === validityDays
  if (!isSame) await setPlan(tx, account.id, { planName: terms.planName, validityDays, seats, maxSubdomains })
}

/** Only what a provider gave is taken away by it: what an operator gave since then stands. */
async function takePlan(tx: Transaction, account: Account, now: Date): Promise<void> {
  await setPlan(tx, account.id, { planName: null, validityDays: null })
  await beginLapse(tx, account.id, now)
}

/** A purchase that its provider knows of is done; one that came to nothing makes room for the next. */
async function closeOpenTerms(
  tx: Transaction,
  { letterbox }: LookDeps,
  { account, seen, now }: Omit<Known, 'allTerms' | 'isAlone'>,
): Promise<void> {
  const open = await findOpenTerms(tx, account.id)
  if (!open) return
  const subscription = seen.flatMap(({ state }) => state.subscriptions).find(({ terms }) => terms === open.publicId)
  const isTaken = subscription && (subscription.status !== 'incomplete' || isOnItsWay(seen, subscription.id))
  if (isTaken) {
    const invoices = seen.flatMap(({ state }) => state.invoices)
    if (!hasBegun(subscription, invoices)) return undo(tx, open)
    await closeTerms(tx, open.id, 'done', { subscription: subscription.id })
    // When it ends, what is charged then, and that it can be cancelled until then.
    if (open.kind === 'new' && open.trialUntil) await letterbox.post(tx, 'trial-ends', account.uid)
  } else if (!subscription && open.kind === 'new' && now.getTime() - open.createdAt.getTime() > GIVEN_UP_AFTER) {
    await undo(tx, open)
  }
}

/** A provider that was asked and never did anything will not do it later. */
const GIVEN_UP_AFTER = 2 * 60 * 60 * 1000

const isOnItsWay = (seen: readonly Seen[], subscription: string): boolean =>
  seen.some(({ state }) =>
    state.invoices.some((one) => one.subscriptionId === subscription && one.intent.status === 'processing'),
  )
