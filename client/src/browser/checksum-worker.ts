/** Sums up pieces of files away from the thread that draws the page. Started by `checksums.ts`. */
import { crc32OfBlob } from './crc32.ts'

export type ChecksumTask = { id: number; blob: Blob } | { id: number; stop: true }
/** A failure in words: not every browser lets an exception of its own cross to the page. */
export type ChecksumResult = { id: number; crc32: number } | { id: number; failure: { name: string; message: string } }

const running = new Map<number, AbortController>()

const tell = (result: ChecksumResult): void => postMessage(result)

async function work(id: number, blob: Blob): Promise<void> {
  const stop = new AbortController()
  running.set(id, stop)
  try {
    tell({ id, crc32: await crc32OfBlob(blob, stop.signal) })
  } catch (failure) {
    const { name, message } = failure instanceof Error ? failure : new Error(String(failure))
    // Whoever stopped it does not wait for a word.
    if (!stop.signal.aborted) tell({ id, failure: { name, message } })
  } finally {
    running.delete(id)
  }
}

addEventListener('message', ({ data }: MessageEvent<ChecksumTask>) => {
  if ('stop' in data) running.get(data.id)?.abort()
  else void work(data.id, data.blob)
})
