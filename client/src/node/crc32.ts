/** CRC-32 without a package of its own, for what is packed for npm: as Node has it, and before Node 20.15 in plain code. */
import * as zlib from 'node:zlib'
import { addToCrc32 } from '../browser/crc32.ts'

const isBuiltIn = typeof (zlib as Partial<typeof zlib>).crc32 === 'function'

/** `before`: the sum of all bytes before these. */
export const crc32 = (bytes: Uint8Array, before = 0): number =>
  isBuiltIn ? zlib.crc32(bytes, before) : addToCrc32(before, bytes)
