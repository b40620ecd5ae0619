import { BucketFull } from '../outside/object-store/port.ts'
import { makeFolder, syncFolder } from './files/folders.ts'
import { isDiskFull } from '../platform/database/away.ts'
import type { Ledger } from '../outside/object-store/ledger.ts'
import { FRAME } from './files/frames.ts'
import { filePath, folderOf } from './files/names.ts'
import { openObjects } from './ledger/object-ledger.ts'
import { createFile } from './files/open-file.ts'

/**
 * Files first, rows last: a part finds its folder and its main file there and safe, and a crash in between leaves only
 * files that no row knows, which the sweep finds.
 */
export async function openUploads(
  deps: { root: string; ledger: Ledger; newId: () => string },
  items: readonly { key: string; size: number; partSize: number }[],
  { isEncrypted }: { isEncrypted: boolean },
): Promise<{ key: string; uploadId: string | null }[]> {
  const objects = items.map((item) => ({
    ...item,
    uploadId: item.size > item.partSize ? deps.newId() : null,
    isEncrypted,
  }))
  if (isEncrypted) requireWholeFrames(objects)
  try {
    for (const folder of new Set(items.map(({ key }) => folderOf(deps.root, key)))) await makeFolder(folder)
    const filled = new Set<string>()
    for (const { key, uploadId } of objects) {
      if (uploadId === null) continue
      await using _main = await createFile(filePath(deps.root, key, uploadId), 0)
      filled.add(folderOf(deps.root, key))
    }
    for (const folder of filled) await syncFolder(folder)
  } catch (error) {
    throw isDiskFull(error) ? new BucketFull('the disk is full', { cause: error }) : error
  }
  await openObjects(deps.ledger, objects)
  return objects.map(({ key, uploadId }) => ({ key, uploadId }))
}

/** A part that ended within a frame would leave the next one without a beginning. */
function requireWholeFrames(objects: readonly { partSize: number; uploadId: string | null }[]): void {
  if (objects.some(({ partSize, uploadId }) => uploadId !== null && partSize % FRAME !== 0)) {
    throw new RangeError(`encrypted parts are a multiple of ${FRAME} bytes`)
  }
}
