import { addressBook } from '@envoi/contract/limits'

/** As many at once as the server takes. */
export function batchesOf<Item>(items: readonly Item[], size: number = addressBook.batch): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

export type Places = { first: number; last: number }

/** From one place to another, in as few parts as the server allows. */
export function partsOf({ first, last }: Places, size: number = addressBook.pageMax): { from: number; size: number }[] {
  return Array.from({ length: Math.ceil((last - first + 1) / size) }, (_, part) => {
    const from = first + part * size
    return { from, size: Math.min(size, last - from + 1) }
  })
}
