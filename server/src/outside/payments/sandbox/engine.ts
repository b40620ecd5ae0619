import { DAY } from '@envoi/contract/limits'
import type { PlayMethod } from '@envoi/contract/words'
import { addPeriod } from '@envoi/contract/rules/prices'
import type { Price } from '../port.ts'
import { type PlayInvoice, type PlayState, type PlaySubscription, type PlayedMethod, newPart } from './state.ts'

/**
 * What happens with play money, and when. A state is settled to the present before it is changed or shown, so that
 * whatever was due meanwhile has happened at its own moment and in its order, however late anybody looks.
 */

/** So long a payment from a bank account is on its way. */
const SETTLES_AFTER = 5 * DAY
/** A wallet tries again by itself. */
const TRIES_AGAIN_AFTER = 5 * DAY
/** So long somebody may take over the first payment, or over the yes at the wallet. */
const AWAITED_FOR = DAY

/** The state that comes of it. What is given stays as it was, also when the change is refused. */
export function step<Answer>(
  state: PlayState,
  now: number,
  change: (draft: PlayState) => Answer,
): { state: PlayState; answer: Answer } {
  const draft = structuredClone(state)
  settle(draft, now)
  return { answer: change(draft), state: draft }
}

function settle(draft: PlayState, now: number): void {
  for (let next = nextOf(draft); next !== undefined && next.at <= now; next = nextOf(draft)) next.happen()
}

/** When something happens by itself. */
export const dueAt = (state: PlayState): number | null => nextOf(state)?.at ?? null

type Happening = { at: number; happen: () => void }

/** Of two at the same moment a payment comes before the period that it decides about. */
function nextOf(draft: PlayState): Happening | undefined {
  const payments = draft.invoices.flatMap((invoice): Happening[] => {
    const { settles, triesAgainAt } = invoice
    if (settles !== null) return [{ at: settles.at, happen: () => arrive(draft, invoice, settles) }]
    if (triesAgainAt === null) return []
    return [{ at: triesAgainAt, happen: () => tryPayment(draft, invoice, triesAgainAt) }]
  })
  const periods = draft.subscriptions.flatMap((subscription): Happening[] => {
    const { status, awaitedUntil, periodEnd } = subscription
    if (status === 'ended') return []
    if (status !== 'incomplete') return [{ at: periodEnd, happen: () => renew(draft, subscription) }]
    return awaitedUntil === null
      ? []
      : [{ at: awaitedUntil, happen: () => endSubscription(draft, subscription, awaitedUntil) }]
  })
  const all = [...payments, ...periods]
  return all.reduce<Happening | undefined>((first, one) => (first && first.at <= one.at ? first : one), undefined)
}

/** One that nothing has been paid for, and that has not begun: `begin` does. */
export const newSubscription = (id: string, price: Price, now: number): PlaySubscription => ({
  ...termsOf(price),
  id,
  status: 'incomplete',
  startedAt: now,
  periodStart: now,
  periodEnd: now,
  anchorDay: new Date(now).getUTCDate(),
  endsWithPeriod: false,
  endedAt: null,
  awaitedUntil: now + AWAITED_FOR,
  asked: null,
  answered: null,
  next: null,
})

/** Field by field: what is asked for has more. */
export const termsOf = ({ terms, money, period, discount }: Price): Price => ({ terms, money, period, discount })

/** Its first period begins, or its trial. */
export function begin(draft: PlayState, subscription: PlaySubscription, now: number, trialUntil: number | null): void {
  Object.assign(subscription, { startedAt: now, periodStart: now, awaitedUntil: now + AWAITED_FOR })
  if (trialUntil === null) {
    Object.assign(subscription, { periodEnd: now, anchorDay: new Date(now).getUTCDate() })
    beginPeriod(draft, subscription)
  } else {
    runUntil(subscription, trialUntil)
    subscription.status = 'trialing'
  }
}

/** What is paid for, or free, ends then, and periods begin there. */
export function runUntil(subscription: PlaySubscription, end: number): void {
  subscription.periodEnd = end
  subscription.anchorDay = new Date(end).getUTCDate()
}

function renew(draft: PlayState, subscription: PlaySubscription): void {
  if (subscription.endsWithPeriod) {
    endSubscription(draft, subscription, subscription.periodEnd)
    return
  }
  if (subscription.next !== null) Object.assign(subscription, subscription.next, { next: null })
  beginPeriod(draft, subscription)
}

/** Where the last one ended; it is charged at once. */
function beginPeriod(draft: PlayState, subscription: PlaySubscription): void {
  const from = subscription.periodEnd
  const to = addPeriod(new Date(from), subscription.period, 1, subscription.anchorDay).getTime()
  Object.assign(subscription, { periodStart: from, periodEnd: to })
  const { id, terms, money } = subscription
  const amount = money.amount - takeDiscount(subscription)
  if (amount <= 0) {
    follow(draft, subscription)
    return
  }
  const period = { subscriptionId: id, terms, kind: 'period', periodStart: from, periodEnd: to } as const
  addInvoice(draft, { ...period, money: { ...money, amount } }, from)
}

function takeDiscount(subscription: PlaySubscription): number {
  const { discount } = subscription
  if (discount === null) return 0
  const { amount, periods } = discount
  if (periods !== null) subscription.discount = periods > 1 ? { amount, periods: periods - 1 } : null
  return amount
}

type Owed = Pick<PlayInvoice, 'subscriptionId' | 'terms' | 'kind' | 'money' | 'periodStart' | 'periodEnd'>

/** Tried at once. */
export function addInvoice(draft: PlayState, owed: Owed, now: number): PlayInvoice {
  const invoice: PlayInvoice = {
    ...owed,
    id: newPart(draft.payer, 'inv'),
    status: 'open',
    intent: 'requires_payment_method',
    clientSecret: newPart(draft.payer, 'secret'),
    createdAt: now,
    paidAt: null,
    refunded: 0,
    settles: null,
    triesAgainAt: null,
  }
  draft.invoices.unshift(invoice)
  tryPayment(draft, invoice, now)
  return invoice
}

/** Charges the default method. */
export function tryPayment(draft: PlayState, invoice: PlayInvoice, now: number): void {
  const method = draft.methods.find(({ id }) => id === draft.defaultMethod)
  const does = method === undefined || hasExpired(method, now) ? 'declined' : method.play
  invoice.intent = intentOf[does]
  invoice.settles = invoice.intent === 'processing' ? { at: now + SETTLES_AFTER, pays: does === 'sepa' } : null
  const isTriedAgain = method?.kind === 'wallet' && invoice.intent === 'requires_payment_method'
  invoice.triesAgainAt = isTriedAgain ? now + TRIES_AGAIN_AFTER : null
  conclude(draft, invoice, now)
}

const intentOf: Record<PlayMethod, PlayInvoice['intent']> = {
  ok: 'succeeded',
  declined: 'requires_payment_method',
  'needs-action': 'requires_action',
  expires: 'succeeded',
  sepa: 'processing',
  'sepa-fails': 'processing',
}

/** A card is good until its month is over. */
const hasExpired = ({ expires }: PlayedMethod, now: number): boolean =>
  expires !== null && now >= Date.UTC(expires.year, expires.month)

function arrive(draft: PlayState, invoice: PlayInvoice, { at, pays }: { at: number; pays: boolean }): void {
  invoice.settles = null
  answerPayment(draft, invoice, pays, at)
}

/** The bank has said, or its payer has. */
export function answerPayment(draft: PlayState, invoice: PlayInvoice, pays: boolean, now: number): void {
  invoice.intent = pays ? 'succeeded' : 'requires_payment_method'
  conclude(draft, invoice, now)
}

function conclude(draft: PlayState, invoice: PlayInvoice, now: number): void {
  if (invoice.intent === 'succeeded') Object.assign(invoice, { status: 'paid', paidAt: now })
  const subscription = draft.subscriptions.find(({ id }) => id === invoice.subscriptionId)
  if (subscription !== undefined) follow(draft, subscription)
}

/** A subscription is what its invoices are. What is on its way counts as paid, and what was given up does not. */
function follow(draft: PlayState, subscription: PlaySubscription): void {
  if (subscription.status === 'ended') return
  const isUnpaid = draft.invoices.some(
    ({ subscriptionId, status, intent, periodEnd }) =>
      subscriptionId === subscription.id &&
      ((status === 'open' && intent !== 'processing') || (status === 'void' && periodEnd === subscription.periodEnd)),
  )
  if (!isUnpaid) Object.assign(subscription, { status: 'active', awaitedUntil: null })
  else if (subscription.status !== 'incomplete') subscription.status = 'past_due'
}

/** What was owed for a time that it has had stays owed; a first payment that never came is asked for no more. */
export function endSubscription(draft: PlayState, subscription: PlaySubscription, now: number): void {
  const hasBegun = subscription.status !== 'incomplete'
  Object.assign(subscription, { status: 'ended', endedAt: now, asked: null, next: null })
  for (const invoice of draft.invoices) {
    if (invoice.subscriptionId !== subscription.id || invoice.status !== 'open') continue
    invoice.triesAgainAt = null
    if (!hasBegun) invoice.status = 'void'
  }
}
