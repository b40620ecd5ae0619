import type { ByteWriter } from './byte-writer.ts'
import { freeChunk } from '../chunk.ts'
import type { OpenFile } from './open-file.ts'
import { createRunning } from './running.ts'
import { writeWhole } from './write-whole.ts'

const EARLY_SYNC = 1024 * 1024

/** Through the page cache, flushed early in the background so that little is left to wait for at the end. */
export function createPlainWriter(file: OpenFile): ByteWriter {
  const writes = createRunning()
  const syncs = createRunning()
  let position = file.position
  let unsynced = 0

  async function writeChunks(chunks: Buffer[], length: number, at: number): Promise<void> {
    await writeWhole(file.plain, chunks, at)
    for (const chunk of chunks) freeChunk(chunk)
    unsynced += length
    if (unsynced < EARLY_SYNC || syncs.isBusy()) return
    unsynced = 0
    syncs.add(file.plain.datasync())
  }
  async function settle(): Promise<void> {
    await writes.settle()
    await syncs.settle()
  }

  return {
    async write(given) {
      await writes.settle()
      writes.throwIfFailed()
      const chunks = [...given]
      const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
      writes.add(writeChunks(chunks, length, position))
      position += length
    },
    async finish() {
      await settle()
      writes.throwIfFailed()
      // A flush that failed is told once only: never ask again and take the second answer for the truth.
      syncs.throwIfFailed()
      await file.plain.datasync()
    },
    settle,
  }
}
