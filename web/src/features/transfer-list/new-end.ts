/** A new last day for many transfers at once. */
import { DAY } from '@envoi/contract/limits'
import { dayOf, findEndOfDay } from '../../platform/days.ts'

export type EndProblem = 'day_invalid' | 'day_past' | 'day_too_late'

/** Days are counted from now: they are how long files are kept. */
export const latestEnd = (validityDays: number, now: Date): Date => new Date(now.getTime() + validityDays * DAY)

/** The end of that day; of the last day that the plan allows, the moment up to which it does. */
export function readNewEnd(day: string, latest: Date, now: Date): { to: Date } | { problem: EndProblem } {
  const end = findEndOfDay(day)
  if (!end) return { problem: 'day_invalid' }
  const to = day === dayOf(latest) && end > latest ? latest : end
  if (to <= now) return { problem: 'day_past' }
  return to > latest ? { problem: 'day_too_late' } : { to }
}
