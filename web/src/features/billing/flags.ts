import type { SubscriptionView } from '@envoi/contract/billing'

/** What is wrong with how somebody pays, or soon will be. */
export type BillingFlags = {
  cardExpired: boolean
  cardWillExpire: boolean
  requiresPaymentMethod: boolean
  requiresAction: boolean
  /** Something is owed: asked for over whatever one looks at. */
  forceDueAmountModal: boolean
}
type Paid = Pick<
  SubscriptionView,
  'intentStatus' | 'failedIntentClientSecret' | 'openedInvoicesAmount' | 'defaultPaymentMethod'
>

const nothing: BillingFlags = {
  cardExpired: false,
  cardWillExpire: false,
  requiresPaymentMethod: false,
  requiresAction: false,
  forceDueAmountModal: false,
}

/** Pure. A member pays nothing, whatever is said of their subscription. Months are those of UTC, as all of billing. */
export function billingFlags(
  subscription: Paid | undefined,
  { managerId, now }: { managerId: string | null; now: Date },
): BillingFlags {
  if (!subscription || managerId !== null) return nothing
  const { intentStatus, failedIntentClientSecret, openedInvoicesAmount, defaultPaymentMethod } = subscription
  const card = defaultPaymentMethod?.card
  const monthsLeft = card
    ? monthOf(card.exp_year, card.exp_month - 1) - monthOf(now.getUTCFullYear(), now.getUTCMonth())
    : 1
  const isPaid = intentStatus === 'succeeded' || intentStatus === 'processing'
  return {
    // While a payment fails, that is what is told: the card may be why, and may not.
    cardExpired: monthsLeft < 0 && isPaid,
    cardWillExpire: monthsLeft === 0,
    requiresPaymentMethod: !isPaid && intentStatus !== 'requires_action',
    requiresAction: intentStatus === 'requires_action' && failedIntentClientSecret !== null,
    forceDueAmountModal: openedInvoicesAmount > 0,
  }
}

const monthOf = (year: number, month: number): number => year * 12 + month
