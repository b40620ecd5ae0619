import type { Bucket } from '../../outside/object-store/port.ts'
import type { SealedFile } from '../transfers/index.ts'
import { PictureRefused } from './picture-maker/picture.ts'

/** The first `length` bytes of a file; no more than a chunk is read of one that does not begin as it should. */
export async function readBeginning(
  bucket: Pick<Bucket, 'read'>,
  { objectKey: key, version }: Pick<SealedFile, 'objectKey' | 'version'>,
  { length, isPromising }: { length: number; isPromising: (head: Uint8Array) => boolean },
  signal: AbortSignal,
): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length)
  let at = 0
  const sink = {
    async write(chunk: Uint8Array): Promise<void> {
      if (at === 0 && !isPromising(chunk)) throw new PictureRefused('it does not begin as it should')
      bytes.set(chunk, at)
      at += chunk.length
    },
  }
  await bucket.read({ key, version, start: 0, length }, sink, signal)
  return bytes
}
