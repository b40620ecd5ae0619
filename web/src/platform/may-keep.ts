import type { SubscriptionState } from '@envoi/contract/billing'

type Held = Pick<SubscriptionState, 'planName' | 'provider' | 'status' | 'autoRenew' | 'pending'>

/** A planned change is taken back by buying the present plan again: not by wallet, nor at a price that was agreed on. Pure. */
export const mayTakeBack = ({ planName, provider, pending }: Held): boolean =>
  pending !== null && provider === 'stripe' && planName !== 'CUSTOM'

/** Whether the plan ends or is to change, and can go on instead. Pure. */
export const mayKeep = (held: Held): boolean =>
  held.status !== 'past_due' && held.provider !== 'operator' && (!held.autoRenew || mayTakeBack(held))
