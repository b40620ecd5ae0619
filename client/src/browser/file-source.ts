/** A file of the person's disk as the engine reads it. A File is a promise of the browser, good until the file changes. */
import type { FileIdentity, Slice, Source } from '../upload/ports.ts'
import { FileChanged } from '../upload/same-file.ts'
import type { Checksums } from './checksums.ts'
import type { PickedFile } from './picked-file.ts'

export type BrowserSlice = Slice & {
  readonly blob: Blob
  /** Throws FileChanged when the browser no longer gives these bytes out. */
  requireReadable(): Promise<void>
}

/** By its name as it was picked: a name given to it for its recipients must not hide it from being known again. */
export function fileSource({ name, file, handle }: PickedFile, checksums: Checksums): Source<BrowserSlice> {
  const identityOf = ({ size, lastModified }: File): FileIdentity => ({ name, size, modified: lastModified })

  return {
    identity: identityOf(file),
    identify: () =>
      toldAsChange(name, async () => {
        const fresh = await handle?.getFile().catch(unlessForbidden)
        if (fresh) return identityOf(fresh)
        // Without a handle nothing tells how the file is now, but one that changed can no longer be read.
        await readAByte(file)
        return identityOf(file)
      }),
    slice(start, end) {
      const blob = file.slice(start, end)
      return {
        size: blob.size,
        blob,
        crc32: (signal) => toldAsChange(name, () => checksums.crc32(blob, signal)),
        requireReadable: () => toldAsChange(name, () => readAByte(blob)),
      }
    },
  }
}

/** Stands for a file that has arrived whole and need not be found again; should its bytes be needed after all, it says so. */
function absentSource(identity: FileIdentity): Source<BrowserSlice> {
  return {
    identity,
    identify: async () => identity,
    slice() {
      throw new Error(`"${identity.name}" is needed to go on`)
    },
  }
}

/** Those that are at hand, and for those that have arrived whole and are not, what stands for them. */
export const sourcesOf = (
  entries: readonly (FileIdentity & { id: string; done: boolean })[],
  found: ReadonlyMap<string, PickedFile>,
  checksums: Checksums,
): { id: string; source: Source<BrowserSlice> }[] =>
  entries.flatMap((entry) => {
    const picked = found.get(entry.id)
    if (picked) return [{ id: entry.id, source: fileSource(picked, checksums) }]
    return entry.done ? [{ id: entry.id, source: absentSource(entry) }] : []
  })

async function readAByte(blob: Blob): Promise<void> {
  await blob.slice(0, 1).arrayBuffer()
}

/** A handle whose permission has gone leaves the File that it gave before. */
function unlessForbidden(error: unknown): undefined {
  if (nameOf(error) !== 'NotAllowedError') throw error
}

async function toldAsChange<T>(name: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const gone = ['NotReadableError', 'NotFoundError'].includes(nameOf(error))
    throw gone ? new FileChanged(name) : error
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')
