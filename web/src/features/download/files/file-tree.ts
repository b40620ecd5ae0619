/** Names with `/` are paths, one that ends with it is a folder. Shown as folders that fold, in the order they came in. */
export type ListedFile = { fileId: string; name: string; size: number }

export type FolderRow = {
  kind: 'folder'
  /** The whole path. It ends with `/`, which no id of a file holds. */
  key: string
  name: string
  depth: number
  /** Of everything below. */
  fileIds: string[]
  size: number
}
export type FileRow = { kind: 'file'; key: string; name: string; depth: number; fileId: string; size: number }
export type Row = FolderRow | FileRow

type Folder = { row: FolderRow; folders: Map<string, Folder>; content: (Folder | FileRow)[] }

const emptyFolder = (key: string, name: string, depth: number): Folder => ({
  row: { kind: 'folder', key, name, depth, fileIds: [], size: 0 },
  folders: new Map(),
  content: [],
})

/** Every row, each folder before what is in it. */
export function rowsOf(files: readonly ListedFile[]): Row[] {
  const top = emptyFolder('', '', -1)
  for (const { fileId, name, size } of files) {
    const path = name.split('/')
    const own = path.pop() ?? ''
    let folder = top
    for (const segment of path) {
      folder = enter(folder, segment)
      if (own === '') continue
      folder.row.fileIds.push(fileId)
      folder.row.size += size
    }
    if (own === '') continue
    folder.content.push({ kind: 'file', key: fileId, name: own, depth: path.length, fileId, size })
  }
  return unfold(top)
}

function enter(folder: Folder, name: string): Folder {
  const known = folder.folders.get(name)
  if (known) return known
  const made = emptyFolder(`${folder.row.key}${name}/`, name, folder.row.depth + 1)
  folder.folders.set(name, made)
  folder.content.push(made)
  return made
}

const unfold = (folder: Folder): Row[] =>
  folder.content.flatMap((item) => ('row' in item ? [item.row, ...unfold(item)] : [item]))

/** What is in a folder itself, its folders first; of everything, with an empty key. */
export function contentOf(rows: readonly Row[], key: string): Row[] {
  const start = key === '' ? -1 : rows.findIndex((row) => row.key === key)
  const depth = rows[start]?.depth ?? -1
  const end = rows.findIndex((row, index) => index > start && row.depth <= depth)
  const inside = rows.slice(start + 1, end === -1 ? undefined : end).filter((row) => row.depth === depth + 1)
  return inside.toSorted((a, b) => Number(a.kind === 'file') - Number(b.kind === 'file'))
}

/** Without what is inside folded folders. */
export function withoutFolded(rows: readonly Row[], folded: ReadonlySet<string>): Row[] {
  let hidden = Infinity
  return rows.filter((row) => {
    if (row.depth > hidden) return false
    hidden = row.kind === 'folder' && folded.has(row.key) ? row.depth : Infinity
    return true
  })
}
