import type { ApiOptions } from '../api-of.ts'
import { type Database, openDatabase } from './database.ts'
import { type FramedHome, createFramedHome } from './framed-home.ts'
import { databaseMemory } from './ledger-memory.ts'

export type BrowserHome = FramedHome & { database: Database }

/** Of a page of ours: ledger records and file handles outlive it. */
export function createBrowserHome(options: Partial<ApiOptions> = {}): BrowserHome {
  const database = openDatabase()
  return { ...createFramedHome(options, databaseMemory(database)), database }
}
