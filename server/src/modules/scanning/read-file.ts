import { createHash } from 'node:crypto'
import { crc32 } from '@node-rs/crc32'
import type { Bucket, Secret } from '../../outside/object-store/port.ts'
import type { Scanner } from '../../outside/scanner/port.ts'
import type { Follower, Previews } from '../previews/index.ts'
import type { Reading, SealedFile, Transfer } from '../transfers/index.ts'
import { createWindows } from './windows.ts'

export type ReadFileDeps = {
  bucketOf: (id: string) => Pick<Bucket, 'read'>
  /** Undefined: nobody is asked. */
  scanner: Scanner | undefined
  previews: Pick<Previews, 'follow'>
}

/** The bytes are not those that were sealed: nothing is said of them, and nobody should get them. */
export class BytesDamaged extends Error {
  override name = 'BytesDamaged'
}

/** A transfer, with the secret if it is encrypted. */
export type ReadableTransfer = { transfer: Transfer; secret: Secret }

/** What was read, and the picture that may be made of it now. */
export type Read = { reading: Reading; picture: Follower | undefined }

/**
 * The one reading of a file's sealed bytes. Each goes through the checksums, to the scanner and to whoever makes its
 * picture, at the pace of the slowest; nothing is kept but what two windows of the scanner share.
 */
export async function readFile(
  deps: ReadFileDeps,
  { transfer, secret }: ReadableTransfer,
  file: SealedFile,
  signal: AbortSignal,
): Promise<Read> {
  using windows = deps.scanner && createWindows(deps.scanner, signal)
  const follower = deps.previews.follow(transfer, file)
  const sha256 = secret ? undefined : createHash('sha256')
  let crc = 0
  const sink = {
    async write(chunk: Uint8Array): Promise<void> {
      crc = crc32(chunk, crc)
      sha256?.update(chunk)
      await windows?.write(chunk)
      await follower?.write(chunk)
    },
  }
  try {
    const { objectKey: key, version, size: length } = file
    await deps.bucketOf(file.bucketId).read({ key, version, start: 0, length, secret }, sink, signal)
    if (crc !== file.crc32) throw new BytesDamaged(`CRC-32 is ${crc}, sealed as ${file.crc32}`)
    const verdict = await windows?.verdict()
    const isInfected = verdict?.kind === 'infected'
    if (isInfected) follower?.abort()
    const reading = { fileId: file.id, version, sha256: sha256?.digest() ?? null, verdict }
    return { reading, picture: isInfected ? undefined : follower }
  } catch (error) {
    follower?.abort()
    throw error
  }
}
