/** From when until when the draft's transfer is to be had, as moments, within what the plan keeps. */
import { DAY } from '@envoi/contract/limits'
import { resolveValidity } from '@envoi/contract/rules/dates'
import { dayOf, findEndOfDay, findStartOfDay } from '../../../platform/dates/days.ts'
import type { Draft, Limits } from '../state.ts'

type Plan = Pick<Limits, 'validityDays'>

const lastEnd = (now: Date, { validityDays }: Plan): Date => new Date(now.getTime() + validityDays * DAY)

/** The first and the last day that can be chosen, as `min` and `max` of a date field. */
export function dayBounds(now: Date, plan: Plan): { first: string; last: string } {
  return { first: dayOf(now), last: dayOf(lastEnd(now, plan)) }
}

/** The day until which it can be had: the chosen one, else the one that the server gives by the same rule. */
export function endDay(draft: Pick<Draft, 'from' | 'to'>, now: Date, { validityDays }: Plan): string {
  if (draft.to !== null) return draft.to
  const validity = resolveValidity({ now, from: findStart(draft), validityDays })
  // A start beyond the plan has no end; the start is what is wrong then, and says so.
  return 'to' in validity ? dayOf(validity.to) : (draft.from ?? dayOf(now))
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
