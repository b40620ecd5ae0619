import type { Api, ApiOptions } from '../api.ts'
import { createApi } from '../api.ts'
import { systemClock } from '../upload/clock.ts'
import type { Home } from '../upload/ports.ts'
import type { Checksums } from './checksums.ts'
import { createChecksums } from './checksums.ts'
import type { Database } from './database.ts'
import { openDatabase } from './database.ts'
import type { BrowserSlice } from './file-source.ts'
import { databaseMemory } from './ledger-memory.ts'
import { browserOnline } from './online.ts'
import { xhrSender } from './sender.ts'

export type BrowserHome = Home<BrowserSlice> & { api: Api; checksums: Checksums; database: Database; close(): void }

/** One for a page, for as long as the page is there. */
export function createBrowserHome({ origin = location.origin, ...options }: Partial<ApiOptions> = {}): BrowserHome {
  const database = openDatabase()
  const checksums = createChecksums()
  return {
    api: createApi({ origin, ...options }),
    sender: xhrSender,
    memory: databaseMemory(database),
    clock: systemClock,
    random: Math.random,
    online: browserOnline,
    checksums,
    database,
    close: () => checksums.close(),
  }
}
