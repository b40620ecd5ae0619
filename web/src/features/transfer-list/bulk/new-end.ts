/** A new last day for many transfers at once. Each of them gets later by it, or stays as it is. */
import { DAY } from '@envoi/contract/limits'
import type { ListedTransfer } from '@envoi/contract/lists'

type Ending = Pick<ListedTransfer, 'to'>

/** What is proposed beyond the last day of all. */
const WEEK = 7

/** Days are counted from now: they are how long files are kept. */
export const latestEnd = (validityDays: number, now: Date): Date => new Date(now.getTime() + validityDays * DAY)

export const endsBefore = (transfer: Ending, to: Date): boolean => Date.parse(transfer.to) < to.getTime()

/** Before this day none of them gets later. */
export function firstUsefulDay(transfers: readonly Ending[], now: Date): Date {
  return new Date(Math.max(now.getTime(), Math.min(...transfers.map(({ to }) => Date.parse(to)))))
}

/** A week after the one that ends last, or as much of it as the plan allows. */
export function proposedEnd(transfers: readonly Ending[], validityDays: number, now: Date): Date {
  const last = new Date(Math.max(now.getTime(), ...transfers.map(({ to }) => Date.parse(to))))
  const aWeekLater = new Date(last.getFullYear(), last.getMonth(), last.getDate() + WEEK)
  const latest = latestEnd(validityDays, now)
  return aWeekLater < latest ? aWeekLater : latest
}
