import { resolveValidity } from '@envoi/contract/rules/dates'
import { dayOf } from '../draft/days.ts'
import type { Draft, Limits } from '../state.ts'
import { findStart } from '../draft/validity.ts'

/** The day until which it can be had: the chosen one, else the one that the server gives by the same rule. */
export function endDay(draft: Pick<Draft, 'from' | 'to'>, now: Date, { validityDays }: Limits): string {
  if (draft.to !== null) return draft.to
  const validity = resolveValidity({ now, from: findStart(draft), validityDays })
  // A start beyond the plan has no end; the start is what is wrong then, and says so.
  return 'to' in validity ? dayOf(validity.to) : (draft.from ?? dayOf(now))
}
