/** The last day of a transfer as somebody chooses it, and the moment that it means. */
import { dayOf, findEndOfDay } from './days.ts'

export type LastDayProblem = 'invalid' | 'past' | 'too_late'

/** The end of that day; of the last day that is possible, the moment up to which it is. */
export function readLastDay(day: string, latest: Date, now: Date): { to: Date } | { problem: LastDayProblem } {
  const end = findEndOfDay(day)
  if (!end) return { problem: 'invalid' }
  const to = day === dayOf(latest) && end > latest ? latest : end
  if (to <= now) return { problem: 'past' }
  return to > latest ? { problem: 'too_late' } : { to }
}
