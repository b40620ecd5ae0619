import type { Transaction } from '../../platform/database/connect.ts'
import { eq } from '../../platform/database/drizzle.ts'
import { type Job, addJob } from '../../platform/jobs/jobs.ts'
import type { Account } from '../accounts/index.ts'
import { type Providers, paymentsOf } from './providers.ts'
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

/** Closing an account cancels what it pays for; its papers stay, without it. */
export async function endPayments(tx: Transaction, account: Pick<Account, 'id'>): Promise<void> {
  for (const { provider, payer } of await findPayers(tx, account.id)) {
    await addJob(tx, JOB, { provider, payer } satisfies Payload, { key: `${JOB} ${provider} ${payer}` })
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
      if (status !== 'ended') await payments?.end(id, `closed-${id}`)
    }
  },
})

/** Who takes over a team takes over what is paid for it: the plan, the card and the papers. What they had of their own goes. */
export async function moveBilling(tx: Transaction, fromId: number, toId: number): Promise<void> {
  const from = await tx.select().from(subscriptions).where(eq(subscriptions.userId, fromId))
  if (from.length === 0) return
  await endPayments(tx, { id: toId })
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
