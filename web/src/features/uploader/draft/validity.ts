/** From when until when the draft's transfer is to be had, as moments, within what the plan keeps. */
import { DAY, transferDefaults } from '@envoi/contract/limits'
import { dayOf, findEndOfDay, findStartOfDay } from './days.ts'
import type { Draft, Limits } from '../state.ts'

type Plan = Pick<Limits, 'validityDays'>

const lastEnd = (now: Date, { validityDays }: Plan): Date => new Date(now.getTime() + validityDays * DAY)

/** What a transfer gets that asks for no end. */
export function defaultEnd(now: Date, { validityDays }: Plan): Date {
  return new Date(now.getTime() + Math.min(validityDays, transferDefaults.validityDays) * DAY)
}

/** The first and the last day that can be chosen, as `min` and `max` of a date field. */
export function dayBounds(now: Date, plan: Plan): { first: string; last: string; byDefault: string } {
  return { first: dayOf(now), last: dayOf(lastEnd(now, plan)), byDefault: dayOf(defaultEnd(now, plan)) }
}

export function findStart({ from }: Pick<Draft, 'from'>): Date | undefined {
  return from === null ? undefined : findStartOfDay(from)
}

/** The end of the chosen day; of the last day that the plan allows, the moment up to which it does. */
export function findEnd({ to }: Pick<Draft, 'to'>, now: Date, plan: Plan): Date | undefined {
  const end = to === null ? undefined : findEndOfDay(to)
  const last = lastEnd(now, plan)
  return end && end > last && to === dayOf(last) ? last : end
}

export const isAfterPlan = (end: Date, now: Date, plan: Plan): boolean => end > lastEnd(now, plan)
