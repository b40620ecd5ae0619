/** A file that changed under an upload would arrive as a mixture of both; it is refused instead. */
import type { FileIdentity } from './ports.ts'

export class FileChanged extends Error {
  override name = 'FileChanged'
  readonly file: string

  constructor(file: string) {
    super(`"${file}" has changed since its upload began`)
    this.file = file
  }
}

const isSameFile = (one: FileIdentity, other: FileIdentity): boolean =>
  one.name === other.name && one.size === other.size && one.modified === other.modified

export function requireSameFile(known: FileIdentity, found: FileIdentity): void {
  if (!isSameFile(known, found)) throw new FileChanged(known.name)
}
