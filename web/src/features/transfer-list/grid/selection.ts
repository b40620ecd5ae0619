/** Which rows are selected, to do something with all of them. */
import type { ListedTransfer } from '@envoi/contract/lists'

export type Selection = {
  readonly selected: ReadonlyMap<string, ListedTransfer>
  /** Where a range begins: the row that was selected last. */
  readonly anchor: number | null
}
/** Rows by their place in the list; nothing where one has not been read yet. */
export type RowAt = (index: number) => ListedTransfer | undefined
export type Places = { first: number; last: number }

export const nothing: Selection = { selected: new Map(), anchor: null }

export function toggle({ selected }: Selection, index: number, rowAt: RowAt): Selection {
  const row = rowAt(index)
  if (!row) return { selected, anchor: index }
  const next = new Map(selected)
  if (!next.delete(row.transferId)) next.set(row.transferId, row)
  return { selected: next, anchor: index }
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

/** Those as well; what was selected before stays. */
export const add = ({ selected, anchor }: Selection, rows: readonly ListedTransfer[]): Selection => ({
  selected: new Map([...selected, ...rows.map((row) => [row.transferId, row] as const)]),
  anchor,
})

/** What is selected, as it was last read: it may have got another end since. */
export function selectedOf({ selected }: Selection, read: readonly ListedTransfer[]): ListedTransfer[] {
  if (selected.size === 0) return []
  const newest = new Map(read.map((row) => [row.transferId, row]))
  return [...selected].map(([id, row]) => newest.get(id) ?? row)
}

/** Every row that there is, also those that have not been read. */
export const isAllSelected = ({ selected }: Selection, total: number, read: readonly ListedTransfer[]): boolean =>
  total > 0 && selected.size >= total && read.every(({ transferId }) => selected.has(transferId))

/** What was done is let go of; what could not be done stays, to be tried again. Others stand at their places now. */
export function without({ selected }: Selection, done: readonly string[]): Selection {
  const next = new Map(selected)
  for (const id of done) next.delete(id)
  return { selected: next, anchor: null }
}
