import type { Row } from './file-tree.ts'

/** Which files are chosen, by id. A folder is chosen when all in it are. */
export type Selection = ReadonlySet<string>

export const idsOf = (row: Row): string[] => (row.kind === 'folder' ? row.fileIds : [row.fileId])

export function stateOf(ids: readonly string[], selection: Selection): 'all' | 'some' | 'none' {
  const chosen = ids.filter((id) => selection.has(id)).length
  if (chosen === 0) return 'none'
  return chosen === ids.length ? 'all' : 'some'
}

export function choose(selection: Selection, ids: readonly string[], isChosen: boolean): Selection {
  const next = new Set(selection)
  for (const id of ids) {
    if (isChosen) next.add(id)
    else next.delete(id)
  }
  return next
}

/**
 * From the row touched last to this one, as with Shift, whichever comes first. A folder between them counts by what is
 * seen of it: its rows when it is open, everything when it is folded.
 */
export function idsBetween(shown: readonly Row[], folded: ReadonlySet<string>, from: string, to: string): string[] {
  const [start, end] = [shown.findIndex(({ key }) => key === from), shown.findIndex(({ key }) => key === to)]
  const target = shown[end]
  if (!target) return []
  // Folded away since, so that there is no between.
  if (start === -1) return idsOf(target)
  const between = shown.slice(Math.min(start, end), Math.max(start, end) + 1)
  return between.flatMap((row) => (row.kind === 'file' || folded.has(row.key) || row.key === to ? idsOf(row) : []))
}
