/** Which rows of a list are selected, to do something with all of them. */

export type Selection<Row> = {
  readonly selected: ReadonlyMap<string, Row>
  /** Where a range begins: the row that was selected last. */
  readonly anchor: number | null
}
/** Rows by their place in the list; nothing where one has not been read yet. */
export type RowAt<Row> = (index: number) => Row | undefined
export type IdOf<Row> = (row: Row) => string
export type Places = { first: number; last: number }

export const nothing: Selection<never> = { selected: new Map<string, never>(), anchor: null }

export function toggle<Row>(
  { selected }: Selection<Row>,
  index: number,
  rowAt: RowAt<Row>,
  idOf: IdOf<Row>,
): Selection<Row> {
  const row = rowAt(index)
  if (!row) return { selected, anchor: index }
  const next = new Map(selected)
  if (!next.delete(idOf(row))) next.set(idOf(row), row)
  return { selected: next, anchor: index }
}

/** From one row to another, both included; of too many, those nearest to the first. */
export const rangeOf = (anchor: number, index: number, most: number): Places => ({
  first: Math.max(Math.min(anchor, index), anchor - most + 1),
  last: Math.min(Math.max(anchor, index), anchor + most - 1),
})

/** What of a range has been read, and between which places the rest of it stands. */
export function splitRange<Row>({ first, last }: Places, rowAt: RowAt<Row>): { known: Row[]; unread: number[] } {
  const places = Array.from({ length: last - first + 1 }, (_, step) => first + step)
  return { known: places.flatMap((place) => rowAt(place) ?? []), unread: places.filter((place) => !rowAt(place)) }
}

/** Those as well; what was selected before stays. */
export const add = <Row>(
  { selected, anchor }: Selection<Row>,
  rows: readonly Row[],
  idOf: IdOf<Row>,
): Selection<Row> => ({
  selected: new Map([...selected, ...rows.map((row) => [idOf(row), row] as const)]),
  anchor,
})

/** What is selected, as it was last read: it may have changed since. */
export function selectedOf<Row>({ selected }: Selection<Row>, read: readonly Row[], idOf: IdOf<Row>): Row[] {
  if (selected.size === 0) return []
  const newest = new Map(read.map((row) => [idOf(row), row]))
  return [...selected].map(([id, row]) => newest.get(id) ?? row)
}

/** Every row that there is, also those that have not been read. */
export const isAllSelected = <Row>(
  { selected }: Selection<Row>,
  total: number,
  read: readonly Row[],
  idOf: IdOf<Row>,
): boolean => total > 0 && selected.size >= total && read.every((row) => selected.has(idOf(row)))

/** What was done is let go of; what could not be done stays, to be tried again. Others stand at their places now. */
export function without<Row>({ selected }: Selection<Row>, done: readonly string[]): Selection<Row> {
  const next = new Map(selected)
  for (const id of done) next.delete(id)
  return { selected: next, anchor: null }
}
