import type { FileHandle } from 'node:fs/promises'
import { freeChunk } from './chunk.ts'
import type { OpenFile } from './open-file.ts'
import { BLOCK, type Slots } from './slots.ts'
import { writeWhole } from './write-whole.ts'

/** Puts bytes one after another into a file, from where the file's place begins. */
export type ByteWriter = {
  /** Resolves when the next chunks may come; the writing itself may still be under way. The chunks are given away. */
  write(chunks: Iterable<Buffer>): Promise<void>
  /** Resolves when every byte is safe on disk. */
  finish(): Promise<void>
  /** Resolves when nothing of ours touches the file any more, whatever became of it. */
  settle(): Promise<void>
}

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

/** Operations under way. A failure is kept until somebody asks, so none is lost and none is unhandled. */
function createRunning() {
  const running = new Set<Promise<void>>()
  let failure: { error: unknown } | undefined
  return {
    add(operation: Promise<void>): void {
      const watched = operation
        .catch((error: unknown) => {
          failure ??= { error }
        })
        .finally(() => running.delete(watched))
      running.add(watched)
    },
    isBusy: () => running.size > 0,
    async fewerThan(count: number): Promise<void> {
      while (running.size >= count) await Promise.race(running)
    },
    async settle(): Promise<void> {
      await Promise.all(running)
    },
    throwIfFailed(): void {
      if (failure) throw failure.error
    },
  }
}
