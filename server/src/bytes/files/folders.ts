import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolder as makeWithParents } from '../../platform/make-folder.ts'

/** What a folder lists survives a power loss only after the folder itself has been flushed. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows has no such call; NTFS keeps its own journal of names.
  if (process.platform === 'win32') return
  await using handle = await open(folder)
  await handle.sync()
}

/** Makes `{root}/{aa}/{bucketPath}`, its name safe on disk when this resolves. */
export async function makeFolder(folder: string): Promise<void> {
  await makeWithParents(folder, 0o700)
  await syncFolder(dirname(folder))
  await syncFolder(dirname(dirname(folder)))
}
