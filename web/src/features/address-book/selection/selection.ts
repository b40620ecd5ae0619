/** Which contacts are selected, to do something with all of them: those named here, or all that were found but those. */

export type Selection = {
  readonly isAllBut: boolean
  readonly ids: ReadonlySet<string>
  /** Where a range begins: the place of the one selected last. */
  readonly anchor: number | null
}

/** Those that are selected, of so many that the search finds. */
export type Selected = { selection: Selection; query: string; found: number }

export const nothing: Selection = { isAllBut: false, ids: new Set(), anchor: null }
export const everybody: Selection = { isAllBut: true, ids: new Set(), anchor: null }

export const isSelected = ({ isAllBut, ids }: Selection, id: string): boolean => isAllBut !== ids.has(id)

export const countSelected = ({ isAllBut, ids }: Selection, found: number): number =>
  isAllBut ? Math.max(0, found - ids.size) : ids.size

export function toggle({ isAllBut, ids }: Selection, id: string, place: number): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { isAllBut, ids: next, anchor: place }
}

/** From the last one selected to this place, both included. */
export function rangeTo({ anchor }: Selection, place: number): { first: number; last: number } {
  const from = anchor ?? place
  return { first: Math.min(from, place), last: Math.max(from, place) }
}

/** Those of a range, once they are known; what was selected before stays. */
export function selectRange({ isAllBut, ids, anchor }: Selection, range: readonly string[], place: number): Selection {
  const next = new Set(ids)
  for (const id of range) {
    if (isAllBut) next.delete(id)
    else next.add(id)
  }
  return { isAllBut, ids: next, anchor: anchor ?? place }
}

/** Some have been dealt with: they are selected no longer, and those after them stand at other places. */
export function without({ isAllBut, ids }: Selection, settled: readonly string[]): Selection {
  const next = new Set(ids)
  for (const id of settled) next.delete(id)
  return { isAllBut, ids: next, anchor: null }
}

/** Of those that another search finds, nobody is selected by having been found by the last one. */
export const afterSearch = (selection: Selection): Selection =>
  selection.isAllBut ? nothing : { ...selection, anchor: null }

/** How many are selected that the search does not find, where all that it finds are known: they were, in another one. */
export function countElsewhere(selection: Selection, found: readonly ({ id: string } | undefined)[]): number {
  if (selection.isAllBut || found.includes(undefined)) return 0
  return selection.ids.size - found.filter((contact) => contact && selection.ids.has(contact.id)).length
}
