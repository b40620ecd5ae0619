/**
 * Ledger records in the browser's database: for pages of this origin alone, and removed with their upload. It throws
 * where storage is forbidden or full. Nothing stands in for it: the engine then goes on from its own record and says
 * that nobody else could, which a stand-in would hide.
 */
import type { Memory } from '../upload/ports.ts'
import type { Database } from './database.ts'

export type KeptRecord = { record: unknown; savedAt: number }

export const databaseMemory = (database: Database): Memory => ({
  list: async () => (await database.run('readonly', ({ records }) => records.getAllKeys())).map(String),
  load: async (id) => (await findKept(database, id))?.record,
  save: (id, record) =>
    database.run('readwrite', ({ records }) => {
      const kept: KeptRecord = { record, savedAt: Date.now() }
      records.put(kept, id)
      return undefined
    }),
  remove: (id) =>
    database.run('readwrite', ({ records, handles }) => {
      records.delete(id)
      handles.delete(id)
      return undefined
    }),
})

export const findKept = (database: Database, id: string): Promise<KeptRecord | undefined> =>
  database.run('readonly', ({ records }) => records.get(id) as IDBRequest<KeptRecord | undefined>)
