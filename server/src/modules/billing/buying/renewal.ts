import { DAY, billing as limits } from '@envoi/contract/limits'
import { addPeriod, totalOf } from '@envoi/contract/rules/prices'
import type { SubscriptionState } from '@envoi/contract/billing'
import type { Reader } from '../../../platform/database/connect.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type Account, lockAccount } from '../../accounts/index.ts'
import { carryOut } from './carry-out.ts'
import type { BuyDeps } from './buy.ts'
import { taxFor } from '../details.ts'
import { fallBack, findFallBack, requireNoDebit } from './fall-back.ts'
import { accountGiftKeys, giveOnce, wasGiven } from './given-once.ts'
import { type LookDeps, look } from '../look.ts'
import { asking, isWallet, paymentsOf } from '../providers.ts'
import { changeSubscription, findDetails, findTerms, insertTerms } from '../store.ts'
import type { GivenDiscount, TermsRow } from '../tables.ts'
import { requireMeans } from './methods.ts'
import { concludeOpen } from './settle.ts'
import { type Present, discountAt, renewed } from './terms.ts'
import { ifFree, inTurn } from './turn.ts'
import { endUnpaid, findDebts } from '../unpaid.ts'
import { findPresent, requireNoTeam } from './wish.ts'

/** Whether a plan goes on: cancelling, auto-renewal, the offer before, and terms that are renewed on the same plan. */

async function getPresent(deps: LookDeps, account: Account): Promise<Present> {
  await asking(() => look(deps, account.id), 'PAYMENT_DECLINED')
  const present = await findPresent(deps.database, account.id, deps.clock())
  if (!present) throw new Refusal('NOT_FOUND')
  return present
}

/** Whoever ends a plan does not want what they were about to change to: paid for already it is done first, or else given up. */
async function getConcluded(deps: LookDeps, account: Account): Promise<Present> {
  const present = await getPresent(deps, account)
  return (await concludeOpen(deps, account.id)) ? getPresent(deps, account) : present
}

function getPayments(deps: LookDeps, { subscription }: Present) {
  const payments = paymentsOf(deps.providers, subscription.provider)
  if (!payments) throw new Refusal('PAYMENT_OFF')
  return payments
}

/** Where only a change is not paid for, what was had before it is, and is what ends. */
async function getPaid(deps: LookDeps, account: Account): Promise<Present> {
  const present = await getConcluded(deps, account)
  const { subscription } = present
  if (subscription.status !== 'past_due') return present
  const state = await asking(() => getPayments(deps, present).look(subscription.payer), 'PAYMENT_DECLINED')
  const debts = await findDebts(deps, subscription, state)
  const back = findFallBack(subscription, await findTerms(deps.database, account.id), debts, deps.clock())
  if (!back) return present
  await asking(() => fallBack(deps, subscription, back), 'PAYMENT_DECLINED')
  return getPresent(deps, account)
}

/** A trial ends at once, and so does what is owed for; what was paid for, with its period. */
export const cancel = (deps: LookDeps, account: Account): Promise<{ endsAt: Date | null }> =>
  inTurn(deps, account.id, async () => {
    const present = await getPaid(deps, account)
    const { subscription, status, periodEnd } = present.subscription
    const payments = getPayments(deps, present)
    const key = `cancel-${subscription}-${periodEnd.getTime()}-${deps.clock().getTime()}`
    if (status === 'active') await asking(() => payments.setEnding(subscription, true, key), 'PAYMENT_DECLINED')
    else await asking(() => endUnpaid(deps, present.subscription, key), 'PAYMENT_DECLINED')
    return confirmEnd(deps, account, present, await endOf(deps, account))
  })

export const setAutoRenew = (deps: BuyDeps, account: Account, isOn: boolean): Promise<{ endsAt: Date | null }> =>
  inTurn(deps, account.id, async () => {
    if (isOn) requireNoTeam(account)
    const present = await (isOn ? getPresent : getConcluded)(deps, account)
    if (isOn) await requireMeans(deps, account, present.subscription)
    const { subscription } = present.subscription
    const payments = getPayments(deps, present)
    const key = `renew-${isOn}-${subscription}-${deps.clock().getTime()}`
    await asking(() => payments.setEnding(subscription, !isOn, key), 'PAYMENT_DECLINED')
    return confirmEnd(deps, account, present, await endOf(deps, account))
  })

/** Whoever has ended their plan has it in writing, and is reminded once more where that is long ahead. */
async function confirmEnd(deps: LookDeps, account: Account, before: Present, end: { endsAt: Date | null }) {
  const { endsAt } = end
  if (!endsAt || before.subscription.endsWithPeriod) return end
  const isSoon = endsAt.getTime() - deps.clock().getTime() <= limits.endReminderDays * DAY
  await deps.database.transaction(async (tx) => {
    if (isSoon) await changeSubscription(tx, account.id, { endToldFor: endsAt })
    await deps.letterbox.post(tx, 'plan-ends', account.uid)
  })
  return end
}

/** As it is afterwards: a period may have begun meanwhile. */
async function endOf(deps: LookDeps, { id }: Account): Promise<{ endsAt: Date | null }> {
  await asking(() => look(deps, id), 'PAYMENT_DECLINED')
  const present = await findPresent(deps.database, id, deps.clock())
  return { endsAt: present?.subscription.endsWithPeriod ? present.subscription.periodEnd : null }
}

const offerPeriods = ({ period }: Pick<TermsRow, 'period'>): number =>
  period === 'ANNUAL' ? limits.offer.years : limits.offer.months

/** Once ever, to whoever is in no team, pays by card, has no discount now or ahead and is neither on trial nor in debt, nor waits for a debit. */
export async function findOffer(
  reader: Reader,
  { secrets }: Pick<BuyDeps, 'secrets'>,
  account: Account,
  { terms, subscription }: Present,
): Promise<SubscriptionState['offer']> {
  if (account.managerId !== null) return null
  const { periodStart, periodEnd, status, provider, intentStatus } = subscription
  const hasDiscount = [periodStart, periodEnd].some((start) => discountAt(terms.discount, start) !== null)
  if (status !== 'active' || isWallet(provider) || hasDiscount) return null
  if (terms.id !== subscription.termsId || (terms.kind === 'change' && intentStatus === 'processing')) return null
  if (await wasGiven(reader, secrets, 'offer', accountGiftKeys(account))) return null
  const periods = offerPeriods(terms)
  const { percent } = limits.offer
  return {
    percent,
    periods,
    total: totalOf(terms.net, { percent }, terms.tax.rate),
    from: periodEnd.toISOString(),
    until: addPeriod(periodEnd, terms.period, periods).toISOString(),
  }
}

export const takeOffer = (deps: BuyDeps, account: Account): Promise<void> =>
  inTurn(deps, account.id, async () => {
    requireNoTeam(account)
    const present = await getPresent(deps, account)
    if (isWallet(present.subscription.provider)) throw new Refusal('OTHER_PROVIDER')
    await requireMeans(deps, account, present.subscription)
    await requireNoDebit(deps, present)
    const offer = await findOffer(deps.database, deps, account, present)
    if (!offer) throw new Refusal('OFFER_USED')
    const { from, until, percent } = offer
    const discount: GivenDiscount = { taken: { percent }, from, until, source: 'offer' }
    const terms = await deps.database.transaction(async (tx) => {
      if (!(await lockAccount(tx, account.id))) throw new Refusal('NOT_FOUND')
      const isFirst = await giveOnce(tx, deps.secrets, 'offer', account.id, accountGiftKeys(account))
      if (!isFirst) throw new Refusal('OFFER_USED')
      const made = await insertTerms(tx, { ...renewed(present, deps.clock()), discount })
      if (!made) throw new Refusal('PAYMENT_PENDING')
      return made
    })
    await carryOut(deps, terms)
  })

/** Another country, VAT number or rate: what is charged next has the tax that holds by then. */
export async function renewTax(deps: BuyDeps, account: Account): Promise<'same' | 'renewed' | 'not-ours'> {
  const done = await ifFree(deps, account.id, () => renewInTurn(deps, account))
  // Whoever has the turn buys by what is so now, or the job comes to it before the next payment.
  return done === 'not its turn' ? 'same' : done
}

async function renewInTurn(deps: BuyDeps, account: Account): Promise<'same' | 'renewed' | 'not-ours'> {
  const present = await findPresent(deps.database, account.id, deps.clock())
  const details = await findDetails(deps.database, account.id)
  if (!present || !details) return 'same'
  const tax = taxFor(deps, details.country, details.vatStatus)
  const { terms, subscription } = present
  const isSame = tax.rate === terms.tax.rate && tax.country === terms.tax.country && tax.reason === terms.tax.reason
  if (isSame || subscription.endsWithPeriod) return 'same'
  // A wallet's owner would have to say yes to it; and what begins later is renewed when it has begun.
  if (isWallet(subscription.provider) || terms.id !== subscription.termsId) return 'not-ours'
  const made = await deps.database.transaction((tx) => insertTerms(tx, { ...renewed(present, deps.clock()), tax }))
  if (!made) return 'not-ours'
  await carryOut(deps, made)
  return 'renewed'
}
