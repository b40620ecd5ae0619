import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Bucket } from '../../outside/object-store/port.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Publish } from '../../platform/events.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Log } from '../../platform/log.ts'
import { type Transfers, isReady } from '../transfers/index.ts'
import { byteRange, precondition } from './byte-range.ts'
import { contentDisposition } from './content-disposition.ts'
import { type Content, contentOfAll, contentOfFile } from './content.ts'
import { recordDelivered } from './delivered.ts'
import { findUsableGrant } from './grant.ts'
import { type Left, sendContent } from './send-content.ts'
import { startGrant } from './start-grant.ts'

type Deps = {
  database: Database
  transfers: Transfers
  publish: Publish
  bucketOf: (id: string) => Bucket
  log: Log
}

/** GET or HEAD /download/{token}/{name}: the name is for people and programs that save it, the token decides. */
export async function serveDownload(deps: Deps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal('NOT_FOUND')
  // Requests sent ahead on one connection get it in turn. One that waits holds no file, and hears of no broken connection.
  if (response.socket === null) await once(response, 'socket')
  const token = /^\/download\/([\w-]{43})(?:\/|$|\?)/.exec(request.url ?? '')?.[1]
  const found = token === undefined ? undefined : await findUsableGrant(deps.database, token)
  if (!found) throw new Refusal('NOT_FOUND')
  const { grant } = found
  const content = await findContent(deps, found.publicId, grant)

  const verdict = precondition(request.headers, content.etag)
  const range = byteRange(request.headers, content)
  const sendsBytes = request.method === 'GET' && verdict === 'proceed' && range.kind !== 'unsatisfiable'
  // Asked before anything is told of it: a refusal carries no name and no length.
  if (sendsBytes && !grant.hasStarted && !(await startGrant(deps, grant))) throw new Refusal('NOT_FOUND')

  setEntityHeaders(response, content)
  if (verdict !== 'proceed') return end(response, verdict === 'failed' ? 412 : 304)
  if (request.method === 'HEAD') {
    response.setHeader('Content-Length', content.size)
    return end(response, 200)
  }
  if (range.kind === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${content.size}`)
    return end(response, 416)
  }
  const { start, end: stop } = range.kind === 'part' ? range : { start: 0, end: content.size }
  if (range.kind === 'part') response.setHeader('Content-Range', `bytes ${start}-${stop - 1}/${content.size}`)
  response.setHeader('Content-Length', stop - start)
  response.writeHead(range.kind === 'part' ? 206 : 200)
  const left: Left = { bytes: 0 }
  try {
    await sendContent(content, { start, end: stop }, response, left)
  } finally {
    const { bytes } = left
    // A preview is no download: nothing is told of it.
    if (!grant.isPreview) {
      await recordDelivered(deps, {
        grantId: grant.id,
        bytes,
        hasEnd: start + bytes === content.size,
        size: content.size,
      })
    }
  }
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
    return contentOfAll(bucket, transfer, files.filter(isReady))
  }
  const file = await deps.transfers.findFile(deps.database, transfer.id, grant.fileId)
  if (!file || !isReady(file)) throw new Refusal('NOT_FOUND')
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
