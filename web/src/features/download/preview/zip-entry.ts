import { ApiError } from '@envoi/client/api-error'
import { addToCrc32 } from '@envoi/client/browser/crc32'
import type { GrantedFile } from './granted-file.ts'
import { Unreadable } from './unreadable.ts'
import type { ZipEntry } from './zip-listing.ts'

/** As much of one file as is unpacked here, and as much of the archive as is fetched for it. */
export const MOST_BYTES = 50_000_000
/** Deflate makes nothing smaller than this: what claims to be is made to fill the memory. */
const MOST_RATIO = 1032
const LOCAL = 0x04_03_4b_50
const LOCAL_LENGTH = 30
const STORED = 0
const DEFLATED = 8

/** Why an entry cannot be opened here, before anything is fetched; nothing where it can. */
export function whyClosed({
  size,
  isEncrypted,
  packed,
}: ZipEntry): 'zip_locked' | 'zip_too_large' | 'zip_method' | undefined {
  if (isEncrypted) return 'zip_locked'
  if (packed.method !== STORED && packed.method !== DEFLATED) return 'zip_method'
  const isBomb = size > packed.size * MOST_RATIO || (packed.method === STORED && size !== packed.size)
  return size > MOST_BYTES || packed.size > MOST_BYTES || isBomb ? 'zip_too_large' : undefined
}

/**
 * The bytes of one entry, unpacked: only they are fetched, from where the list says that they are. What is found there
 * must be what the list says; not a byte more is unpacked.
 */
export async function readEntry(
  archive: GrantedFile,
  entry: ZipEntry,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { offset, size, method, crc32 } = entry.packed
  const head = await stretch(offset, LOCAL_LENGTH)
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  if (head.length < LOCAL_LENGTH || view.getUint32(0, true) !== LOCAL) throw new Unreadable('broken_entry')
  const start = offset + LOCAL_LENGTH + view.getUint16(26, true) + view.getUint16(28, true)
  const packed = await stretch(start, size)
  const bytes = method === STORED ? packed : await inflate(packed, entry.size)
  if (bytes.length !== entry.size || addToCrc32(0, bytes) !== crc32) throw new Unreadable('broken_entry')
  return bytes

  async function stretch(from: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    if (length === 0) return new Uint8Array()
    try {
      return (await archive.read(from, from + length, signal)).bytes
    } catch (error) {
      // Behind the end of the archive there is nothing.
      throw error instanceof ApiError && error.status === 416 ? new Unreadable('broken_entry') : error
    }
  }
}

/** Stops at the first byte too many. */
async function inflate(packed: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size)
  let length = 0
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return bytes.subarray(0, length)
      if (length + value.length > size) throw new Unreadable('broken_entry')
      bytes.set(value, length)
      length += value.length
    }
  } catch (error) {
    await reader.cancel().catch(() => {})
    // What is damaged is a TypeError.
    throw error instanceof TypeError ? new Unreadable('broken_entry') : error
  }
}
