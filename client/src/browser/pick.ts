/** The ways by which a person gives files to the page. Those that can give handles, which last longer than the page. */
import type { PickedFile, Picking } from './picked-file.ts'
import { isMeant } from './picked-file.ts'
import type { Node } from './walk-folder.ts'
import { nodeOfEntry, nodeOfHandle, walk } from './walk-folder.ts'

type WithHandle = { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> }
type Pickers = {
  showOpenFilePicker?: (options: { multiple: boolean }) => Promise<FileSystemFileHandle[]>
  showDirectoryPicker?: () => Promise<FileSystemDirectoryHandle>
}

/**
 * What was dropped. To be called while the drop is being handled: afterwards the list is empty. `isFramed`: in a frame of
 * another site, where a handle is of no use and may be refused.
 */
export function walkDrop(items: DataTransferItemList, { isFramed = false } = {}): Promise<Picking> {
  const dropped = [...items].filter(({ kind }) => kind === 'file').map((item) => takeDropped(item, isFramed))
  return Promise.all(dropped).then((nodes) => walk(nodes.filter((node) => node !== undefined)))
}

/** Everything is taken from the item at once, while it still has it. */
async function takeDropped(item: DataTransferItem & WithHandle, isFramed: boolean): Promise<Node | undefined> {
  const asking = isFramed ? undefined : item.getAsFileSystemHandle?.()
  const entry = item.webkitGetAsEntry()
  const file = item.getAsFile()
  // A browser may keep handles of some folders back and still let them be read.
  const handle = await asking?.catch(() => null)
  if (handle) return nodeOfHandle(handle)
  if (entry) return nodeOfEntry(entry)
  return file ? { name: file.name, kind: 'file', open: async () => ({ file }) } : undefined
}

/** What an input element holds, also one for folders. */
export const filesOfInput = (files: FileList): PickedFile[] =>
  [...files].map((file) => ({ name: file.webkitRelativePath || file.name, file })).filter(({ name }) => isMeant(name))

/** Only while handling a click or a key. Nothing chosen: no files. `undefined` where the browser has no such picker. */
export const pickFiles = (): Promise<Picking> | undefined => {
  const { showOpenFilePicker } = globalThis as Pickers
  return showOpenFilePicker && pickByHandle(showOpenFilePicker({ multiple: true }))
}

export const pickFolder = (): Promise<Picking> | undefined => {
  const { showDirectoryPicker } = globalThis as Pickers
  return showDirectoryPicker && pickByHandle(showDirectoryPicker().then((folder) => [folder]))
}

async function pickByHandle(choosing: Promise<FileSystemHandle[]>): Promise<Picking> {
  try {
    return await walk((await choosing).map((handle) => nodeOfHandle(handle)))
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return { files: [], unreadable: [] }
    throw error
  }
}
