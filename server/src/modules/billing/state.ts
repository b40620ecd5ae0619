import { DAY, HOUR, billing as limits } from '@envoi/contract/limits'
import type { IntentStatus } from '@envoi/contract/words'
import type { PayerState, ProviderInvoice, ProviderSubscription } from '../../outside/payments/port.ts'
import type { SubscriptionRow } from './tables.ts'

/**
 * What holds, from nothing but what a provider tells and the time: pure, and the same however often and in whichever order
 * one asks. Money on its way counts as paid. A payment that does not come leaves the plan for some days.
 */
export type Standing = {
  subscription: ProviderSubscription
  status: SubscriptionRow['status']
  intent: { status: IntentStatus; clientSecret: string | null }
  openAmount: number
  overdueSince: Date | null
  card: { month: number; year: number } | null
  /** Whether the plan holds. */
  isLive: boolean
}

/** Whether what these terms say has been done: what is open of a change then is a debt, and before it only an offer. */
export type IsDone = (terms: string) => boolean
/** What we know beside it. `dueSince`: of a payment that was on its way and did not come. */
export type Known = { isDone: IsDone; dueSince?: (invoice: ProviderInvoice) => Date | undefined }

/** The newest subscription that ever began; nothing when there was none. */
export function readStanding(state: PayerState, { isDone, dueSince }: Known, now: Date): Standing | undefined {
  const begun = state.subscriptions.filter((one) => hasBegun(one, state.invoices))
  const subscription = begun.toSorted((a, b) => rank(b) - rank(a))[0]
  if (!subscription) return undefined
  const due = debtsOf(subscription, state.invoices, isDone)
  const unpaid = due.filter(({ intent }) => intent.status !== 'processing')
  const owedSince = unpaid.map((invoice) => dueSince?.(invoice) ?? invoice.createdAt)
  const overdueSince = owedSince.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
  const isOverdue = overdueSince !== null && subscription.status !== 'trialing'
  const hasEnded = subscription.status === 'ended'
  // What is owed for a change alone falls back to what was paid for before it, or is ended by the tries.
  const isOwedForPeriod = unpaid.some(({ kind }) => kind === 'period')
  const isTooLate = isOverdue && isOwedForPeriod && now.getTime() >= overdueSince.getTime() + limits.graceDays * DAY
  const worst = unpaid[0] ?? due[0]
  const method = state.methods.find(({ id }) => id === state.defaultMethod)
  return {
    subscription,
    status: statusOf(subscription, isOverdue),
    intent: worst?.intent ?? { status: 'succeeded', clientSecret: null },
    openAmount: hasEnded ? 0 : unpaid.reduce((sum, { money }) => sum + money.amount, 0),
    overdueSince: hasEnded ? null : overdueSince,
    card: method?.expires ?? null,
    isLive: !hasEnded && !isTooLate,
  }
}

/**
 * What is owed for a subscription: its periods, and changes that were made on the word of a bank that broke it later. A
 * change belongs to no subscription at its provider: it is one's that had begun before it.
 */
export const debtsOf = (
  { id, terms, startedAt }: Pick<ProviderSubscription, 'id' | 'terms' | 'startedAt'>,
  invoices: readonly ProviderInvoice[],
  isDone: IsDone,
): ProviderInvoice[] =>
  invoices.filter((invoice) => {
    if (invoice.status !== 'open') return false
    if (invoice.kind === 'period') return invoice.subscriptionId === id
    return invoice.createdAt >= startedAt && (invoice.terms === terms || isDone(invoice.terms))
  })

/** Its first payment came, or is on its way. */
export function hasBegun(subscription: ProviderSubscription, invoices: readonly ProviderInvoice[]): boolean {
  if (subscription.status !== 'incomplete') return subscription.status !== 'ended' || wasPaid(subscription, invoices)
  return invoices.some(
    ({ subscriptionId, intent }) => subscriptionId === subscription.id && intent.status === 'processing',
  )
}

/** Paid for what we have given up, and no subscription gives: on its way to us when it could not be called back any more. */
export const paidInVain = (
  { subscriptions, invoices }: PayerState,
  isGivenUp: (terms: string) => boolean,
): ProviderInvoice[] =>
  invoices.filter(({ status, money, refunded, terms, subscriptionId }) => {
    if (status !== 'paid' || refunded >= money.amount || !isGivenUp(terms)) return false
    return subscriptions.every((one) => one.status === 'ended' || (one.terms !== terms && one.id !== subscriptionId))
  })

/**
 * One that ended before anything was paid, as a first payment that was declined, never held; a trial did, also where what
 * came after it was not paid.
 */
const wasPaid = ({ id, startedAt }: ProviderSubscription, invoices: readonly ProviderInvoice[]): boolean =>
  invoices.some(({ subscriptionId, status }) => subscriptionId === id && status === 'paid') ||
  invoices.every(
    ({ subscriptionId, createdAt }) => subscriptionId !== id || createdAt.getTime() > startedAt.getTime() + HOUR,
  )

/** What goes on before what has ended, the newer before the older. */
const rank = ({ status, startedAt }: ProviderSubscription): number =>
  startedAt.getTime() + (status === 'ended' ? 0 : Number.MAX_SAFE_INTEGER / 2)

function statusOf({ status }: ProviderSubscription, isOverdue: boolean): SubscriptionRow['status'] {
  if (status === 'ended' || status === 'trialing') return status
  return isOverdue ? 'past_due' : 'active'
}

/** So many that go on at once are one too many: somebody may be charged twice. */
export const countLive = ({ subscriptions }: PayerState): number =>
  subscriptions.filter(({ status }) => status !== 'ended' && status !== 'incomplete').length

/** So many tries of ours are behind by then; the first of all was the provider's own. */
export const triesBy = (overdueSince: Date, now: Date): number =>
  limits.retryDays.filter((day) => now.getTime() >= overdueSince.getTime() + day * DAY).length

/** Whether an overdue payment is to be tried again. Days on which nobody was there are made up for by one try. */
export const retryDue = (
  { overdueSince, retries }: Pick<SubscriptionRow, 'overdueSince' | 'retries'>,
  now: Date,
): boolean => overdueSince !== null && triesBy(overdueSince, now) > retries

/** How long the plan holds without the money. */
export const graceEnds = (overdueSince: Date): Date => new Date(overdueSince.getTime() + limits.graceDays * DAY)
