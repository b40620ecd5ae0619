import type { FileHandle } from 'node:fs/promises'
import type { ByteWriter } from './byte-writer.ts'
import { freeChunk } from '../chunk.ts'
import type { OpenFile } from './open-file.ts'
import { createRunning } from './running.ts'
import { BLOCK, type Slots } from './slots.ts'
import { writeWhole } from './write-whole.ts'

/** One on its way to the device and two behind it keep it busy; a sender with more would only take slots from others. */
const AT_ONCE = 3

/** Past the page cache, from aligned slots: the bytes are on the device when the write returns. */
export function createDirectWriter(file: OpenFile, direct: FileHandle, slots: Slots): ByteWriter {
  const writes = createRunning()
  let position = file.position
  let isRefused = false
  // The bytes after the last whole block; they go with the next chunks or, at the end, by the plain way.
  let rest: Buffer = Buffer.alloc(0)

  async function writeSlot(slot: Buffer, length: number, at: number): Promise<void> {
    const written = isRefused ? 0 : await direct.write(slot, 0, length, at).then((done) => done.bytesWritten, refused)
    // What a short write or a file system without direct writes leaves over.
    if (written < length) await writeWhole(file.plain, [slot.subarray(written, length)], at + written)
  }
  function refused(error: NodeJS.ErrnoException): number {
    if (error.code !== 'EINVAL') throw error
    isRefused = true
    return 0
  }
  async function nextSlot(): Promise<Buffer> {
    await writes.fewerThan(AT_ONCE)
    return slots.take()
  }
  function start(slot: Buffer, length: number): void {
    if (length === 0) return slots.give(slot)
    const at = position
    position += length
    writes.add(writeSlot(slot, length, at).finally(() => slots.give(slot)))
  }

  return {
    async write(chunks) {
      writes.throwIfFailed()
      let slot = await nextSlot()
      let filled = rest.copy(slot)
      try {
        for (const chunk of chunks) {
          for (let taken = 0; taken < chunk.length;) {
            if (filled === slot.length) {
              start(slot, filled)
              slot = await nextSlot()
              filled = 0
            }
            const copied = chunk.copy(slot, filled, taken)
            filled += copied
            taken += copied
          }
          freeChunk(chunk)
        }
      } catch (error) {
        // Chunks may be made as they are taken, and that can fail.
        slots.give(slot)
        throw error
      }
      const blocks = filled - (filled % BLOCK)
      rest = Buffer.from(slot.subarray(blocks, filled))
      start(slot, blocks)
    },
    async finish() {
      await writes.settle()
      writes.throwIfFailed()
      if (rest.length > 0) await writeWhole(file.plain, [rest], position)
      await file.plain.datasync()
    },
    settle: () => writes.settle(),
  }
}
