/** Files for tests: in memory, or in a directory that is removed afterwards. */
import { mkdtemp, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from '@node-rs/crc32'
import type { NodeSlice } from '../../node/file-slice.ts'
import type { FileIdentity, Source } from '../ports.ts'

/** Looks random, is the same every time, and differs with the seed. */
export function someBytes(size: number, seed = 1): Uint8Array {
  const words = new Uint32Array(Math.ceil(size / 4))
  let state = seed * 2_654_435_761
  for (let index = 0; index < words.length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    words[index] = state ^ (state >>> 13)
  }
  return new Uint8Array(words.buffer, 0, size)
}

export type TestSource = Source<NodeSlice> & { readonly bytes: Uint8Array; current: FileIdentity }

export function bytesSource(name: string, bytes: Uint8Array): TestSource {
  const identity = { name, size: bytes.length, modified: 1_700_000_000_000 }
  return {
    bytes,
    identity,
    current: identity,
    async identify() {
      return this.current
    },
    slice(start, end) {
      const piece = bytes.subarray(start, end)
      // Small chunks, so that even a small part takes several writes.
      const chunks = function* () {
        for (let at = 0; at < piece.length; at += 16_384) yield piece.subarray(at, at + 16_384)
      }
      return { size: piece.length, crc32: async () => crc32(piece), chunks }
    },
  }
}

type TestDirectory = AsyncDisposable & {
  readonly path: string
  write(name: string, bytes: Uint8Array): Promise<string>
  /** Writes it anew some seconds later, by its date: browsers compare dates by the second. */
  change(name: string, bytes: Uint8Array): Promise<void>
  /** A file of zeros that takes no room on the disk. */
  sparse(name: string, size: number): Promise<string>
}

export async function makeDirectory(): Promise<TestDirectory> {
  const path = await mkdtemp(join(tmpdir(), 'envoi-client-'))
  const write = async (name: string, bytes: Uint8Array) => {
    await writeFile(join(path, name), bytes)
    return join(path, name)
  }
  return {
    path,
    write,
    async change(name, bytes) {
      const { mtimeMs } = await stat(join(path, name))
      const later = new Date(mtimeMs + 3000)
      await utimes(await write(name, bytes), later, later)
    },
    async sparse(name, size) {
      const file = await write(name, new Uint8Array())
      await truncate(file, size)
      return file
    },
    [Symbol.asyncDispose]: () => rm(path, { recursive: true }),
  }
}
