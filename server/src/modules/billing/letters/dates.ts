import { DAY, billing as limits } from '@envoi/contract/limits'

const later = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY)

/** After so many tries of ours, since a payment has been due; null: no more. */
export function nextTryAt({ overdueSince, retries }: { overdueSince: Date; retries: number }): Date | null {
  const days = limits.retryDays[retries]
  return days === undefined ? null : later(overdueSince, days)
}

/** Whoever owes a payment keeps the plan for so long. */
export const planHoldsUntil = (overdueSince: Date): Date => later(overdueSince, limits.graceDays)

/** Before the second mail about it: how long whoever reads it has. */
export const lastWarningDays = 7

/**
 * When what is above the free storage may go: never before it was promised, nor sooner after the second mail than that
 * says, however late it left.
 */
export function filesGoAt({ lapsedAt, warnedAt }: { lapsedAt: Date; warnedAt: Date | null }): Date {
  const promised = later(lapsedAt, limits.lapseDays)
  const warned = warnedAt && later(warnedAt, lastWarningDays)
  return warned && warned > promised ? warned : promised
}
