import { addPeriod } from '@envoi/contract/rules/prices'
import type { IntentStatus } from '@envoi/contract/words'
import { type CardPayments, type Intent, type PayerState, PaymentRefused } from '../../../outside/payments/port.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type LookDeps, look } from '../look.ts'
import { asking, isWallet, paymentsOf, requireCard } from '../providers.ts'
import { findSubscription } from '../store.ts'
import type { TermsRow } from '../tables.ts'
import { priceFrom } from './terms.ts'
import { undo } from './undo.ts'

/** How a purchase stands: the bank may have to be asked, or money be on its way. */
export type Bought = { status: IntentStatus; clientSecret: string | null }

const done: Intent = { status: 'succeeded', clientSecret: null }
const declined: Intent = { status: 'requires_payment_method', clientSecret: null }

/**
 * Does at the card provider what open terms say, as far as it has not been done: what is there already is found by its terms,
 * and each step has a key of its own, so that it can be begun anew after any loss, and days later. What is declined makes
 * room for another try. Whoever calls has the turn of the account.
 */
export async function carryOut(deps: LookDeps, terms: TermsRow): Promise<Bought> {
  const { payments } = requireCard(deps.providers)
  const { payer } = terms
  if (payer === null) throw new Error(`terms ${terms.publicId} have nobody to charge`)
  const intent = await asking(() => step(payments, terms, payer), 'PAYMENT_DECLINED').catch(async (error) => {
    const isOver = error instanceof Refusal && (error.code === 'PAYMENT_DECLINED' || error.code === 'PRICE_CHANGED')
    if (isOver) await giveUp(deps, terms)
    throw error
  })
  if (intent.status === 'requires_payment_method') {
    await giveUp(deps, terms)
    throw new Refusal('PAYMENT_DECLINED')
  }
  await asking(() => look(deps, terms.userId), 'PAYMENT_DECLINED')
  if (intent.status !== 'succeeded') return intent
  // A plan begins with its first debit, which is still on its way to the bank.
  const row = await findSubscription(deps.database, terms.userId)
  return row?.intentStatus === 'processing' ? { status: 'processing', clientSecret: null } : intent
}

async function step(payments: CardPayments, terms: TermsRow, payer: string): Promise<Intent> {
  const state = await payments.look(payer)
  if (!state) throw new PaymentRefused('the provider does not know this payer any more')
  return terms.kind === 'new' ? begin(payments, terms, payer, state) : change(payments, terms, payer, state)
}

async function begin(payments: CardPayments, terms: TermsRow, payer: string, before: PayerState): Promise<Intent> {
  const { method, publicId, trialUntil, createdAt } = terms
  if (method === null) throw new Error(`terms ${publicId} have nothing to charge`)
  const price = priceFrom(terms, trialUntil ?? createdAt)
  const subscription =
    before.subscriptions.find((one) => one.terms === publicId) ??
    (await payments.subscribe(payer, { ...price, method, trialUntil }, `subscribe-${publicId}`))
  if (subscription.status === 'ended') return declined
  if (subscription.status !== 'incomplete') return done
  const state = await payments.look(payer)
  const first = state?.invoices.find(({ subscriptionId }) => subscriptionId === subscription.id)
  return first?.intent ?? done
}

/**
 * What was agreed on in one period is not done in another: its price was that of the days that were left, and the next
 * period has been charged as before. What was paid for it then goes back.
 */
async function change(payments: CardPayments, terms: TermsRow, payer: string, state: PayerState): Promise<Intent> {
  const { charge, publicId, currency, periodEnd } = terms
  const subscription = state.subscriptions.find(({ id }) => id === terms.subscription)
  if (subscription?.terms === publicId) return done
  const known = state.invoices.find((one) => one.terms === publicId && one.kind === 'change')
  const isSamePeriod =
    subscription && subscription.status !== 'ended' && subscription.periodEnd.getTime() === periodEnd?.getTime()
  if (!isSamePeriod || periodEnd === null) {
    const paid = known?.status === 'paid' ? known.money.amount - known.refunded : 0
    if (known && paid > 0) await payments.refund(known.id, { amount: paid, currency }, `too-late-${publicId}`)
    if (known?.intent.status === 'processing' && known.status === 'open') return known.intent
    throw new Refusal('PRICE_CHANGED')
  }
  const paidUntil = paidUntilOf(terms, periodEnd)
  let paid = done
  if (charge && charge.gross > 0) {
    const asked = {
      terms: publicId,
      money: { amount: charge.gross, currency },
      description: `${terms.planName} until ${paidUntil.toISOString().slice(0, 10)}`,
      periodEnd: paidUntil,
    }
    const { status, intent } = known ?? (await payments.charge(payer, asked, `charge-${publicId}`))
    if (status === 'void') return declined
    if (status === 'open' && intent.status !== 'processing') return intent
    paid = intent
  }
  await payments.reprice(subscription.id, { ...priceFrom(terms, paidUntil), paidUntil }, `reprice-${publicId}`)
  // Whoever has cancelled falls back to what ends, with a period that may be another.
  if (subscription.endsWithPeriod) await payments.setEnding(subscription.id, isFallBack(terms), `go-on-${publicId}`)
  return paid
}

/** Nobody asked for it, and it begins nothing: what one falls back to is paid until its own period has ended. */
export const isFallBack = ({ kind, startsAt, createdAt }: TermsRow): boolean =>
  kind === 'renewed' && startsAt !== null && startsAt > createdAt

/** A change of the length of periods begins one of its own. */
function paidUntilOf(terms: TermsRow, periodEnd: Date): Date {
  const { charge, period, startsAt } = terms
  if (isFallBack(terms) && startsAt) return startsAt
  const isNewLength = charge?.lines.some((line) => line.kind === 'unused' && line.period !== period) === true
  return isNewLength && startsAt ? addPeriod(startsAt, period) : periodEnd
}

/** Whatever it left behind at the provider is ended, and what was used up for it is given back. */
export async function giveUp(deps: LookDeps, terms: TermsRow): Promise<void> {
  const payments = paymentsOf(deps.providers, terms.provider)
  if (terms.payer !== null && payments) await clearAway(deps, payments, terms, terms.payer)
  await deps.database.transaction((tx) => undo(tx, terms))
}

async function clearAway(
  deps: LookDeps,
  payments: NonNullable<ReturnType<typeof paymentsOf>>,
  { publicId, provider }: TermsRow,
  payer: string,
): Promise<void> {
  const state = await payments.look(payer)
  const card = isWallet(provider) ? undefined : deps.providers.card?.payments
  const unbegun = (state?.subscriptions ?? []).filter(
    ({ terms, status }) => terms === publicId && status === 'incomplete',
  )
  for (const { id, terms, kind, status, subscriptionId } of state?.invoices ?? []) {
    // Also what a subscription asks for that never began: of one that merely ends it would go on being owed.
    const isGivenUp = unbegun.some((one) => one.id === subscriptionId) || (terms === publicId && kind === 'change')
    if (!isGivenUp || status !== 'open') continue
    await card?.cancelInvoice(id).catch((error: unknown) => {
      // The bank has said yes meanwhile, or is about to: then it is no purchase that came to nothing.
      throw error instanceof PaymentRefused ? new Refusal('PAYMENT_PENDING') : error
    })
  }
  for (const { id } of unbegun) {
    await payments.end(id, `give-up-${publicId}`).catch((error: unknown) => {
      // It has ended with its invoice; or a wallet cannot take back its question: should it be answered with yes,
      // `endSurplus` ends what begins.
      if (!(error instanceof PaymentRefused)) throw error
    })
  }
}
