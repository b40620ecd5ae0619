import type { ApiOptions } from '../api-of.ts'
import { type SendingApi, createSendingApi } from '../sending-api.ts'
import { systemClock } from '../upload/clock.ts'
import { type Home, type Online, noMemory } from '../upload/ports.ts'
import { type Checksums, createChecksums } from './checksums.ts'
import type { BrowserSlice } from './file-source.ts'
import { xhrSender } from './sender.ts'

/** Of a page that keeps nothing: in a frame of another site storage may be forbidden, and merely touching it throws. */
export type FramedHome = Home<BrowserSlice> & {
  api: SendingApi
  checksums: Checksums
  close(): void
}

/** One for a page, for as long as the page is there. */
export function createFramedHome(
  { origin = location.origin, ...options }: Partial<ApiOptions> = {},
  memory = noMemory,
): FramedHome {
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
