import type { BillingPeriod, SoldPlan } from '@envoi/contract/words'
import type { SignedUp } from '../testing/src/signing-up.ts'

/** A plan as people of the demo pay for it, by play money: what they have had before it, and whom their invoices name. */
export type DemoPurchase = {
  plans: readonly (readonly [SoldPlan, BillingPeriod])[]
  details: { name: string; address: readonly string[]; country: string; vatNumber: string | null }
}

/** The first is bought, and changed to each that follows, so that there are invoices of both kinds to look at. */
export async function buyPlan({ api, uid }: SignedUp, { plans, details }: DemoPurchase): Promise<void> {
  const params = { id: uid }
  await api.setBillingDetails({ params, body: { ...details, address: [...details.address], receiptsTo: null } })
  const { clientSecret } = await api.startCardSetup({ params })
  const { paymentMethodId } = await api.confirmPlay({ body: { clientSecret, method: 'ok' } })
  for (const [planType, planFrequency] of plans) {
    const wanted = { planType, planFrequency, currency: 'EUR' as const }
    const { today } = await api.quote({ params, body: wanted })
    await api.subscribe({
      params,
      body: { ...wanted, total: today.gross, ...(paymentMethodId !== null && { paymentMethodId }) },
    })
  }
}
