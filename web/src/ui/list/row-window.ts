/** Which of many rows are in sight. All have one height, so it costs the same for ten and for a hundred thousand. */

export type Sight = { first: number; last: number }

/** What is seen through: how far it is scrolled, how tall it is, and how far below its beginning the rows begin. */
type View = { scrolled: number; tall: number; top: number; rowHeight: number }

/** Also rows that there are not: how many there are is asked when they are drawn. */
export const sightOf = ({ scrolled, tall, top, rowHeight }: View): Sight => ({
  first: Math.floor((scrolled - top) / rowHeight),
  last: Math.ceil((scrolled + tall - top) / rowHeight) - 1,
})

export function withinCount({ first, last }: Sight, count: number): Sight {
  const within = (row: number): number => Math.max(0, Math.min(row, count - 1))
  return { first: within(first), last: within(last) }
}

/** Those in sight, `around` more on either side, and the one that stays wherever one scrolls. */
export function rowsToDraw(
  sight: Sight,
  { count, around, kept }: { count: number; around: number; kept?: number },
): number[] {
  if (count === 0) return []
  const { first, last } = withinCount({ first: sight.first - around, last: sight.last + around }, count)
  const rows = Array.from({ length: last - first + 1 }, (_, place) => first + place)
  if (kept === undefined || kept >= count || (kept >= first && kept <= last)) return rows
  return kept < first ? [kept, ...rows] : [...rows, kept]
}

/** How far to scroll so that a row is seen whole, clear of what lies over both ends; no farther than needed. */
export function scrollTo(row: number, view: View, { above, below }: { above: number; below: number }): number {
  const start = view.top + row * view.rowHeight
  const highest = start - above
  const lowest = start + view.rowHeight + below - view.tall
  // Where both ends do not fit, the beginning is worth more.
  return Math.min(highest, Math.max(lowest, view.scrolled))
}

/** How far to scroll so that the same row stands at the edge, once all of them have another height. */
export const samePlace = (view: View, rowHeight: number): number =>
  view.scrolled <= view.top ? view.scrolled : view.top + ((view.scrolled - view.top) * rowHeight) / view.rowHeight
