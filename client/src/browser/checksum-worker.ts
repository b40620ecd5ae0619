/** Sums up pieces of files away from the thread that draws the page. Started by `checksums.ts`. */
import { crc32OfBlob } from './blob-crc32.ts'

export type ChecksumTask = { id: number; blob: Blob } | { id: number; stop: true }
export type ChecksumResult = { id: number; crc32: number } | { id: number; failure: unknown }

const running = new Map<number, AbortController>()

const tell = (result: ChecksumResult): void => postMessage(result)

async function work(id: number, blob: Blob): Promise<void> {
  const stop = new AbortController()
  running.set(id, stop)
  try {
    tell({ id, crc32: await crc32OfBlob(blob, stop.signal) })
  } catch (failure) {
    // Whoever stopped it does not wait for a word.
    if (!stop.signal.aborted) tell({ id, failure })
  } finally {
    running.delete(id)
  }
}

addEventListener('message', ({ data }: MessageEvent<ChecksumTask>) => {
  if ('stop' in data) running.get(data.id)?.abort()
  else void work(data.id, data.blob)
})
