import type { KeyObject } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { rename, rm } from 'node:fs/promises'
import { ByteRefusal } from './byte-refusal.ts'
import { etagOf } from '../etag.ts'
import { syncFolder } from '../files/folders.ts'
import { createEncryption } from '../files/frame-streams.ts'
import { framedSize } from '../files/frames.ts'
import { filePath, folderOf, formatVersion, tempSuffix } from '../files/names.ts'
import { findPutObject, recordPut } from '../ledger/object-ledger.ts'
import { createFile } from '../files/open-file.ts'
import { type ByteReply, type ReceiveDeps, requireContentLength, secretOf } from './byte-request.ts'
import { type Place, receiveBytes } from './receive-bytes.ts'
import type { Permission } from './signed-url.ts'

type Put = Extract<Permission, { does: 'put' }>

/**
 * A file of one part. The bytes go to a file of their own, under a name never used before, and the row is turned to it
 * in one step: two senders at once have one whole winner, and row and file always agree.
 */
export async function receivePut(
  deps: ReceiveDeps,
  request: IncomingMessage,
  put: Put,
  signal: AbortSignal,
): Promise<ByteReply> {
  requireContentLength(request, put.size)
  const secret = secretOf(deps, request, put)
  const id = deps.newId()
  const temp = filePath(deps.root, put.key, tempSuffix(id))
  const final = filePath(deps.root, put.key, id)
  let ours = [temp]
  try {
    const crc32 = await receiveBytes(deps.intake, request, put, openTemp(deps, put, { id, temp }, secret), signal)
    ours = [temp, final]
    await rename(temp, final)
    await syncFolder(folderOf(deps.root, put.key))
    // Once asked, the row may name the file even if no answer comes: only a clear no lets us remove it.
    ours = []
    const version = formatVersion({ id, size: put.size, isPieced: false, isEncrypted: put.isEncrypted })
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

async function openTemp(
  deps: ReceiveDeps,
  put: Put,
  { id, temp }: { id: string; temp: string },
  secret: KeyObject | undefined,
): Promise<Place> {
  const object = await findPutObject(deps.ledger, put.key)
  if (object === undefined || object.state === 'aborted') throw new ByteRefusal('NoSuchUpload')
  if (object.state === 'sealed') throw new ByteRefusal('OperationAborted')
  if (object.isEncrypted !== put.isEncrypted) throw new ByteRefusal('AccessDenied')
  if (object.size !== put.size) throw new ByteRefusal('IncompleteBody')
  return {
    file: await createFile(temp, secret ? framedSize(put.size) : put.size),
    encrypt: secret && createEncryption(secret, { id, size: put.size, start: 0 }),
  }
}
