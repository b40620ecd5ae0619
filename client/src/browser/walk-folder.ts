/** Every file below a folder, in an order that is the same each time, whichever way the browser opens folders. */
import type { PickedFile, Picking } from './picked-file.ts'
import { isMeant } from './picked-file.ts'

/** A file or folder as either way of opening gives it. */
export type Node = { name: string } & (
  | { kind: 'file'; open(): Promise<Omit<PickedFile, 'name'>> }
  | { kind: 'folder'; children(): Promise<Node[]> }
)

const byName = new Intl.Collator('en', { numeric: true })

export async function walk(nodes: readonly Node[]): Promise<Picking> {
  const unreadable: string[] = []

  const visit = async (node: Node, path: string): Promise<PickedFile[]> => {
    try {
      if (node.kind === 'file') return isMeant(path) ? [{ ...(await node.open()), name: path }] : []
      const children = (await node.children()).toSorted((a, b) => byName.compare(a.name, b.name))
      return (await Promise.all(children.map((child) => visit(child, `${path}/${child.name}`)))).flat()
    } catch {
      // One that cannot be opened, as a broken link, does not keep the others from being sent. The caller tells of it.
      unreadable.push(path)
      return []
    }
  }
  const files = (await Promise.all(nodes.map((node) => visit(node, node.name)))).flat()
  return { files, unreadable: unreadable.toSorted(byName.compare) }
}

/** `folder` is the outermost one, whose permission opens all. */
export function nodeOfHandle(handle: FileSystemHandle, folder?: FileSystemDirectoryHandle): Node {
  const { name } = handle
  if (isDirectory(handle)) {
    const children = async () => {
      const found: Node[] = []
      for await (const child of handle.values()) found.push(nodeOfHandle(child, folder ?? handle))
      return found
    }
    return { name, kind: 'folder', children }
  }
  const file = handle as FileSystemFileHandle
  return {
    name,
    kind: 'file',
    open: async () => ({ file: await file.getFile(), handle: file, ...(folder && { folder }) }),
  }
}

const isDirectory = (handle: FileSystemHandle): handle is FileSystemDirectoryHandle => handle.kind === 'directory'

export function nodeOfEntry(entry: FileSystemEntry): Node {
  const { name } = entry
  if (entry.isDirectory) {
    return { name, kind: 'folder', children: () => readAll((entry as FileSystemDirectoryEntry).createReader()) }
  }
  const open = async () => ({
    file: await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
  })
  return { name, kind: 'file', open }
}

/** A reader gives a hundred at a time, and nothing when there are no more. */
async function readAll(reader: FileSystemDirectoryReader): Promise<Node[]> {
  const nodes: Node[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return nodes
    nodes.push(...some.map(nodeOfEntry))
  }
}
