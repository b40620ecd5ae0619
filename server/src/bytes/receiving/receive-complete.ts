import type { IncomingMessage } from 'node:http'
import { ByteRefusal } from './byte-refusal.ts'
import { collectBody } from './collect-body.ts'
import { completeUpload } from './complete-upload.ts'
import { completedXml, parsePartList } from './complete-xml.ts'
import { type ByteReply, type ReceiveDeps, contentLengthOf } from './byte-request.ts'
import type { Permission } from './signed-url.ts'

/** 10,000 parts of about 100 characters, and room for the ways of writing them. */
const MAX_BYTES = 2 * 1024 * 1024

export async function receiveComplete(
  deps: ReceiveDeps,
  request: IncomingMessage,
  upload: Extract<Permission, { does: 'complete' }>,
  signal: AbortSignal,
): Promise<ByteReply> {
  const listed = parsePartList(await readText(deps, request, signal))
  const etag = await completeUpload(deps, upload, listed)
  return {
    status: 200,
    headers: { ETag: etag, 'Content-Type': 'application/xml' },
    body: completedXml(upload.key, etag),
  }
}

async function readText(deps: ReceiveDeps, request: IncomingMessage, signal: AbortSignal): Promise<string> {
  const size = contentLengthOf(request)
  if (size > MAX_BYTES) throw new ByteRefusal('EntityTooLarge')
  using share = deps.intake.shares.enter()
  using body = collectBody(request, { size, share, pace: deps.intake.pace, signal })
  const all: Buffer[] = []
  for (let chunks = await body.next(); chunks.length > 0; chunks = await body.next()) all.push(...chunks)
  return Buffer.concat(all).toString('utf8')
}
