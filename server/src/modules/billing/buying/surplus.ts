import { PaymentRefused } from '../../../outside/payments/port.ts'
import type { LookDeps } from '../look.ts'
import { look } from '../look.ts'
import { paymentsOf } from '../providers.ts'
import { paidInVain } from '../state.ts'
import { findGivenUp, findPayers, noteDifference } from '../store.ts'

/**
 * Somebody may say yes at a wallet to what they have given up for another purchase: it cannot be taken back there. What
 * begins by that ends at once, and what it was charged for goes back; what they have bought instead goes on.
 */
export async function endSurplus(deps: LookDeps, userId: number): Promise<void> {
  const givenUp = await findGivenUp(deps.database, userId)
  const found = []
  for (const { provider, payer } of await findPayers(deps.database, userId)) {
    const payments = paymentsOf(deps.providers, provider)
    const state = await payments?.look(payer)
    for (const subscription of state?.subscriptions ?? []) {
      if (!payments || subscription.status === 'ended' || subscription.status === 'incomplete') continue
      found.push({ payments, subscription })
    }
  }
  // One must be left that was meant.
  if (!found.some(({ subscription }) => !givenUp.has(subscription.terms))) return
  for (const { payments, subscription } of found) {
    if (givenUp.has(subscription.terms)) await payments.end(subscription.id, `surplus-${subscription.id}`)
  }
  await refundGivenUp(deps, userId)
}

/**
 * What was charged for purchases that were given up goes back, also where it comes long after; its papers are made by looking.
 * What its provider will not give back, as what is disputed, stands for an operator to see, and keeps nothing else waiting.
 */
export async function refundGivenUp(deps: LookDeps, userId: number): Promise<void> {
  // An invoice has its number before there is a credit note to it.
  await look(deps, userId)
  const givenUp = await findGivenUp(deps.database, userId)
  const refused: { invoice: string; amount: number; why: string }[] = []
  for (const { provider, payer } of await findPayers(deps.database, userId)) {
    const payments = paymentsOf(deps.providers, provider)
    const state = await payments?.look(payer)
    if (!payments || !state) continue
    for (const { id, money, refunded } of paidInVain(state, (terms) => givenUp.has(terms))) {
      const left = { ...money, amount: money.amount - refunded }
      await payments.refund(id, left, `surplus-${id}-${refunded}`).catch((error: unknown) => {
        if (!(error instanceof PaymentRefused)) throw error
        refused.push({ invoice: id, amount: left.amount, why: error.message })
      })
    }
  }
  const told = refused.length > 0 ? { refused } : undefined
  await deps.database.transaction((tx) => noteDifference(tx, userId, 'refund', told))
  await look(deps, userId)
}
