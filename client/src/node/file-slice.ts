/** A piece of a file on disk, read in chunks: once for its checksum, once to be sent. */
import { type FileHandle, open } from 'node:fs/promises'
import { crc32 } from '@node-rs/crc32'
import type { Slice } from '../upload/ports.ts'

export type NodeSlice = Slice & {
  /** A chunk is good until the next one is asked for: its memory is used again. */
  chunks(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** Opens the file anew each time, so that no number of files can use up the handles. */
export function fileSlice(path: string, start: number, end: number, buffers: Buffers): NodeSlice {
  const chunks = async function* () {
    await using handle = await open(path)
    let [buffer, next] = [buffers.take(), buffers.take()]
    let reading = read(handle, buffer, start, end)
    for (let position = start; position < end;) {
      const chunk = await reading
      if (chunk.length === 0) throw new Error(`"${path}" has become shorter`)
      position += chunk.length
      // The next one is read while this one is in use. Should that fail, it is told when its turn comes.
      if (position < end) reading = read(handle, next, position, end)
      reading.catch(() => undefined)
      yield chunk
      ;[buffer, next] = [next, buffer]
    }
    // Whoever stops early may still be sending from them; then they are left to the garbage collector.
    buffers.give(buffer)
    buffers.give(next)
  }
  return {
    size: end - start,
    chunks,
    async crc32(signal) {
      let crc = 0
      for await (const chunk of chunks()) {
        signal.throwIfAborted()
        crc = crc32(chunk, crc)
      }
      return crc
    },
  }
}

async function read(handle: FileHandle, buffer: Buffer, position: number, end: number): Promise<Buffer> {
  const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, end - position), position)
  return buffer.subarray(0, bytesRead)
}

/** Memory for chunks of files, used again and again, so that a large upload leaves no trail for the collector. */
export type Buffers = { take(): Buffer; give(buffer: Buffer): void }

const chunkSize = 256 * 1024

export function createBuffers(): Buffers {
  const free: Buffer[] = []
  return {
    take: () => free.pop() ?? Buffer.allocUnsafeSlow(chunkSize),
    give: (buffer) => void free.push(buffer),
  }
}
