/** Which of the files picked again are those of an upload, by name, size and date. */
import type { LedgerFile } from '../upload/ledger.ts'
import type { PickedFile } from './picked-file.ts'

type Entry = Pick<LedgerFile, 'id' | 'name' | 'size' | 'modified' | 'done'>
export type Match<E> = {
  /** By the sender's label. */
  found: Map<string, PickedFile>
  /** What must still be picked. A file that has arrived whole need not be. */
  missing: E[]
}

/**
 * A file is looked for under its whole path first. Somebody may open the folder this time and pick what is in it, so
 * then its bare name will do, unless it would fit more than one.
 */
export function matchFiles<E extends Entry>(record: { files: E[] }, picked: readonly PickedFile[]): Match<E> {
  const found = new Map<string, PickedFile>()
  const byPath = new Map(picked.map((one) => [markOf(one.name, one.file.size, one.file.lastModified), one]))
  for (const { id, name, size, modified } of record.files) {
    const match = byPath.get(markOf(name, size, modified))
    if (match) found.set(id, match)
  }

  const taken = new Set(found.values())
  const loose = picked.filter((one) => !taken.has(one))
  const open = record.files.filter(({ id }) => !found.has(id))
  const byBareName = Map.groupBy(loose, (one) => markOf(bareName(one.name), one.file.size, one.file.lastModified))
  const entries = Map.groupBy(open, ({ name, size, modified }) => markOf(bareName(name), size, modified))
  for (const [mark, [entry, anotherEntry]] of entries) {
    const [match, anotherMatch] = byBareName.get(mark) ?? []
    const isOnly = !anotherEntry && !anotherMatch
    // Under the name that the upload knows.
    if (entry && match && isOnly) found.set(entry.id, { ...match, name: entry.name })
  }
  return { found, missing: record.files.filter(({ id, done }) => !done && !found.has(id)) }
}

const markOf = (name: string, size: number, modified: number): string => `${size} ${modified} ${name}`

const bareName = (name: string): string => name.slice(name.lastIndexOf('/') + 1)
