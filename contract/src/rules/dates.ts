/** From when until when a transfer can be downloaded. */
import { DAY, transferDefaults } from '../limits.ts'
import type { LimitName } from '../limits.ts'
import type { RefusalCode } from '../refusals.ts'

export type Validity = { from: Date; to: Date }
export type ValidityRefusal =
  | { code: Extract<RefusalCode, 'INVALID_DATES'> }
  | { limit: Extract<LimitName, 'VALIDITY_DAYS'>; max: number; actual: number }

/** A client asks for exactly N days by its own clock; that much later than ours is still N days. */
const clockDifference = 60_000
/** The year 0 and those before it are written in another way by databases, or not at all. */
const firstMoment = Date.parse('0001-01-01T00:00:00Z')
/** Later years are written with a sign and six digits, which databases do not read. */
const lastMoment = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
/** In minutes; no place on earth is further from UTC. */
const furthestOffset = 14 * 60

/** Whether a time of ISO 8601 is one that every program reads alike. */
export function isReadableTime(text: string): boolean {
  const moment = Date.parse(text)
  const [, hours = '0', minutes = '0'] = /[+-](\d\d):(\d\d)$/.exec(text) ?? []
  const isOnEarth = Number(hours) * 60 + Number(minutes) <= furthestOffset
  return isOnEarth && moment >= firstMoment && moment <= lastMoment
}

/**
 * A start in the past counts as now. Without an end it is the default of 21 days, or the plan's days if fewer. Days are
 * counted from now, not from the start: they are how long we keep the bytes.
 */
export function resolveValidity(asked: {
  now: Date
  from?: Date | undefined
  to?: Date | undefined
  validityDays: number
}): Validity | ValidityRefusal {
  const { now, validityDays } = asked
  const start = Math.max(now.getTime(), (asked.from ?? now).getTime())
  const lastEnd = now.getTime() + validityDays * DAY
  const defaultEnd = Math.min(start + transferDefaults.validityDays * DAY, lastEnd)
  const end = asked.to?.getTime() ?? defaultEnd

  // Written so that the NaN of an invalid date, which compares as false, is refused.
  if (!(start < end && end <= lastMoment)) return { code: 'INVALID_DATES' }
  if (end > lastEnd + clockDifference) {
    return { limit: 'VALIDITY_DAYS', max: validityDays, actual: Math.ceil((end - now.getTime()) / DAY) }
  }
  return { from: new Date(start), to: new Date(end) }
}
