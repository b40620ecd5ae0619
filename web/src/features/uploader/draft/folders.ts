/**
 * The list of files as it is seen: a folder that was picked is one row, where its first file stands, and opens in place.
 * What is in folders within it stands below it too, with the rest of its path.
 */
import type { DraftFile } from '../state.ts'

type Entry = { id: string; files: DraftFile[]; folder: string | null }
/** `place` and `places`: among what it can change its place with, which is what stands beside it. */
type Placed = { id: string; place: number; places: number }
type FileRow = Placed & {
  kind: 'file'
  file: DraftFile
  /** Which row its folder is. */
  parent: number | null
}
type FolderRow = Placed & { kind: 'folder'; name: string; files: DraftFile[]; isOpen: boolean }
export type Row = FileRow | FolderRow

/** No file is called so: its id has no slash. */
const folderId = (folder: string): string => `${folder}/`

const folderOf = (name: string): string | null => (name.includes('/') ? name.slice(0, name.indexOf('/')) : null)

function entriesOf(files: readonly DraftFile[]): Entry[] {
  const entries = new Map<string, Entry>()
  for (const file of files) {
    const folder = folderOf(file.name)
    const id = folder === null ? file.id : folderId(folder)
    const entry = entries.get(id)
    if (entry) entry.files.push(file)
    else entries.set(id, { id, files: [file], folder })
  }
  return [...entries.values()]
}

export function rowsOf(files: readonly DraftFile[], open: ReadonlySet<string>): Row[] {
  const rows: Row[] = []
  const entries = entriesOf(files)
  for (const [place, { id, files: inside, folder }] of entries.entries()) {
    const placed = { id, place, places: entries.length }
    const [file] = inside
    if (folder === null && file) rows.push({ ...placed, kind: 'file', file, parent: null })
    if (folder === null) continue
    const isOpen = open.has(id)
    const parent = rows.length
    rows.push({ ...placed, kind: 'folder', name: folder, files: inside, isOpen })
    if (!isOpen) continue
    for (const [index, file] of inside.entries()) {
      rows.push({ id: file.id, place: index, places: inside.length, kind: 'file', file, parent })
    }
  }
  return rows
}

const isOutside = (row: Row): boolean => row.kind === 'folder' || row.parent === null

/** The files in the order that they have once this row has its new place. */
export function withRowAt(files: readonly DraftFile[], row: Row, place: number): DraftFile[] {
  const entries = entriesOf(files)
  if (isOutside(row)) return movedTo(entries, row.id, place).flatMap((entry) => entry.files)
  return entries.flatMap((entry) => movedTo(entry.files, row.id, place))
}

function movedTo<One extends { id: string }>(list: One[], id: string, place: number): One[] {
  const moved = list.find((one) => one.id === id)
  return moved ? list.filter((one) => one !== moved).toSpliced(Math.max(0, place), 0, moved) : list
}

/** At which row of the list it would stand, for each place that it can have; its folder closed, if it is one. */
export function landingsOf(rows: readonly Row[], moved: Row): number[] {
  if (moved.kind === 'file' && moved.parent !== null) {
    const first = moved.parent + 1
    return Array.from({ length: moved.places }, (_, place) => first + place)
  }
  const landings = [0]
  let seen = 0
  for (const row of rows) {
    if (row === moved || (row.kind === 'file' && row.parent !== null && rows[row.parent] === moved)) continue
    // A place is before something that stands beside it, or after the last.
    if (isOutside(row) && seen > 0) landings.push(seen)
    seen += 1
  }
  return seen > 0 ? [...landings, seen] : landings
}

export const filesOfRow = (row: Row): DraftFile[] => (row.kind === 'folder' ? row.files : [row.file])
