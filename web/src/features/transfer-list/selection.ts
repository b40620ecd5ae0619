/** Which rows are picked, to do something with all of them. Only rows that have been read can be. */
import type { ListedTransfer } from '@envoi/contract/lists'

export type Selection = {
  readonly picked: ReadonlyMap<string, ListedTransfer>
  /** Where a range begins: the row that was picked last. */
  readonly anchor: number | null
}
/** Rows by their place in the list; nothing where one has not been read yet. */
export type RowAt = (index: number) => ListedTransfer | undefined

export const nothing: Selection = { picked: new Map(), anchor: null }

export function toggle({ picked }: Selection, index: number, rowAt: RowAt): Selection {
  const row = rowAt(index)
  if (!row) return { picked, anchor: index }
  const next = new Map(picked)
  if (!next.delete(row.transferId)) next.set(row.transferId, row)
  return { picked: next, anchor: index }
}

/** All from the last one picked to this one, both included; what was picked before stays. */
export function extend({ picked, anchor }: Selection, index: number, rowAt: RowAt): Selection {
  const [first, last] = [Math.min(anchor ?? index, index), Math.max(anchor ?? index, index)]
  const next = new Map(picked)
  for (let place = first; place <= last; place += 1) {
    const row = rowAt(place)
    if (row) next.set(row.transferId, row)
  }
  return { picked: next, anchor: anchor ?? index }
}

export const isAllPicked = ({ picked }: Selection, rows: readonly ListedTransfer[]): boolean =>
  rows.length > 0 && rows.every(({ transferId }) => picked.has(transferId))

/** All, or, where all are, none. */
export function toggleAll(selection: Selection, rows: readonly ListedTransfer[]): Selection {
  return isAllPicked(selection, rows)
    ? nothing
    : { picked: new Map(rows.map((row) => [row.transferId, row])), anchor: null }
}

/** What was done is let go of; what could not be done stays, to be tried again. */
export const keepOnly = ({ picked }: Selection, ids: ReadonlySet<string>): Selection => ({
  picked: new Map([...picked].filter(([id]) => ids.has(id))),
  anchor: null,
})
