/** The days of a transfer as its sender chooses them, and the moments that they mean. */
import { DAY, expiredTransfer } from '@envoi/contract/limits'
import { dayOf, findStartOfDay } from '../../../platform/dates/days.ts'

type Limits = { latestEnd: string }
type StartProblem = 'date_invalid' | 'date_past' | 'date_after_end'

/** A week more, or as much of it as can be kept. */
const BACK_FOR = 7 * DAY

export const endWhenBroughtBack = ({ latestEnd }: Limits, now: Date): Date =>
  new Date(Math.min(Date.parse(latestEnd), now.getTime() + BACK_FOR))

/** Until then an expired transfer can be brought back. */
export const forgottenAt = ({ to }: { to: string }): Date => new Date(Date.parse(to) + expiredTransfer.lives)

/** Nothing chosen, or today: at once. */
export function readStart(day: string, { to }: { to: string }, now: Date): { from: Date } | { problem: StartProblem } {
  if (day === '') return { from: now }
  const start = findStartOfDay(day)
  if (!start) return { problem: 'date_invalid' }
  if (day === dayOf(now)) return { from: now }
  if (start < now) return { problem: 'date_past' }
  return start >= new Date(to) ? { problem: 'date_after_end' } : { from: start }
}
