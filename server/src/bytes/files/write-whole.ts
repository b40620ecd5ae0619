import type { FileHandle } from 'node:fs/promises'

/** Writes of any number of bytes can be short; only all of them will do. */
export async function writeWhole(file: Pick<FileHandle, 'writev'>, chunks: Buffer[], position: number): Promise<void> {
  let left = chunks
  let at = position
  while (left.length > 0) {
    const { bytesWritten } = await file.writev(left, at)
    at += bytesWritten
    left = after(left, bytesWritten)
  }
}

function after(chunks: Buffer[], bytes: number): Buffer[] {
  let skipped = 0
  for (const [index, chunk] of chunks.entries()) {
    if (skipped + chunk.length > bytes) return [chunk.subarray(bytes - skipped), ...chunks.slice(index + 1)]
    skipped += chunk.length
  }
  return []
}
