/**
 * CRC-32 in what is packed for npm, which needs no package and takes one that is there: the native one is five times as
 * fast as Node's own, and that one is there from Node 20.15 on. Before that it is plain code.
 */
import { createRequire } from 'node:module'
import * as zlib from 'node:zlib'
import { addToCrc32 } from '../browser/crc32.ts'

type Crc32 = (bytes: Uint8Array, before?: number) => number

/** `before`: the sum of all bytes before these. */
export const crc32: Crc32 = findNative() ?? findBuiltIn() ?? ((bytes, before = 0) => addToCrc32(before, bytes))

function findNative(): Crc32 | undefined {
  try {
    return (createRequire(import.meta.url)('@node-rs/crc32') as { crc32: Crc32 }).crc32
  } catch {
    // Not installed, or not for this machine: it is an optional dependency.
    return undefined
  }
}

function findBuiltIn(): Crc32 | undefined {
  return (zlib as Partial<typeof zlib>).crc32
}
