import type { KeyObject } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { rm } from 'node:fs/promises'
import { ByteRefusal } from './byte-refusal.ts'
import { etagOf } from '../etag.ts'
import { syncFolder } from '../files/folders.ts'
import { createEncryption } from '../files/frame-streams.ts'
import { framedSize } from '../files/frames.ts'
import { filePath, folderOf, sideSuffix } from '../files/names.ts'
import { createFile, openFile } from '../files/open-file.ts'
import { claimPart, recordPart, releasePart } from '../ledger/part-ledger.ts'
import { type ByteReply, type ReceiveDeps, requireContentLength, secretOf } from './byte-request.ts'
import { type Place, receiveBytes } from './receive-bytes.ts'
import type { Permission } from './signed-url.ts'

type Part = Extract<Permission, { does: 'part' }>
/** What one request holds until its bytes are recorded, and gives up when they are not. */
type Held = { claim: string; hasSlot: boolean; side: string | null }

export async function receivePart(
  deps: ReceiveDeps,
  request: IncomingMessage,
  part: Part,
  signal: AbortSignal,
): Promise<ByteReply> {
  requireContentLength(request, part.size)
  const secret = secretOf(deps, request, part)
  const held: Held = { claim: deps.newId(), hasSlot: false, side: null }
  let mayGiveUp = true
  try {
    const crc32 = await receiveBytes(deps.intake, request, part, openPlace(deps, part, held, secret), signal)
    if (held.side !== null) await syncFolder(folderOf(deps.root, part.key))
    // Once asked, the row may name the bytes even if no answer comes: only a clear no lets us take them away.
    mayGiveUp = false
    const { claim, side } = held
    const recorded = await recordPart(deps.ledger, part, { claim, side, size: part.size, crc32 })
    mayGiveUp = recorded === undefined
    if (recorded === undefined) throw new ByteRefusal('OperationAborted')
    if (recorded.replaced !== null) await rm(filePath(deps.root, part.key, recorded.replaced), { force: true })
    return { status: 200, headers: { ETag: etagOf({ size: part.size, crc32 }) } }
  } finally {
    if (mayGiveUp) await giveUp(deps, part, held)
  }
}

/** The part's slot in the main file if this sender is the first to claim it, else a file beside it. */
async function openPlace(deps: ReceiveDeps, part: Part, held: Held, secret: KeyObject | undefined): Promise<Place> {
  const upload = await claimPart(deps.ledger, part, held.claim)
  if (upload === undefined || upload.state === 'aborted') throw new ByteRefusal('NoSuchUpload')
  if (upload.state !== 'open') throw new ByteRefusal('OperationAborted')
  held.hasSlot = upload.isMine
  if (upload.isEncrypted !== part.isEncrypted) throw new ByteRefusal('AccessDenied')
  const start = (part.partNumber - 1) * upload.partSize
  if (part.size !== Math.min(upload.partSize, upload.size - start)) throw new ByteRefusal('IncompleteBody')
  const encrypt = secret && createEncryption(secret, { id: part.uploadId, size: upload.size, start })
  const [position, size] = secret ? [framedSize(start), framedSize(part.size)] : [start, part.size]
  if (held.hasSlot) {
    return { file: await openFile(filePath(deps.root, part.key, part.uploadId), { position, size }), encrypt }
  }
  held.side = sideSuffix(part.uploadId, part.partNumber, held.claim)
  return { file: await createFile(filePath(deps.root, part.key, held.side), size), encrypt }
}

async function giveUp(deps: ReceiveDeps, part: Part, held: Held): Promise<void> {
  if (held.side !== null) await rm(filePath(deps.root, part.key, held.side), { force: true })
  if (held.hasSlot) await releasePart(deps.ledger, part, held.claim)
}
