/** Uploads that a page of this browser began and did not end: after a reload, a crash, a restart. */
import { unfinishedUpload } from '@envoi/contract/limits'
import type { LedgerRecord } from '../upload/ledger.ts'
import { findRecord } from '../upload/ledger.ts'
import type { Access } from './file-access.ts'
import { findAccess } from './file-access.ts'
import type { BrowserHome } from './home.ts'
import type { KeptHandle } from './kept-handles.ts'
import { findHandles } from './kept-handles.ts'
import { findKept } from './ledger-memory.ts'
import type { PickedFile } from './picked-file.ts'
import { findHeld } from './upload-lock.ts'

export type Unfinished = {
  record: LedgerRecord
  /** When it last moved, in milliseconds since 1970. */
  savedAt: number
  handles: KeptHandle[]
  /** `granted`: the files can be read at once. `prompt`: after `requestAccess`. Otherwise they must be picked again. */
  access: Access
}

/** Records hold secrets; one that nobody came back to for so long is forgotten, as the service itself forgets it. */
const forgottenAfter = unfinishedUpload.lives

/** Latest first, without those that a tab is running. None where storage cannot be read. */
export async function findUnfinished(home: BrowserHome): Promise<Unfinished[]> {
  try {
    const ids = await home.memory.list()
    const held = await findHeld()
    const found = await Promise.all(ids.filter((id) => !held.has(id)).map((id) => findOne(home, id)))
    return found.filter((one) => one !== undefined).toSorted((a, b) => b.savedAt - a.savedAt)
  } catch {
    return []
  }
}

async function findOne(home: BrowserHome, id: string): Promise<Unfinished | undefined> {
  const savedAt = (await findKept(home.database, id))?.savedAt ?? 0
  if (Date.now() - savedAt > forgottenAfter) {
    await home.memory.remove(id)
    return undefined
  }
  const record = await findRecord(home.memory, id)
  if (!record) return undefined
  const handles = await findHandles(home.database, id)
  return { record, savedAt, handles, access: await findAccess(handles) }
}

/** The files behind the handles, for `matchFiles` to judge. One that is no longer there is left out. */
export async function reopenFiles({ record, handles }: Unfinished): Promise<PickedFile[]> {
  const names = new Map(record.files.map(({ id, name }) => [id, name]))
  const opened = await Promise.all(handles.map((kept) => reopenHandle(kept, names.get(kept.id))))
  return opened.filter((picked) => picked !== undefined)
}

export async function reopenHandle(
  { handle, folder }: KeptHandle,
  name = handle.name,
): Promise<PickedFile | undefined> {
  try {
    return { name, file: await handle.getFile(), handle, ...(folder && { folder }) }
  } catch {
    // Moved, deleted or forbidden: it counts among the missing ones, which the person is told of.
    return undefined
  }
}
