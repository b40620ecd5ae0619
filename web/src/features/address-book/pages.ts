/** An address book is read page by page, and only the pages that somebody looks at. */
export const PAGE_SIZE = 100

export function pagesOf({ first, last }: { first: number; last: number }): number[] {
  const [from, to] = [Math.floor(first / PAGE_SIZE), Math.floor(last / PAGE_SIZE)]
  return Array.from({ length: to - from + 1 }, (_, step) => from + step)
}

export const placeOf = (index: number): { page: number; place: number } => ({
  page: Math.floor(index / PAGE_SIZE),
  place: index % PAGE_SIZE,
})
