/**
 * What somebody has written and not sent yet, so that it outlives a reload. In a database of its own, `envoi-drafts`:
 * what is known of uploads stays apart from it. Each tab has a draft, whose name it holds as long as it is open.
 */
import { openDatabase } from './database.ts'
import { type Access, findAccess } from './file-access.ts'
import type { KeptHandle } from './kept-handles.ts'
import { findHandles } from './kept-handles.ts'
import { databaseMemory } from './ledger-memory.ts'
import type { PickedFile } from './picked-file.ts'
import { reopenHandle } from './unfinished.ts'
import { type Hold, findLocks, holdLock } from './upload-lock.ts'

export type KeptDraft = { id: string; record: unknown; savedAt: number }

export type Drafts = {
  /** Of this browser, latest first. */
  list(): Promise<KeptDraft[]>
  save(id: string, record: unknown, handles: KeptHandle[]): Promise<void>
  remove(id: string): Promise<void>
  findHandles(id: string): Promise<KeptHandle[]>
  /** Nothing where another tab has it. */
  hold(id: string): Promise<Hold | undefined>
  /** Those that some tab has. */
  findHeld(): Promise<Set<string>>
}

const LOCK = 'envoi-draft-'

export function createDrafts(): Drafts {
  const database = openDatabase('envoi-drafts')
  const memory = databaseMemory(database)
  return {
    async list() {
      const drafts = await database.run('readonly', ({ records }) => records.getAll() as IDBRequest<KeptDraft[]>)
      return drafts.toSorted((one, other) => other.savedAt - one.savedAt)
    },
    save: (id, record, kept) =>
      database.run('readwrite', ({ records, handles }) => {
        records.put({ id, record, savedAt: Date.now() } satisfies KeptDraft, id)
        if (kept.length > 0) handles.put(kept, id)
        else handles.delete(id)
        return undefined
      }),
    remove: (id) => memory.remove(id),
    findHandles: (id) => findHandles(database, id),
    hold: (id) => holdLock(LOCK + id),
    findHeld: () => findLocks(LOCK),
  }
}

/** The files behind these handles, under the names that they were picked by, as far as they may be read now. */
export async function openHandles(
  handles: readonly KeptHandle[],
  names: ReadonlyMap<string, string>,
  mayRead: (handles: readonly KeptHandle[]) => Promise<Access> = findAccess,
): Promise<PickedFile[] | 'denied'> {
  if ((await mayRead(handles)) !== 'granted') return 'denied'
  const opened = await Promise.all(handles.map((kept) => reopenHandle(kept, names.get(kept.id))))
  return opened.filter((picked) => picked !== undefined)
}
