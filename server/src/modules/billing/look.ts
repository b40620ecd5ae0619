import type { PayerState } from '../../outside/payments/port.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { Log } from '../../platform/log.ts'
import { type Account, findAccount, lockAccount, setPlan } from '../accounts/index.ts'
import type { Letterbox } from '../mail/index.ts'
import { buyerOf } from './details.ts'
import { recordInvoices } from './papers/invoices.ts'
import { beginLapse, endLapse } from './jobs/lapse-store.ts'
import type { Seller } from './papers/paper.ts'
import { type Providers, paymentsOf } from './providers.ts'
import { type Standing, countLive, hasBegun, readStanding } from './state.ts'
import {
  closeTerms,
  findDetails,
  findOpenTerms,
  findSubscription,
  findTerms,
  noteDifference,
  saveSubscription,
  takeTickets,
  useTicket,
} from './store.ts'
import type { PayerRow, SubscriptionRow, TermsRow } from './tables.ts'
import { effectiveTerms } from './buying/terms.ts'
import { undo } from './buying/undo.ts'

export type LookDeps = {
  /** For what waits for somebody else meanwhile. */
  database: Database
  providers: Providers
  seller: Seller
  letterbox: Letterbox
  clock: Clock
  log: Log
}

type Seen = { payer: PayerRow; state: PayerState }

/**
 * Asks those who take somebody's money what is so, and makes it so here: the plan, its papers, what is due. It may run as
 * often as one likes, at once and in any order: an older look never undoes a newer one.
 */
export async function look(deps: LookDeps, userId: number): Promise<{ isOneTooMany: boolean }> {
  const seen: Seen[] = []
  for (const payer of await takeTickets(deps.database, userId)) {
    const payments = paymentsOf(deps.providers, payer.provider)
    if (!payments) continue
    // One that the provider does not know any more pays for nothing.
    const state = (await payments.look(payer.payer)) ?? {
      subscriptions: [],
      invoices: [],
      methods: [],
      defaultMethod: null,
    }
    seen.push({ payer, state })
  }
  if (seen.length > 0) await deps.database.transaction((tx) => takeIn(tx, deps, userId, seen))
  return { isOneTooMany: liveOf(seen) > 1 }
}

const liveOf = (seen: readonly Seen[]): number => seen.reduce((sum, { state }) => sum + countLive(state), 0)

async function takeIn(tx: Transaction, deps: LookDeps, userId: number, seen: readonly Seen[]): Promise<void> {
  const now = deps.clock()
  if (!(await lockAccount(tx, userId))) return
  for (const { payer } of seen) {
    // Somebody has looked later, and knows more than this.
    if (!(await useTicket(tx, payer, now))) return
  }
  const account = await findAccount(tx, userId)
  if (!account) return
  const allTerms = await findTerms(tx, userId)
  const termsOf = (publicId: string) => allTerms.find((terms) => terms.publicId === publicId)
  const buyer = buyerOf(account, await findDetails(tx, userId))
  const wrong = []
  for (const { payer, state } of seen) {
    const incomplete = new Set(
      state.subscriptions.filter(({ status }) => status === 'incomplete').map(({ id }): string | null => id),
    )
    wrong.push(...(await recordInvoices(tx, deps, state.invoices, { payer, buyer, termsOf, incomplete, now })))
  }
  await noteDifference(tx, userId, 'amount', wrong.length > 0 ? { wrong } : undefined)
  const live = liveOf(seen)
  await noteDifference(tx, userId, 'subscriptions', live > 1 ? { live } : undefined)
  await standBy(tx, deps, { account, seen, allTerms, now })
  await closeOpenTerms(tx, userId, seen, now)
}

type Known = { account: Account; seen: readonly Seen[]; allTerms: TermsRow[]; now: Date }

/** The one that goes on, or the last that did. */
async function standBy(tx: Transaction, deps: LookDeps, { account, seen, allTerms, now }: Known): Promise<void> {
  const isDone = (publicId: string) => allTerms.some((one) => one.publicId === publicId && one.state === 'done')
  const standings = seen.flatMap(({ payer, state }) => {
    const standing = readStanding(state, isDone, now)
    const terms = standing && allTerms.find(({ publicId }) => publicId === standing.subscription.terms)
    return standing && terms ? [{ payer, standing, terms }] : []
  })
  const chosen = standings.toSorted((a, b) => weight(b.standing) - weight(a.standing))[0]
  const before = await findSubscription(tx, account.id)
  if (!chosen) return
  const { payer, standing } = chosen
  const terms = effectiveTerms(chosen.terms, (id) => allTerms.find((one) => one.id === id), now)
  await saveSubscription(tx, rowOf(account.id, payer, standing, chosen.terms, before, now))
  await tellOfTrouble(tx, deps, account, standing, before)
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
    retries: isSameDebt ? before.retries : 0,
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

async function givePlan(tx: Transaction, account: Account, terms: TermsRow): Promise<void> {
  const { validityDays = null, seats = null, maxSubdomains = null } = terms.custom ?? {}
  await endLapse(tx, account.id)
  const isSame = account.planName === terms.planName && account.validityDays === validityDays
  if (!isSame) await setPlan(tx, account.id, { planName: terms.planName, validityDays, seats, maxSubdomains })
}

/** Only what a provider gave is taken away by it: what an operator gave since then stands. */
async function takePlan(tx: Transaction, account: Account, now: Date): Promise<void> {
  await setPlan(tx, account.id, { planName: null, validityDays: null })
  await beginLapse(tx, account.id, now)
}

/** A purchase that its provider knows of is done; one that came to nothing makes room for the next. */
async function closeOpenTerms(tx: Transaction, userId: number, seen: readonly Seen[], now: Date): Promise<void> {
  const open = await findOpenTerms(tx, userId)
  if (!open) return
  const subscription = seen.flatMap(({ state }) => state.subscriptions).find(({ terms }) => terms === open.publicId)
  const isTaken = subscription && (subscription.status !== 'incomplete' || isOnItsWay(seen, subscription.id))
  if (isTaken) {
    const invoices = seen.flatMap(({ state }) => state.invoices)
    if (hasBegun(subscription, invoices)) await closeTerms(tx, open.id, 'done', { subscription: subscription.id })
    else await undo(tx, open)
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
