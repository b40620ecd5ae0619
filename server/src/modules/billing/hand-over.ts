import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { and, eq } from '../../platform/database/drizzle.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Job, addJob } from '../../platform/jobs/jobs.ts'
import { findAccount } from '../accounts/index.ts'
import type { Letterbox } from '../mail/index.ts'
import { endPayments } from './owners.ts'
import { type Providers, isPlayOver, isWallet, paymentsOf } from './providers.ts'
import { findOpenTerms, findPayer, findSubscription } from './store.ts'
import { type Provider, billingTerms, customPrices, payers, planLapses, subscriptions } from './tables.ts'

/** What is paid for a team when it changes hands. */

const HAND_OVER = 'strip-handed-over'
type HandedOver = { provider: Provider; payer: string; subscription: string }
type MoveDeps = { letterbox: Letterbox; clock: Clock }

/**
 * Who takes over a team has its plan to the end of what is paid, and goes on with means of payment of their own; nothing
 * more is taken of the giver's, who keeps their papers. What the next owner had of their own ends.
 */
export async function moveBilling(
  tx: Transaction,
  { letterbox, clock }: MoveDeps,
  fromId: number,
  toId: number,
): Promise<void> {
  const now = clock()
  await endPayments(tx, { id: toId }, now)
  for (const table of [subscriptions, billingTerms, payers, planLapses] as const) {
    await tx.delete(table).where(eq(table.userId, toId))
  }
  await tx.update(customPrices).set({ userId: toId }).where(eq(customPrices.userId, fromId))
  const row = await findSubscription(tx, fromId)
  if (!row || row.endedAt !== null) return
  const isIdle = row.intentStatus === 'succeeded' && row.status !== 'past_due' && !(await findOpenTerms(tx, fromId))
  if (!row.endsWithPeriod || !isIdle) throw new Refusal('PLAN_RENEWS')
  const { provider, payer, subscription } = row
  await tx
    .update(payers)
    .set({ userId: toId, handedOverAt: now })
    .where(and(eq(payers.provider, provider), eq(payers.payer, payer)))
  await tx
    .update(billingTerms)
    .set({ userId: toId })
    .where(and(eq(billingTerms.userId, fromId), eq(billingTerms.provider, provider), eq(billingTerms.payer, payer)))
  await tx.update(subscriptions).set({ userId: toId, endToldFor: null }).where(eq(subscriptions.userId, fromId))
  const payload: HandedOver = { provider, payer, subscription }
  await addJob(tx, HAND_OVER, payload, { key: `${HAND_OVER} ${payer}` })
  const next = await findAccount(tx, toId)
  if (next) await letterbox.post(tx, 'plan-ends', next.uid)
}

/** No card of the giver's stays with what is another's now, and nothing renews by their wallet. */
export const handOverJob = ({ database, providers }: { database: Database; providers: Providers }): Job => ({
  name: HAND_OVER,
  async handle(payload) {
    const { provider, payer, subscription } = payload as HandedOver
    // It may run again long after it was done: what is there by then is the next owner's.
    const row = await findPayer(database, provider, payer)
    if (!row || row.handedOverAt === null) return
    const payments = paymentsOf(providers, provider)
    if (!payments && !isPlayOver(providers, provider))
      throw new Error(`${provider} is not set up: ${payer} waits for it`)
    const state = await payments?.look(payer)
    const renews = state?.subscriptions.some(
      ({ id, status, endsWithPeriod }) => id === subscription && status !== 'ended' && !endsWithPeriod,
    )
    if (renews) await payments?.setEnding(subscription, true, `handed-over-${subscription}`)
    if (isWallet(provider)) return
    for (const { id } of state?.methods ?? []) await providers.card?.payments.removeMethod(payer, id)
    await database.transaction((tx) =>
      tx
        .update(payers)
        .set({ handedOverAt: null })
        .where(and(eq(payers.provider, provider), eq(payers.payer, payer))),
    )
  },
})
