/** What can be done about a plan that somebody has already. Pure. */
import type { SubscriptionState } from '@envoi/contract/billing'

/** `planned`: a change is taken back; `ending`: it goes on after its period. Anything else of it stands under billing. */
export type Keeping = 'planned' | 'ending' | 'nothing'

type Subscription = Pick<SubscriptionState, 'provider' | 'status' | 'pending' | 'autoRenew'>

export function keepingOf(subscription: Subscription | null): Keeping {
  // What the wallet has agreed to is changed there; and what is owed is paid first.
  if (subscription?.provider !== 'stripe' || subscription.status === 'past_due') return 'nothing'
  if (subscription.pending) return 'planned'
  return subscription.autoRenew ? 'nothing' : 'ending'
}
