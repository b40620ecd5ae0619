import { addressBook } from '@envoi/contract/limits'

/** As many at once as the server takes. */
export function batchesOf<Item>(items: readonly Item[], size: number = addressBook.batch): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
