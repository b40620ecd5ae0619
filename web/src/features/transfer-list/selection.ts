/** Which rows are picked, to do something with all of them. */
import type { ListedTransfer } from '@envoi/contract/lists'

export type Selection = {
  readonly picked: ReadonlyMap<string, ListedTransfer>
  /** Where a range begins: the row that was picked last. */
  readonly anchor: number | null
}
/** Rows by their place in the list; nothing where one has not been read yet. */
export type RowAt = (index: number) => ListedTransfer | undefined
export type Places = { first: number; last: number }

export const nothing: Selection = { picked: new Map(), anchor: null }

export function toggle({ picked }: Selection, index: number, rowAt: RowAt): Selection {
  const row = rowAt(index)
  if (!row) return { picked, anchor: index }
  const next = new Map(picked)
  if (!next.delete(row.transferId)) next.set(row.transferId, row)
  return { picked: next, anchor: index }
}

/** From one row to another, both included; of too many, those nearest to the first. */
export const rangeOf = (anchor: number, index: number, most: number): Places => ({
  first: Math.max(Math.min(anchor, index), anchor - most + 1),
  last: Math.min(Math.max(anchor, index), anchor + most - 1),
})

/** What of a range has been read, and between which places the rest of it stands. */
export function splitRange({ first, last }: Places, rowAt: RowAt): { known: ListedTransfer[]; unread: number[] } {
  const places = Array.from({ length: last - first + 1 }, (_, step) => first + step)
  return { known: places.flatMap((place) => rowAt(place) ?? []), unread: places.filter((place) => !rowAt(place)) }
}

/** Those as well; what was picked before stays. */
export const add = ({ picked, anchor }: Selection, rows: readonly ListedTransfer[]): Selection => ({
  picked: new Map([...picked, ...rows.map((row) => [row.transferId, row] as const)]),
  anchor,
})

/** What is picked, as it was last read: it may have got another end since. */
export function pickedOf({ picked }: Selection, read: readonly ListedTransfer[]): ListedTransfer[] {
  if (picked.size === 0) return []
  const newest = new Map(read.map((row) => [row.transferId, row]))
  return [...picked].map(([id, row]) => newest.get(id) ?? row)
}

/** Every row that there is, also those that have not been read. */
export const isAllPicked = ({ picked }: Selection, total: number, read: readonly ListedTransfer[]): boolean =>
  total > 0 && picked.size >= total && read.every(({ transferId }) => picked.has(transferId))

/** What was done is let go of; what could not be done stays, to be tried again. Others stand at their places now. */
export function without({ picked }: Selection, done: readonly string[]): Selection {
  const next = new Map(picked)
  for (const id of done) next.delete(id)
  return { picked: next, anchor: null }
}
