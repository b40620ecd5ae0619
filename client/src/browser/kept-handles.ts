/** Handles of an upload's files, kept beside its record: they outlive the page and the browser. */
import type { Database } from './database.ts'
import type { PickedFile } from './picked-file.ts'

/** `id`: the sender's label of the file. */
export type KeptHandle = { id: string; handle: FileSystemFileHandle; folder?: FileSystemDirectoryHandle }

/** Apart from the record, which is written anew with every file that arrives. */
export async function keepHandles(
  database: Database,
  transferId: string,
  files: readonly { id: string; picked: PickedFile }[],
): Promise<void> {
  const kept = files.flatMap(({ id, picked: { handle, folder } }): KeptHandle[] =>
    handle ? [{ id, handle, ...(folder && { folder }) }] : [],
  )
  if (kept.length === 0) return
  await database.run('readwrite', ({ handles }) => {
    handles.put(kept, transferId)
    return undefined
  })
}

export async function findHandles(database: Database, transferId: string): Promise<KeptHandle[]> {
  const kept = await database.run(
    'readonly',
    ({ handles }) => handles.get(transferId) as IDBRequest<KeptHandle[] | undefined>,
  )
  return kept ?? []
}
