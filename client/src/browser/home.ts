import type { ApiOptions } from '../api-of.ts'
import { type SendingApi, createSendingApi } from '../sending-api.ts'
import { systemClock } from '../upload/clock.ts'
import type { Home, Memory, Online } from '../upload/ports.ts'
import { type Checksums, createChecksums } from './checksums.ts'
import { type Database, openDatabase } from './database.ts'
import type { BrowserSlice } from './file-source.ts'
import { databaseMemory } from './ledger-memory.ts'
import { xhrSender } from './sender.ts'

/** Of a page that keeps nothing: in a frame of another site storage may be forbidden, and merely touching it throws. */
export type FramedHome = Home<BrowserSlice> & {
  api: SendingApi
  checksums: Checksums
  close(): void
}
export type BrowserHome = FramedHome & { database: Database }

/** One for a page, for as long as the page is there. */
export function createBrowserHome(options: Partial<ApiOptions> = {}): BrowserHome {
  const database = openDatabase()
  return { ...createHome(databaseMemory(database), options), database }
}

export const createFramedHome = (options: Partial<ApiOptions> = {}): FramedHome => createHome(noMemory, options)

function createHome(memory: Memory, { origin = location.origin, ...options }: Partial<ApiOptions>): FramedHome {
  const checksums = createChecksums()
  return {
    api: createSendingApi({ origin, ...options }),
    sender: xhrSender,
    memory,
    clock: systemClock,
    random: Math.random,
    online: browserOnline,
    checksums,
    close: () => checksums.close(),
  }
}

/** As the port has it: what cannot be kept is said, and the upload goes on from its own record. */
const noMemory: Memory = {
  list: async () => [],
  load: async () => undefined,
  save: () => Promise.reject(new Error('nothing is kept here')),
  remove: async () => undefined,
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
