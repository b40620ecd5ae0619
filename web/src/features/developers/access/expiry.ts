/** How long a key lives, as somebody chooses it. */
import { dayOf, findEndOfDay } from '../../../platform/dates/days.ts'

export const terms = ['never', '30', '90', '365', 'date'] as const
export type Term = (typeof terms)[number]
/** `day`: `2026-11-22`, where it is a date. */
export type Expiry = { term: Term; day: string }

/** Long enough for most programs, and not for ever. */
export const usualExpiry = (now: Date): Expiry => ({ term: '365', day: dayOf(endAfter(365, now)) })

/** When it ends, which for `null` is never; undefined where the day is none that is still to come. */
export function readExpiry({ term, day }: Expiry, now: Date): string | null | undefined {
  if (term === 'never') return null
  if (term !== 'date') return endAfter(Number(term), now).toISOString()
  const end = findEndOfDay(day)
  return end && end > now ? end.toISOString() : undefined
}

/** The last moment of the day that many days from now, also over a change of the clocks. */
const endAfter = (days: number, now: Date): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days + 1, 0, 0, 0, -1)
