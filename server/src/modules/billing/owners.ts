import { DAY } from '@envoi/contract/limits'
import { type PayerState, PaymentRefused, type Payments } from '../../outside/payments/port.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { type Job, addJob } from '../../platform/jobs/jobs.ts'
import { type Account, findAccount } from '../accounts/index.ts'
import { TURN_LASTS } from './buying/turn.ts'
import { buyerOf } from './details.ts'
import type { LookDeps } from './look.ts'
import { type Agreed, recordInvoices } from './papers/invoices.ts'
import type { Buyer } from './papers/paper.ts'
import { isWallet, paymentsOf } from './providers.ts'
import { findDetails, findGivenUp, findPayers, findProviderInvoices, findSubscription, findTerms } from './store.ts'
import type { Provider } from './tables.ts'

/** Subscriptions when an account ends. */

const JOB = 'end-payments'
/** What is left at the provider, to make out papers of what is charged there after the account has gone. */
type Left = { userId: number; at: string; buyer: Buyer; agreed: (Agreed & { isHad: boolean })[] }
type Payload = { provider: Provider; payer: string; left?: Left }

/** A wallet may be said yes to, and a debit come, so long after the account has gone. */
const FOLLOWED = 30 * DAY

/**
 * Closing an account cancels what it pays for; its papers stay, without it. Somebody who is in the middle of buying ends
 * within their turn: once more after it, for what they have begun.
 */
export async function endPayments(tx: Transaction, { id }: Pick<Account, 'id'>, now: Date): Promise<void> {
  const afterTurn = new Date(now.getTime() + 2 * TURN_LASTS)
  const left = await leftOf(tx, id, now)
  for (const { provider, payer } of await findPayers(tx, id)) {
    const payload: Payload = { provider, payer, ...(left && { left }) }
    await addJob(tx, JOB, payload, { key: `${JOB} ${provider} ${payer}` })
    await addJob(tx, JOB, payload, { key: `${JOB} again ${provider} ${payer}`, runAt: afterTurn })
  }
}

async function leftOf(tx: Transaction, userId: number, now: Date): Promise<Left | undefined> {
  const account = await findAccount(tx, userId)
  if (!account) return undefined
  const present = await findSubscription(tx, userId)
  const givenUp = await findGivenUp(tx, userId)
  const may = (await findTerms(tx, userId)).filter(
    ({ id, publicId, state }) => state === 'open' || givenUp.has(publicId) || id === present?.termsId,
  )
  const agreed = may.map(({ publicId, planName, period, currency, net, discount, tax, charge, state }) => {
    return { publicId, planName, period, currency, net, discount, tax, charge, isHad: state === 'done' }
  })
  return { userId, at: now.toISOString(), buyer: buyerOf(account, await findDetails(tx, userId)), agreed }
}

type EndDeps = Pick<LookDeps, 'database' | 'providers' | 'seller' | 'letterbox' | 'clock'>

/** The account has gone by now: all that is left of it is at the provider. */
export const endPaymentsJob = (deps: EndDeps): Job => ({
  name: JOB,
  async handle(payload) {
    const asked = payload as Payload
    const { provider, payer, left } = asked
    const payments = paymentsOf(deps.providers, provider)
    if (!payments) return
    await endAll(deps, payments, asked)
    if (!left) return
    const state = await refundLate(deps, payments, payer, { ...left, provider })
    const isMoving =
      state?.subscriptions.some(({ status }) => status === 'incomplete') === true ||
      state?.invoices.some(({ status, intent }) => status === 'open' && intent.status === 'processing') === true
    const now = deps.clock()
    if (!isMoving || now.getTime() > new Date(left.at).getTime() + FOLLOWED) return
    const later = { key: `${JOB} later ${provider} ${payer}`, runAt: new Date(now.getTime() + DAY) }
    await deps.database.transaction((tx) => addJob(tx, JOB, asked, later))
  },
})

async function endAll({ providers }: EndDeps, payments: Payments, { provider, payer }: Payload): Promise<void> {
  const state = await payments.look(payer)
  for (const { id, status } of state?.subscriptions ?? []) {
    if (status === 'ended') continue
    await payments.end(id, `closed-${id}`).catch((error: unknown) => {
      // What its payer never said yes to cannot be ended at a wallet, and charges nobody.
      if (!(error instanceof PaymentRefused) || status !== 'incomplete') throw error
    })
  }
  // Nobody is to say yes to them at the bank any more.
  const card = isWallet(provider) ? undefined : providers.card?.payments
  for (const { id, status, intent } of state?.invoices ?? [])
    if (status === 'open' && intent.status !== 'processing') await card?.cancelInvoice(id)
}

/** What is charged for a plan that nobody has any more goes back; what had its paper when the account went was had until then. */
async function refundLate(
  deps: EndDeps,
  payments: Payments,
  payer: string,
  { userId, at, buyer, agreed, provider }: Left & { provider: Provider },
): Promise<PayerState | undefined> {
  const account = await findAccount(deps.database, userId)
  const termsOf = (publicId: string) => agreed.find((one) => one.publicId === publicId)
  const record = async (): Promise<PayerState | undefined> => {
    const state = await payments.look(payer)
    const asked = {
      payer: { provider, payer, userId: account?.id ?? null },
      buyerOf: () => buyer,
      termsOf,
      now: deps.clock(),
    }
    const incomplete = new Set(state?.subscriptions.map(({ id }): string | null => id))
    if (state)
      await deps.database.transaction((tx) => recordInvoices(tx, deps, state.invoices, { ...asked, incomplete }))
    return state
  }
  const state = await record()
  const late = (state?.invoices ?? []).filter(
    ({ status, money, refunded, terms }) => status === 'paid' && refunded < money.amount && termsOf(terms),
  )
  const ids = late.map(({ id }) => id)
  const rows = await findProviderInvoices(deps.database, provider, ids)
  const before = new Set(rows.flatMap(({ providerId, issuedAt }) => (issuedAt < new Date(at) ? [providerId] : [])))
  const owed = late.filter(({ id, terms }) => !(before.has(id) && termsOf(terms)?.isHad))
  for (const { id, money, refunded } of owed) {
    await payments.refund(id, { ...money, amount: money.amount - refunded }, `closed-${id}-${refunded}`)
  }
  return owed.length > 0 ? record() : state
}
