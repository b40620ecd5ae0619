import type { LookDeps } from '../look.ts'
import { look } from '../look.ts'
import { paymentsOf } from '../providers.ts'
import { findPayers, findTerms } from '../store.ts'

/**
 * Somebody may say yes at a wallet to what they have given up for another purchase: it cannot be taken back there. What
 * begins by that ends at once, and what it was charged for goes back; what they have bought instead goes on.
 */
export async function endSurplus(deps: LookDeps, userId: number): Promise<void> {
  const givenUp = new Set(
    (await findTerms(deps.database, userId)).flatMap(({ state, publicId }) => (state === 'given-up' ? [publicId] : [])),
  )
  const found = []
  for (const { provider, payer } of await findPayers(deps.database, userId)) {
    const payments = paymentsOf(deps.providers, provider)
    const state = await payments?.look(payer)
    for (const subscription of state?.subscriptions ?? []) {
      if (!payments || !state || subscription.status === 'ended' || subscription.status === 'incomplete') continue
      found.push({ payments, subscription, invoices: state.invoices })
    }
  }
  // One must be left that was meant.
  if (!found.some(({ subscription }) => !givenUp.has(subscription.terms))) return
  for (const { payments, subscription, invoices } of found) {
    if (!givenUp.has(subscription.terms)) continue
    await payments.end(subscription.id, `surplus-${subscription.id}`)
    for (const { id, subscriptionId, status, money, refunded } of invoices) {
      if (subscriptionId !== subscription.id || status !== 'paid' || refunded >= money.amount) continue
      const left = { ...money, amount: money.amount - refunded }
      await payments.refund(id, left, `surplus-${id}-${refunded}`)
    }
  }
  await look(deps, userId)
}
