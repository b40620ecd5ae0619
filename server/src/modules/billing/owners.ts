import { PaymentRefused } from '../../outside/payments/port.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { eq } from '../../platform/database/drizzle.ts'
import { type Job, addJob } from '../../platform/jobs/jobs.ts'
import type { Account } from '../accounts/index.ts'
import { TURN_LASTS } from './buying/turn.ts'
import { type Providers, isWallet, paymentsOf } from './providers.ts'
import { findPayers } from './store.ts'
import {
  type Provider,
  billingDetails,
  billingTerms,
  customPrices,
  invoices,
  payers,
  planLapses,
  subscriptions,
} from './tables.ts'

/** Subscriptions when an account ends or a team changes hands. */

const JOB = 'end-payments'
type Payload = { provider: Provider; payer: string }

/**
 * Closing an account cancels what it pays for; its papers stay, without it. Somebody who is in the middle of buying ends
 * within their turn: once more after it, for what they have begun.
 */
export async function endPayments(tx: Transaction, account: Pick<Account, 'id'>, now: Date): Promise<void> {
  const afterTurn = new Date(now.getTime() + 2 * TURN_LASTS)
  for (const { provider, payer } of await findPayers(tx, account.id)) {
    const payload: Payload = { provider, payer }
    await addJob(tx, JOB, payload, { key: `${JOB} ${provider} ${payer}` })
    await addJob(tx, JOB, payload, { key: `${JOB} again ${provider} ${payer}`, runAt: afterTurn })
  }
}

/** The account has gone by now: all that is left of it is at the provider. */
export const endPaymentsJob = ({ providers }: { providers: Providers }): Job => ({
  name: JOB,
  async handle(payload) {
    const { provider, payer } = payload as Payload
    const payments = paymentsOf(providers, provider)
    const state = await payments?.look(payer)
    for (const { id, status } of state?.subscriptions ?? []) {
      if (status === 'ended') continue
      await payments?.end(id, `closed-${id}`).catch((error: unknown) => {
        // What its payer never said yes to cannot be ended at a wallet, and charges nobody.
        if (!(error instanceof PaymentRefused) || status !== 'incomplete') throw error
      })
    }
    // Nobody is to say yes to them at the bank any more.
    const card = isWallet(provider) ? undefined : providers.card?.payments
    for (const { id, status, intent } of state?.invoices ?? [])
      if (status === 'open' && intent.status !== 'processing') await card?.cancelInvoice(id)
  },
})

/** Who takes over a team takes over what is paid for it: the plan, the card and the papers. What they had of their own goes. */
export async function moveBilling(tx: Transaction, fromId: number, toId: number, now: Date): Promise<void> {
  const from = await tx.select().from(subscriptions).where(eq(subscriptions.userId, fromId))
  if (from.length === 0) return
  await endPayments(tx, { id: toId }, now)
  for (const table of [subscriptions, billingTerms, payers, billingDetails, planLapses] as const) {
    await tx.delete(table).where(eq(table.userId, toId))
  }
  for (const table of [
    payers,
    billingTerms,
    subscriptions,
    billingDetails,
    invoices,
    customPrices,
    planLapses,
  ] as const) {
    await tx.update(table).set({ userId: toId }).where(eq(table.userId, fromId))
  }
}
