import { link, open, rename, rm } from 'node:fs/promises'
import { crc32 } from '@node-rs/crc32'
import { isDiskFull } from '../platform/database/away.ts'
import {
  BucketFull,
  type ObjectCopy,
  ObjectMissing,
  type StoredObject,
  WrongSecret,
} from '../outside/object-store/port.ts'
import { makeFolder, syncFolder } from './files/folders.ts'
import { layoutOf, missingOr, requireFiles } from './files/layout.ts'
import type { Ledger } from '../outside/object-store/ledger.ts'
import { filePath, folderOf, formatVersion, parseVersion, tempSuffix } from './files/names.ts'
import { findKnownKeys, recordCopies } from './ledger/object-ledger.ts'
import type { ReadBuffers } from './reading/read-buffers.ts'
import { readObject } from './reading/read-object.ts'
import { writeWhole } from './files/write-whole.ts'

type Deps = { root: string; ledger: Ledger; buffers: ReadBuffers; newId: () => string }

/**
 * Sealed bytes never change, so a copy is a second name of the same file: no byte moves, and the file lives until its
 * last name goes. Names first, their folders flushed, rows last: a crash in between leaves names that no row knows.
 */
export async function copyObjects(deps: Deps, copies: readonly ObjectCopy[], signal: AbortSignal): Promise<void> {
  const { root, ledger } = deps
  const known = await findKnownKeys(
    ledger,
    copies.map(({ to }) => to),
  )
  const wanted = copies
    .filter(({ to }) => !known.has(to))
    .map(({ from, to }) => ({ from, to, id: deps.newId(), folder: folderOf(root, to) }))
  if (wanted.length === 0) return
  // The key of encrypted bytes is made from the name of their object: under another name nobody could read them.
  if (wanted.some(({ from }) => parseVersion(from.version).isEncrypted)) {
    throw new WrongSecret('an encrypted object cannot be copied')
  }
  const folders = new Set(wanted.map(({ folder }) => folder))
  let ours: string[] = []
  try {
    for (const folder of folders) await makeFolder(folder)
    for (const { from, to, id } of wanted) {
      signal.throwIfAborted()
      ours.push(filePath(root, to, id))
      await placeBytes(deps, from, { key: to, id }, signal)
    }
    for (const folder of folders) await syncFolder(folder)
    const made = ours
    // Once asked, the rows may name the files even if no answer comes: only a clear no lets us remove them.
    ours = []
    const taken = await recordCopies(
      ledger,
      wanted.map(({ from, to, id }) => ({
        ...from,
        key: to,
        version: formatVersion({ id, size: from.size, isPieced: false, isEncrypted: false }),
      })),
    )
    ours = made.filter((_path, index) => !taken.has(wanted[index]?.to ?? ''))
  } catch (error) {
    throw isDiskFull(error) ? new BucketFull('the disk is full', { cause: error }) : error
  } finally {
    for (const path of ours) await rm(path, { force: true })
  }
}

type Place = { key: string; id: string }

async function placeBytes(deps: Deps, from: StoredObject, to: Place, signal: AbortSignal): Promise<void> {
  if (parseVersion(from.version).isPieced) return rewriteBytes(deps, from, to, signal)
  const layout = layoutOf(deps.root, { ...from, partSize: from.size, sides: [] })
  await requireFiles(layout)
  try {
    await link(layout.main, filePath(deps.root, to.key, to.id))
  } catch (error) {
    if (!cannotLink.has((error as NodeJS.ErrnoException).code ?? '')) throw missingOr(error)
    await rewriteBytes(deps, from, to, signal)
  }
}

/** Another disk, a file system without second names, or a file that has as many as it can have. */
const cannotLink = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/** The bytes are written anew, in one file even if they lay in several: as a put is, under a name for the meantime. */
async function rewriteBytes(deps: Deps, from: StoredObject, to: Place, signal: AbortSignal): Promise<void> {
  const temp = filePath(deps.root, to.key, tempSuffix(to.id))
  try {
    let position = 0
    let sum = 0
    {
      await using file = await open(temp, 'wx', 0o640)
      const sink = {
        async write(chunk: Uint8Array): Promise<void> {
          const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
          await writeWhole(file, [bytes], position)
          position += bytes.length
          sum = crc32(bytes, sum)
        },
      }
      await readObject(deps, { ...from, start: 0, length: from.size }, sink, signal)
      if (sum !== from.crc32) throw new ObjectMissing('the bytes of the object are not those that were recorded')
      await file.datasync()
    }
    await rename(temp, filePath(deps.root, to.key, to.id))
  } finally {
    await rm(temp, { force: true })
  }
}
