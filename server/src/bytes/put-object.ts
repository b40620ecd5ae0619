import { rename, rm } from 'node:fs/promises'
import { crc32 } from '@node-rs/crc32'
import { isDiskFull } from '../platform/database/away.ts'
import { BucketFull, type StoredObject } from '../outside/object-store/port.ts'
import { syncFolder } from './files/folders.ts'
import type { Ledger } from '../outside/object-store/ledger.ts'
import { filePath, folderOf, formatVersion, tempSuffix } from './files/names.ts'
import { findSealed, recordSealed } from './ledger/object-ledger.ts'
import { createFile } from './files/open-file.ts'
import { writeWhole } from './files/write-whole.ts'

type Deps = { root: string; ledger: Ledger; newId: () => string }

/** File first, flushed with its folder, row last: a crash in between leaves a file that no row knows, for the sweep. */
export async function putObject(
  { root, ledger, newId }: Deps,
  { key, bytes }: { key: string; bytes: Uint8Array },
): Promise<StoredObject> {
  const there = await findSealed(ledger, key)
  if (there) return there
  const id = newId()
  const temp = filePath(root, key, tempSuffix(id))
  const final = filePath(root, key, id)
  let ours = [temp]
  try {
    await writeFlushed(temp, bytes)
    ours = [temp, final]
    await rename(temp, final)
    await syncFolder(folderOf(root, key))
    const version = formatVersion({ id, size: bytes.length, isPieced: false, isEncrypted: false })
    const object = { key, version, size: bytes.length, crc32: crc32(bytes) }
    // Once asked, the row may name the file even if no answer comes: only a clear no lets us remove it.
    ours = []
    if (await recordSealed(ledger, object)) return object
    ours = [final]
    const first = await findSealed(ledger, key)
    if (!first) throw new Error(`the key ${key} is kept for a sender's bytes`)
    return first
  } catch (error) {
    throw isDiskFull(error) ? new BucketFull('the disk is full', { cause: error }) : error
  } finally {
    for (const path of ours) await rm(path, { force: true })
  }
}

async function writeFlushed(path: string, bytes: Uint8Array): Promise<void> {
  await using file = await createFile(path, bytes.length)
  await writeWhole(file.plain, [Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)], 0)
  await file.plain.datasync()
}
