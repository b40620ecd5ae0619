import type { SubscriptionState, SubscriptionView } from '@envoi/contract/billing'
import { DAY, billing as limits } from '@envoi/contract/limits'
import { billingFlags } from '../flags.ts'

/** What stands above the plan: the one thing that matters most now. */
export type Trouble =
  | { kind: 'action' }
  | { kind: 'failed'; nextTry: Date | null; endsAt: Date | null }
  | { kind: 'ends'; at: Date }
  | { kind: 'expired' | 'expires' }

/** `subscription`: not known where the provider, who has to be asked for a part of it, is away. Pure. */
export function troubleOf(
  state: SubscriptionState,
  subscription: SubscriptionView | undefined,
  now: Date,
): Trouble | undefined {
  const flags = billingFlags(subscription, { managerId: null, now })
  if (flags.requiresAction) return { kind: 'action' }
  const endsAt = state.endsAt === null ? null : new Date(state.endsAt)
  if (state.status === 'past_due' || flags.requiresPaymentMethod || flags.forceDueAmountModal) {
    const isTriedByUs = state.status === 'past_due' && state.provider === 'stripe'
    return { kind: 'failed', nextTry: isTriedByUs && endsAt ? nextTry(endsAt, now) : null, endsAt }
  }
  // What is charged no more needs no card.
  if (endsAt) return { kind: 'ends', at: endsAt }
  if (flags.cardExpired) return { kind: 'expired' }
  return flags.cardWillExpire ? { kind: 'expires' } : undefined
}

/** A payment that was due is tried again some days after it was; the plan ends when it has been due for too long. */
export function nextTry(endsAt: Date, now: Date): Date | null {
  const due = endsAt.getTime() - limits.graceDays * DAY
  const next = limits.retryDays.map((day) => due + day * DAY).find((time) => time > now.getTime())
  return next === undefined ? null : new Date(next)
}

/** Whole days from today, of which the reader counts midnights and not hours. */
export function daysUntil(time: string, now: Date): number {
  const dayOf = (moment: Date): number => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / DAY
  return Math.max(0, dayOf(new Date(time)) - dayOf(now))
}

/** What is left of a period, from 0 to 1. */
export function shareLeft(
  { periodStart, periodEnd }: Pick<SubscriptionState, 'periodStart' | 'periodEnd'>,
  now: Date,
): number {
  const [start, end] = [Date.parse(periodStart), Date.parse(periodEnd)]
  return end <= start ? 0 : Math.min(1, Math.max(0, (end - now.getTime()) / (end - start)))
}
