import { webhooks as limits } from '@envoi/contract/developer-limits'
import { HOUR } from '@envoi/contract/limits'

const MINUTE = HOUR / 60
const SECOND = MINUTE / 60

/** After each failure it waits so long: twelve tries within a day, the first soon, since most trouble is over in a minute. */
const waits = [
  15 * SECOND,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  4 * HOUR,
  6 * HOUR,
  7 * HOUR,
]
/** Up to so much of a wait is left out, so that what failed together does not come back together. */
const JITTER = 0.1

/**
 * In how many milliseconds an event that was tried so often is tried again; undefined: it is given up. One that had to
 * wait for others is not tried for longer than a day either. `random` is from 0 to 1.
 */
export function nextTryIn(attempts: number, age: number, random: number): number | undefined {
  const wait = waits[attempts - 1]
  if (wait === undefined || attempts >= limits.attempts || age >= limits.triedFor) return undefined
  return Math.round(wait * (1 - JITTER * random))
}

const rests = [0, 2 * SECOND, 10 * SECOND, 30 * SECOND]
const LONGEST_REST = MINUTE

/**
 * How long nothing at all is sent after so many failures in a row: somebody who is away is not called for each of a thousand
 * events, and takes no place from others. One failure may be one event's alone, and holds up none.
 */
export const restAfter = (failures: number): number => rests[failures - 1] ?? LONGEST_REST

export type Streak = {
  /** How many before this one, without a success in between. */
  failures: number
  /** Milliseconds since the first of them, and since the last. */
  failingFor: number | null
  sinceLast: number | null
}

/**
 * Another failure. Nothing delivered for three days, though something was tried all the while, switches it off; where
 * nothing was to be told for as long, a new streak begins.
 */
export function addFailure({ failures, failingFor, sinceLast }: Streak): { isNew: boolean; isOver: boolean } {
  const isNew = failures === 0 || failingFor === null || (sinceLast ?? 0) > limits.disabledAfter
  return { isNew, isOver: !isNew && failingFor >= limits.disabledAfter }
}
