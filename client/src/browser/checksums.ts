/** CRC-32 of blobs by a worker. Where none can be started, or it breaks, the page does the work itself in small steps. */
import { crc32OfBlob } from './crc32.ts'
import type { ChecksumResult, ChecksumTask } from './checksum-worker.ts'

export type Checksums = { crc32(blob: Blob, signal: AbortSignal): Promise<number>; close(): void }

type Pending = PromiseWithResolvers<number> & { blob: Blob; signal: AbortSignal }

const startModuleWorker = () =>
  new Worker(new URL('./checksum-worker.ts', import.meta.url), { type: 'module', name: 'checksums' })

export function createChecksums(startWorker: () => Worker = startModuleWorker): Checksums {
  const pending = new Map<number, Pending>()
  let lastId = 0
  /** undefined: not yet needed; null: not to be had. */
  let worker: Worker | null | undefined

  const getWorker = (): Worker | null => {
    if (worker !== undefined) return worker
    try {
      worker = startWorker()
      worker.addEventListener('message', ({ data }: MessageEvent<ChecksumResult>) => take(data))
      worker.addEventListener('error', doWithout)
      worker.addEventListener('messageerror', doWithout)
    } catch {
      // A policy of the site or an old browser: slower, not wrong.
      worker = null
    }
    return worker
  }
  const take = (result: ChecksumResult) => {
    const asked = pending.get(result.id)
    if ('crc32' in result) asked?.resolve(result.crc32)
    else asked?.reject(Object.assign(new Error(result.failure.message), { name: result.failure.name }))
  }
  const doWithout = () => {
    worker?.terminate()
    worker = null
    for (const { blob, signal, resolve, reject } of pending.values()) crc32OfBlob(blob, signal).then(resolve, reject)
  }

  return {
    async crc32(blob, signal) {
      signal.throwIfAborted()
      const worker = getWorker()
      if (!worker) return crc32OfBlob(blob, signal)
      const id = ++lastId
      const asked = { ...Promise.withResolvers<number>(), blob, signal }
      pending.set(id, asked)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      const post = (task: ChecksumTask) => worker.postMessage(task)
      const stop = () => {
        post({ id, stop: true })
        asked.reject(signal.reason)
      }
      signal.addEventListener('abort', stop, { once: true })
      post({ id, blob })
      try {
        return await asked.promise
      } finally {
        signal.removeEventListener('abort', stop)
        pending.delete(id)
      }
    },
    close() {
      worker?.terminate()
      worker = null
      for (const { reject } of pending.values()) reject(new Error('the checksums were closed'))
    },
  }
}
