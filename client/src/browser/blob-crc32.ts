import { addToCrc32 } from './crc32.ts'

/** The browser hands the bytes out in chunks as they are asked for, so memory stays small and a page stays awake. */
export async function crc32OfBlob(blob: Blob, signal: AbortSignal): Promise<number> {
  const reader = blob.stream().getReader()
  let crc = 0
  let size = 0
  for (;;) {
    const { value: chunk, done } = await reader.read().catch((error) => explain(blob, error))
    if (signal.aborted) await reader.cancel()
    signal.throwIfAborted()
    if (done) break
    crc = addToCrc32(crc, chunk)
    size += chunk.length
  }
  if (size !== blob.size) throw new DOMException('the file has become shorter', 'NotReadableError')
  return crc
}

/** A stream calls every failure a network error, Chromium's at least. A plain read of the same bytes says what it is. */
async function explain(blob: Blob, error: unknown): Promise<never> {
  await blob.slice(0, 1).arrayBuffer()
  throw error
}
