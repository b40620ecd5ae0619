/**
 * What an account starts a draft with was saved under the limits of that day. Today's may be lower, and are what holds. Days,
 * downloads and previews may be set by team and site as well: the server has put these together.
 */
import type { DraftFields, Limits } from '../state.ts'
import { dayBounds } from './validity.ts'

type Defaults = Partial<DraftFields>

/** Each as near to what was saved as it may be today. Who finds no room among the recipients is not forgotten. */
export function defaultsWithin(saved: Defaults, limits: Limits, now: Date): Defaults {
  const { last } = dayBounds(now, limits)
  const { message, recipientList: people } = saved
  const { validityDays = null, ...told } = limits.defaults ?? {}
  const to = validityDays === null ? saved.to : dayBounds(now, { validityDays }).last
  return {
    ...saved,
    ...told,
    ...(to !== undefined && { to }),
    ...(typeof to === 'string' && to > last && { to: last }),
    ...(message !== undefined && { message: cutAtWord(message, limits.messageLength) }),
    ...(people && {
      recipientList: people.slice(0, limits.recipients),
      leftOut: { entries: people.slice(limits.recipients), unknown: 0 },
    }),
  }
}

/** The end of a long message is left out, not the half of a word. */
function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text
  const head = text.slice(0, max)
  const lastSpace = head.search(/\s\S*$/)
  return lastSpace > 0 ? head.slice(0, lastSpace).trimEnd() : head
}

/** What changes in a draft when other limits hold; what its sender has written since then stays. */
export function refitted(draft: DraftFields, before: Defaults, after: Defaults): Defaults {
  // What was picked is nobody's default, and may be large to compare.
  const fields = Object.keys(after).filter((field) => field !== 'files') as (keyof DraftFields)[]
  const untouched = fields.filter((field) => isSame(draft[field], before[field]) && !isSame(draft[field], after[field]))
  return Object.fromEntries(untouched.map((field) => [field, after[field]]))
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
