import type { Online } from '../upload/ports.ts'

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
