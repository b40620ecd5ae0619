import type { PayerState, ProviderInvoice } from '../../outside/payments/port.ts'
import type { LookDeps } from './look.ts'
import { isWallet, paymentsOf } from './providers.ts'
import { debtsOf } from './state.ts'
import { findTerms } from './store.ts'
import type { SubscriptionRow } from './tables.ts'

type Of = Pick<SubscriptionRow, 'userId' | 'subscription'>

/** What somebody owes for their subscription. */
export async function findDebts(
  { database }: Pick<LookDeps, 'database'>,
  { userId, subscription: id }: Of,
  state: PayerState | undefined,
): Promise<ProviderInvoice[]> {
  const subscription = state?.subscriptions.find((one) => one.id === id)
  if (!state || !subscription) return []
  const done = new Set(
    (await findTerms(database, userId)).flatMap((terms) => (terms.state === 'done' ? [terms.publicId] : [])),
  )
  return debtsOf(subscription, state.invoices, (terms) => done.has(terms))
}

/** Ends a subscription now. Nothing is owed for it any more, so that nobody pays for what they do not have. */
export async function endUnpaid(deps: LookDeps, row: SubscriptionRow, key: string): Promise<void> {
  const payments = paymentsOf(deps.providers, row.provider)
  const debts = await findDebts(deps, row, await payments?.look(row.payer))
  await payments?.end(row.subscription, key)
  const card = isWallet(row.provider) ? undefined : deps.providers.card?.payments
  for (const { id, intent } of debts) if (intent.status !== 'processing') await card?.cancelInvoice(id)
}
