/** A piece of a file on disk, read in chunks: once for its checksum, once to be sent. */
import { open } from 'node:fs/promises'
import { crc32 } from '@node-rs/crc32'
import type { Slice } from '../upload/ports.ts'

export type NodeSlice = Slice & {
  /** Two buffers take turns: a chunk is good until the next but one is asked for. */
  chunks(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

const chunkSize = 256 * 1024

/** Opens the file anew each time, so that no number of files can use up the handles. */
export function fileSlice(path: string, start: number, end: number): NodeSlice {
  const chunks = async function* () {
    const handle = await open(path)
    try {
      const length = Math.min(chunkSize, end - start)
      let [buffer, other] = [Buffer.allocUnsafeSlow(length), Buffer.allocUnsafeSlow(length)]
      for (let position = start; position < end;) {
        const { bytesRead } = await handle.read(buffer, 0, Math.min(length, end - position), position)
        if (bytesRead === 0) throw new Error(`"${path}" has become shorter`)
        yield buffer.subarray(0, bytesRead)
        position += bytesRead
        ;[buffer, other] = [other, buffer]
      }
    } finally {
      await handle.close()
    }
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
