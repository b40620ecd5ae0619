import type { ApiOptions } from '../api-of.ts'
import { type SendingApi, createSendingApi } from '../sending-api.ts'
import { systemClock } from '../upload/clock.ts'
import type { Home, Online } from '../upload/ports.ts'
import { type Checksums, createChecksums } from './checksums.ts'
import { type Database, openDatabase } from './database.ts'
import type { BrowserSlice } from './file-source.ts'
import { databaseMemory } from './ledger-memory.ts'
import { xhrSender } from './sender.ts'

export type BrowserHome = Home<BrowserSlice> & {
  api: SendingApi
  checksums: Checksums
  database: Database
  close(): void
}

/** One for a page, for as long as the page is there. */
export function createBrowserHome({ origin = location.origin, ...options }: Partial<ApiOptions> = {}): BrowserHome {
  const database = openDatabase()
  const checksums = createChecksums()
  return {
    api: createSendingApi({ origin, ...options }),
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

/** As the browser tells. It may take a dead line for a good one; then failures are retried in their time. */
export const browserOnline: Online = {
  isOnline: () => navigator.onLine,
  whenOnline: (signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      if (navigator.onLine) return resolve()
      const settled = new AbortController()
      const once = (settle: () => void) => () => {
        settled.abort()
        settle()
      }
      const options = { signal: settled.signal }
      addEventListener('online', once(resolve), options)
      signal.addEventListener(
        'abort',
        once(() => reject(signal.reason)),
        options,
      )
    }),
}
