import { createHash } from 'node:crypto'

/**
 * A file's picture lies beside it, under a key that follows from its own: whoever makes it again after a crash finds it,
 * and it can be let go of even if no row ever named it.
 */
export function thumbnailKey({ objectKey }: { objectKey: string }): string {
  const [folder = ''] = objectKey.split('/', 1)
  return `${folder}/${createHash('sha256').update(`thumbnail of ${objectKey}`).digest('hex').slice(0, 32)}`
}
