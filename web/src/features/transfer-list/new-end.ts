/** A new last day for many transfers at once. */
import { DAY } from '@envoi/contract/limits'

/** Days are counted from now: they are how long files are kept. */
export const latestEnd = (validityDays: number, now: Date): Date => new Date(now.getTime() + validityDays * DAY)
