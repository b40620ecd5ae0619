/** The sentence under the title: what can be had, or what one has and how long. Pure. */
import type { BillingPeriod, PlanName } from '@envoi/contract/words'
import type { Shop, Viewer } from './choices.ts'

export type Standing =
  | { says: 'lead_trial'; days: number }
  | { says: 'lead_buy' | 'lead_off' | 'member' }
  | { says: 'given'; plan: PlanName }
  | { says: 'renews' | 'trial' | 'ends' | 'due'; plan: PlanName; at: string }
  | { says: 'changes'; plan: PlanName; at: string; next: PlanName; period: BillingPeriod }

export function standingOf(viewer: Viewer, { isOn, trialDays }: Shop): Standing {
  switch (viewer.kind) {
    case 'member':
      return { says: 'member' }
    case 'given':
      return { says: 'given', plan: viewer.planName }
    case 'subscribed': {
      const { planName: plan, status, autoRenew, endsAt, periodEnd, pending } = viewer.subscription
      if (status === 'past_due') return { says: 'due', plan, at: endsAt ?? periodEnd }
      if (!autoRenew) return { says: 'ends', plan, at: endsAt ?? periodEnd }
      if (pending) return { says: 'changes', plan, at: periodEnd, next: pending.planName, period: pending.period }
      return { says: status === 'trialing' ? 'trial' : 'renews', plan, at: periodEnd }
    }
    default: {
      if (!isOn) return { says: 'lead_off' }
      const mayTry = trialDays > 0 && !(viewer.kind === 'free' && viewer.isTrialUsed)
      return mayTry ? { says: 'lead_trial', days: trialDays } : { says: 'lead_buy' }
    }
  }
}
