import type { IncomingMessage } from 'node:http'
import { rename, rm } from 'node:fs/promises'
import { ByteRefusal } from './byte-refusal.ts'
import { etagOf } from './crc32.ts'
import { syncFolder } from './folders.ts'
import { filePath, folderOf, formatVersion, tempSuffix } from './names.ts'
import { findPutObject, recordPut } from './object-ledger.ts'
import { type OpenFile, createFile } from './open-file.ts'
import { type ByteReply, type ReceiveDeps, requireContentLength } from './byte-request.ts'
import { receiveBytes } from './receive-bytes.ts'
import type { Permission } from './signed-url.ts'

/**
 * A file of one part. The bytes go to a file of their own, under a name never used before, and the row is turned to it
 * in one step: two senders at once have one whole winner, and row and file always agree.
 */
export async function receivePut(
  deps: ReceiveDeps,
  request: IncomingMessage,
  put: Extract<Permission, { does: 'put' }>,
  signal: AbortSignal,
): Promise<ByteReply> {
  requireContentLength(request, put.size)
  const id = deps.newId()
  const temp = filePath(deps.root, put.key, tempSuffix(id))
  const final = filePath(deps.root, put.key, id)
  let ours = [temp]
  try {
    const crc32 = await receiveBytes(deps.intake, request, put, openTemp(deps, put, temp), signal)
    ours = [temp, final]
    await rename(temp, final)
    await syncFolder(folderOf(deps.root, put.key))
    // Once asked, the row may name the file even if no answer comes: only a clear no lets us remove it.
    ours = []
    const version = formatVersion({ id, size: put.size, isPieced: false })
    const stored = await recordPut(deps.ledger, { key: put.key, size: put.size, version, crc32 })
    if (!stored) {
      ours = [final]
      throw new ByteRefusal('OperationAborted')
    }
    if (stored.replaced !== null) ours = [filePath(deps.root, put.key, stored.replaced)]
    return { status: 200, headers: { ETag: etagOf({ size: put.size, crc32 }) } }
  } finally {
    for (const path of ours) await rm(path, { force: true })
  }
}

async function openTemp(deps: ReceiveDeps, put: { key: string; size: number }, temp: string): Promise<OpenFile> {
  const object = await findPutObject(deps.ledger, put.key)
  if (object === undefined || object.state === 'aborted') throw new ByteRefusal('NoSuchUpload')
  if (object.state === 'sealed') throw new ByteRefusal('OperationAborted')
  if (object.size !== put.size) throw new ByteRefusal('IncompleteBody')
  return createFile(temp, put.size)
}
