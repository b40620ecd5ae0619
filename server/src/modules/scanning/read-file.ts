import { createHash } from 'node:crypto'
import { crc32 } from '@node-rs/crc32'
import type { Bucket, Secret } from '../../outside/object-store/port.ts'
import type { Scanner } from '../../outside/scanner/port.ts'
import type { Reading, SealedFile, Transfer } from '../transfers/index.ts'
import { createWindows } from './windows.ts'

export type ReadFileDeps = {
  bucketOf: (id: string) => Pick<Bucket, 'read'>
  /** Undefined: nobody is asked. */
  scanner: Scanner | undefined
}

/** The bytes are not those that were sealed: nothing is said of them, and nobody should get them. */
export class BytesDamaged extends Error {
  override name = 'BytesDamaged'
}

/** A transfer, with the secret if it is encrypted. */
export type ReadableTransfer = { transfer: Transfer; secret: Secret }

/**
 * The one reading of a file's sealed bytes. Each goes through the checksums and to the scanner, at the pace of the slower;
 * nothing is kept but what two windows of the scanner share.
 */
export async function readFile(
  deps: ReadFileDeps,
  { secret }: ReadableTransfer,
  file: SealedFile,
  signal: AbortSignal,
): Promise<Reading> {
  using windows = deps.scanner && createWindows(deps.scanner, signal)
  const sha256 = secret ? undefined : createHash('sha256')
  let crc = 0
  const sink = {
    async write(chunk: Uint8Array): Promise<void> {
      crc = crc32(chunk, crc)
      sha256?.update(chunk)
      await windows?.write(chunk)
    },
  }
  const { objectKey: key, version, size: length } = file
  await deps.bucketOf(file.bucketId).read({ key, version, start: 0, length, secret }, sink, signal)
  if (crc !== file.crc32) throw new BytesDamaged(`CRC-32 is ${crc}, sealed as ${file.crc32}`)
  const verdict = await windows?.verdict()
  return { fileId: file.id, version, sha256: sha256?.digest() ?? null, verdict }
}
