/** A list is read page by page, and only the pages that somebody looks at. */
export const PAGE_SIZE = 50

/** A page that is full of what was found by words only says that there is more. */
export const isOpenEnded = (total: number | undefined, { query }: { query?: string | undefined }): boolean =>
  query !== undefined && total === PAGE_SIZE + 1

/** The pages that these rows are on, in order. */
export function pagesOf(rows: { first: number; last: number }, total: number): number[] {
  const last = Math.min(rows.last, total - 1)
  const [from, to] = [Math.floor(rows.first / PAGE_SIZE), Math.floor(last / PAGE_SIZE)]
  return last < 0 ? [] : Array.from({ length: to - from + 1 }, (_, step) => from + step)
}

export const placeOf = (index: number): { page: number; place: number } => ({
  page: Math.floor(index / PAGE_SIZE),
  place: index % PAGE_SIZE,
})
