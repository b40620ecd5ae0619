import { constants } from 'node:fs'
import { type FileHandle, open, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolder } from './folders.ts'
import { BLOCK } from './slots.ts'

/** A file to write bytes to, from `position` on. `direct`: the same file past the page cache, where that is possible. */
export type OpenFile = {
  plain: FileHandle
  direct: FileHandle | undefined
  position: number
} & AsyncDisposable

/** Below this the page cache is as fast, and a second handle is not worth its while. */
const DIRECT_FROM = 128 * 1024
/** A file system in memory takes the flag and then copies all the same, only more slowly. */
const TMPFS = 0x01021994
const NEW = constants.O_CREAT | constants.O_EXCL

/** A file that must not exist yet. */
export async function createFile(path: string, size: number): Promise<OpenFile> {
  try {
    return await openWith(NEW, path, { position: 0, size })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    // A sweep may have just removed the empty folder.
    await makeFolder(dirname(path))
    return openWith(NEW, path, { position: 0, size })
  }
}

/** A file that must exist already, to be written at one place. */
export const openFile = (path: string, place: { position: number; size: number }): Promise<OpenFile> =>
  openWith(0, path, place)

async function openWith(flags: number, path: string, place: { position: number; size: number }): Promise<OpenFile> {
  const plain = await open(path, constants.O_RDWR | flags, 0o640)
  try {
    const direct = place.position % BLOCK === 0 && place.size >= DIRECT_FROM ? await findDirect(path) : undefined
    return {
      plain,
      direct,
      position: place.position,
      async [Symbol.asyncDispose]() {
        await direct?.close()
        await plain.close()
      },
    }
  } catch (error) {
    await plain.close()
    throw error
  }
}

async function findDirect(path: string): Promise<FileHandle | undefined> {
  // Only Linux has the flag.
  if (constants.O_DIRECT === undefined || (await statfs(path)).type === TMPFS) return undefined
  try {
    return await open(path, constants.O_RDWR | constants.O_DIRECT)
  } catch (error) {
    // The file system does not do it.
    if ((error as NodeJS.ErrnoException).code === 'EINVAL') return undefined
    throw error
  }
}
