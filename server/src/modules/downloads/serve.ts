import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Bucket, ByteSink } from '../../outside/object-store/port.ts'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Transfers, isSealed } from '../transfers/index.ts'
import { byteRange, precondition } from './byte-range.ts'
import { contentDisposition } from './content-disposition.ts'
import { type Content, contentOfAll, contentOfFile } from './content.ts'
import { findUsableGrant, startGrant } from './grant.ts'

type Deps = { database: Database; transfers: Transfers; bucketOf: (id: string) => Bucket }

/** A receiver that takes no byte for so long is gone, whatever its connection says. */
const STALLED = 120_000

/** GET or HEAD /download/{token}/{name}: the name is for people and programs that save it, the token decides. */
export async function serveDownload(deps: Deps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal('NOT_FOUND')
  // Requests sent ahead on one connection get it in turn. One that waits holds no file, and hears of no broken connection.
  if (response.socket === null) await once(response, 'socket')
  const token = /^\/download\/([\w-]{43})(?:\/|$|\?)/.exec(request.url ?? '')?.[1]
  const found = token === undefined ? undefined : await findUsableGrant(deps.database, token)
  if (!found) throw new Refusal('NOT_FOUND')
  const content = await findContent(deps, found.publicId, found.grant)

  setEntityHeaders(response, content)
  const verdict = precondition(request.headers, content.etag)
  if (verdict !== 'proceed') return end(response, verdict === 'failed' ? 412 : 304)
  if (request.method === 'HEAD') {
    response.setHeader('Content-Length', content.size)
    return end(response, 200)
  }
  const range = byteRange(request.headers, content)
  if (range.kind === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${content.size}`)
    return end(response, 416)
  }
  const { start, end: stop } = range.kind === 'part' ? range : { start: 0, end: content.size }
  if (range.kind === 'part') response.setHeader('Content-Range', `bytes ${start}-${stop - 1}/${content.size}`)
  response.setHeader('Content-Length', stop - start)
  if (!found.grant.hasStarted) await startGrant(deps.database, found.grant.id)
  response.writeHead(range.kind === 'part' ? 206 : 200)
  await send(content, { start, end: stop }, response)
}

async function findContent(
  deps: Deps,
  publicId: string,
  grant: { fileId: number | null; isPreview: boolean },
): Promise<Content> {
  const transfer = await deps.transfers.find(deps.database, publicId)
  if (!transfer) throw new Refusal('NOT_FOUND')
  const bucket = deps.bucketOf(transfer.bucketId)
  if (grant.fileId === null) {
    const files = await deps.transfers.findFiles(deps.database, transfer.id)
    return contentOfAll(bucket, transfer, files.filter(isSealed))
  }
  const file = await deps.transfers.findFile(deps.database, transfer.id, grant.fileId)
  if (!file || !isSealed(file)) throw new Refusal('NOT_FOUND')
  return contentOfFile(bucket, file, grant.isPreview)
}

function setEntityHeaders(response: ServerResponse, content: Content): void {
  response.setHeader('Content-Type', content.type)
  response.setHeader(
    'Content-Disposition',
    contentDisposition(content.isInline ? 'inline' : 'attachment', content.name),
  )
  response.setHeader('ETag', content.etag)
  response.setHeader('Accept-Ranges', 'bytes')
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status)
  response.end()
}

/** A receiver that goes away ends the reading; a fault in the middle cuts the connection, so that nobody takes a part for the whole. */
async function send(content: Content, range: { start: number; end: number }, response: ServerResponse): Promise<void> {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  if (response.destroyed) gone.abort()
  response.setTimeout(STALLED, () => response.destroy())
  try {
    await content.send(range, sinkOf(response, gone), gone.signal)
    response.end()
  } catch (error) {
    response.destroy()
    if (!gone.signal.aborted) throw error
  }
}

/** Node leaves a write to a connection that has just broken without an answer: then its end is the answer. */
function sinkOf(response: ServerResponse, gone: AbortController): ByteSink {
  let giveUp: (reason: unknown) => void = () => undefined
  gone.signal.addEventListener('abort', () => giveUp(gone.signal.reason))
  return {
    write: (chunk) =>
      new Promise((resolve, reject) => {
        gone.signal.throwIfAborted()
        giveUp = reject
        response.write(chunk, (error) => (error ? gone.abort(error) : resolve()))
      }),
  }
}
