import type { InvoiceView, SubscriptionState, SubscriptionView } from '@envoi/contract/billing'
import { totalOf } from '@envoi/contract/rules/prices'
import { subscriptionPlanOf } from '@envoi/contract/words'
import { type PayerState, ProviderAway } from '../../outside/payments/port.ts'
import type { Database } from '../../platform/database/connect.ts'
import { type Account, isTeamPlan } from '../accounts/index.ts'
import type { BuyDeps } from './buying/buy.ts'
import { findCustomPrices } from './buying/custom-price-store.ts'
import { presentDetails, presentTax, taxFor } from './details.ts'
import { isPlayMoney } from './play-money.ts'
import { paymentsOf, segmentOf } from './providers.ts'
import { findOffer } from './buying/renewal.ts'
import { graceEnds } from './state.ts'
import { findDetails, findSubscription, findTerms } from './store.ts'
import type { CustomPriceRow, DetailsRow, InvoiceRow, SubscriptionRow } from './tables.ts'
import { isSame, totalAt } from './buying/terms.ts'
import { findDebts } from './unpaid.ts'
import { customTermsOf, findPresent, isTrialUsed } from './buying/wish.ts'

/** What is told of somebody's plan and money. */

export const presentInvoice = (row: InvoiceRow, ofNumber: string | null): InvoiceView => ({
  number: row.number,
  kind: row.kind,
  issuedAt: row.issuedAt.toISOString(),
  status: row.status,
  currency: row.currency,
  net: row.net,
  tax: row.tax,
  gross: row.gross,
  of: ofNumber,
})

export async function presentCustomer(deps: BuyDeps, account: Account) {
  const { database, secrets, providers } = deps
  const details = await findDetails(database, account.id)
  return {
    details: details ? presentDetails(deps, details) : null,
    isPlayMoney: providers.card !== undefined && isPlayMoney(providers.card.provider),
    isTrialUsed: await isTrialUsed(database, secrets, account),
    subscription: await presentState(deps, account),
    offers: await presentOffers(deps, account, details),
  }
}

/** With the tax of the seller's country until somebody has said where they are; one that they have is offered no more. */
async function presentOffers(deps: BuyDeps, account: Account, details: DetailsRow | undefined) {
  const { rate } = taxFor(deps, details?.country ?? deps.seller.country, details?.vatStatus ?? 'none')
  const prices = await findCustomPrices(deps.database, account.id)
  if (prices.length === 0) return []
  const present = await findPresent(deps.database, account.id, deps.clock())
  const isTheirs = (price: CustomPriceRow): boolean =>
    present !== undefined && isSame({ ...price, planName: 'CUSTOM', custom: customTermsOf(price) }, present.terms)
  return prices
    .filter((price) => !isTheirs(price))
    .map(({ publicId, period, currency, net, validityDays, seats, maxSubdomains }) => ({
      priceId: publicId,
      period,
      currency,
      total: totalOf(net, null, rate),
      validityDays,
      seats,
      maxSubdomains,
    }))
}

async function presentState(deps: BuyDeps, account: Account): Promise<SubscriptionState | null> {
  const { database, clock } = deps
  const present = await findPresent(database, account.id, clock())
  if (!present) return presentGiven(deps, account)
  const { subscription: row, terms } = present
  const ahead = (await findTerms(database, account.id)).find(({ id }) => id === row.termsId) ?? terms
  const isEnding = row.endsWithPeriod
  const endsAt =
    row.overdueSince && row.status === 'past_due' ? graceEnds(row.overdueSince) : isEnding ? row.periodEnd : null
  return {
    planName: terms.planName,
    period: terms.period,
    provider: segmentOf(row.provider),
    status: row.status === 'ended' ? 'past_due' : row.status,
    currency: terms.currency,
    total: totalAt(terms, row.periodStart),
    tax: presentTax(terms.tax),
    periodStart: row.periodStart.toISOString(),
    periodEnd: row.periodEnd.toISOString(),
    autoRenew: !isEnding,
    endsAt: endsAt?.toISOString() ?? null,
    nextPayment:
      isEnding || row.status === 'past_due'
        ? null
        : { at: row.periodEnd.toISOString(), total: totalAt(ahead, row.periodEnd) },
    pending:
      ahead.id === terms.id || isSamePlan(ahead, terms) ? null : { planName: ahead.planName, period: ahead.period },
    offer: await findOffer(database, deps, account, present),
  }
}

const isSamePlan = (a: { planName: string; period: string }, b: typeof a): boolean =>
  a.planName === b.planName && a.period === b.period

/** A plan that an operator gave costs nothing and goes on. */
function presentGiven({ clock, seller }: BuyDeps, { planName, createdAt }: Account): SubscriptionState | null {
  if (planName === null) return null
  const now = clock().toISOString()
  const nothing = totalOf(0, null, 0)
  return {
    planName,
    period: 'ANNUAL',
    provider: 'operator',
    status: 'active',
    currency: 'EUR',
    total: nothing,
    tax: { country: seller.country, rate: 0, reason: 'outside' },
    periodStart: createdAt.toISOString(),
    periodEnd: now,
    autoRenew: true,
    endsAt: null,
    nextPayment: null,
    pending: null,
    offer: null,
  }
}

/** What plans are synced by; nothing where there is no plan. Secrets of a payment are asked for, and not kept. */
export async function presentSubscription(deps: BuyDeps, account: Account): Promise<SubscriptionView | undefined> {
  const row = await findSubscription(deps.database, account.id)
  if (!row || row.endedAt !== null) return presentGivenView(account)
  const present = await findPresent(deps.database, account.id, deps.clock())
  if (!present) return undefined
  const { planName, custom } = present.terms
  const hasCard = row.cardMonth !== null && row.cardYear !== null
  return {
    planType: subscriptionPlanOf[planName],
    provider: segmentOf(row.provider),
    intentStatus: row.intentStatus,
    failedIntentClientSecret: row.intentStatus === 'requires_action' ? await findSecret(deps, row) : null,
    openedInvoicesAmount: row.openAmount,
    defaultPaymentMethod: { card: hasCard ? { exp_month: row.cardMonth!, exp_year: row.cardYear! } : null },
    fileValidityInDays: custom?.validityDays ?? null,
  }
}

/** A member's plan is their manager's: they have no subscription. */
function presentGivenView({
  planName,
  managerId,
  managerPlanName,
  validityDays,
}: Account): SubscriptionView | undefined {
  if (planName === null || (managerId !== null && isTeamPlan(managerPlanName))) return undefined
  return {
    planType: subscriptionPlanOf[planName],
    provider: 'operator',
    intentStatus: 'succeeded',
    failedIntentClientSecret: null,
    openedInvoicesAmount: 0,
    defaultPaymentMethod: null,
    fileValidityInDays: validityDays,
  }
}

async function findSecret(deps: BuyDeps, row: SubscriptionRow): Promise<string | null> {
  const state = await lookIfThere(deps, row)
  const asked = (await findDebts(deps, row, state)).find(({ intent }) => intent.clientSecret !== null)
  return asked?.intent.clientSecret ?? null
}

/** While the provider is away nobody can pay, and what is known of somebody's plan is told all the same. */
const lookIfThere = (deps: BuyDeps, { provider, payer }: SubscriptionRow): Promise<PayerState | undefined> =>
  Promise.resolve(paymentsOf(deps.providers, provider)?.look(payer)).catch((error: unknown) => {
    if (!(error instanceof ProviderAway)) throw error
    return undefined
  })

/** The payment that waits for its payer, with the number of its invoice. */
export async function presentIntent(deps: BuyDeps, account: Account, findNumber: FindNumber) {
  const row = await findSubscription(deps.database, account.id)
  if (!row || row.endedAt !== null || row.intentStatus === 'succeeded') return null
  const [open] = await findDebts(deps, row, await lookIfThere(deps, row))
  const number = open && (await findNumber(deps.database, row.provider, open.id))
  return open && number !== undefined ? { ...open.intent, number } : null
}
type FindNumber = (database: Database, provider: SubscriptionRow['provider'], id: string) => Promise<string | undefined>
