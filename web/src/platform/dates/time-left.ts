import { DAY } from '@envoi/contract/limits'

export type TimeLeft = {
  /** Of its whole time, from 0 to 1. */
  share: number
  unit: 'days' | 'hours' | 'minutes'
  count: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The largest unit that fits once. Never nothing: whether it is over is for the server to say, by its own clock. */
export function timeLeft(validity: { from: string; to: string }, now: Date): TimeLeft {
  const [from, to] = [Date.parse(validity.from), Date.parse(validity.to)]
  const left = Math.max(0, to - now.getTime())
  const share = Math.min(1, left / Math.max(1, to - from))
  if (left >= DAY) return { share, unit: 'days', count: Math.round(left / DAY) }
  if (left >= HOUR) return { share, unit: 'hours', count: Math.round(left / HOUR) }
  return { share, unit: 'minutes', count: Math.max(1, Math.round(left / MINUTE)) }
}
