import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Bucket, Secret } from '../../outside/object-store/port.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Publish } from '../../platform/events.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Log } from '../../platform/log.ts'
import { type Transfer, type Transfers, isReady } from '../transfers/index.ts'
import { byteRange, precondition } from './byte-range.ts'
import { contentDisposition } from './content-disposition.ts'
import { type Content, contentOfAll, contentOfFile } from './content.ts'
import { recordDelivered } from './delivered.ts'
import { type Grant, findUsableGrant } from './grant.ts'
import { answerHandOver, findHandOver } from './hand-over.ts'
import type { LinkSecrets } from './link-secret.ts'
import { type Left, sendContent } from './send-content.ts'
import { startGrant } from './start-grant.ts'

type Deps = {
  database: Database
  transfers: Transfers
  publish: Publish
  bucketOf: (id: string) => Bucket
  linkSecrets: LinkSecrets
  log: Log
}

/** Behind the token of an encrypted transfer stands its secret, wrapped. Some programs escape what is between them. */
const path = /^\/download\/([\w-]{43})(?:(?:~|%7[Ee])([\w-]{1,200}))?(?:\/|$|\?)/

/** GET or HEAD /download/{token}/{name}: the name is for people and programs that save it, the token decides. */
export async function serveDownload(deps: Deps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal('NOT_FOUND')
  // Requests sent ahead on one connection get it in turn. One that waits holds no file, and hears of no broken connection.
  if (response.socket === null) await once(response, 'socket')
  const [, token, wrapped] = path.exec(request.url ?? '') ?? []
  const found = token === undefined ? undefined : await findUsableGrant(deps.database, token)
  if (token === undefined || !found) throw new Refusal('NOT_FOUND')
  const { grant } = found
  const content = await findContent(deps, found.publicId, { ...grant, token, wrapped })

  const handed = await findHandOver(request, content)
  if (handed) {
    if (request.method === 'GET') await requireStarted(deps, grant)
    answerHandOver(response, handed)
    const { start, end: stop } = handed.asked
    // What becomes of it we do not hear: it counts as delivered.
    if (request.method === 'GET') await countDelivered(deps, grant, content, { start, bytes: stop - start })
    return
  }

  const verdict = precondition(request.headers, content.etag)
  const range = byteRange(request.headers, content)
  const sendsBytes = request.method === 'GET' && verdict === 'proceed' && range.kind !== 'unsatisfiable'
  // Asked before anything is told of it: a refusal carries no name and no length.
  if (sendsBytes) {
    await content.reach()
    await requireStarted(deps, grant)
  }

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
    // A preview is no download: nothing is told of it.
    if (!grant.isPreview) await countDelivered(deps, grant, content, { start, bytes: left.bytes })
  }
}

async function requireStarted(deps: Deps, grant: Grant): Promise<void> {
  if (!grant.hasStarted && !(await startGrant(deps, grant))) throw new Refusal('NOT_FOUND')
}

const countDelivered = (
  deps: Deps,
  { id: grantId }: Grant,
  { size }: Content,
  { start, bytes }: { start: number; bytes: number },
): Promise<void> => recordDelivered(deps, { grantId, bytes, hasEnd: start + bytes === size, size })

async function findContent(
  deps: Deps,
  publicId: string,
  grant: { fileId: number | null; isPreview: boolean; token: string; wrapped: string | undefined },
): Promise<Content> {
  const transfer = await deps.transfers.find(deps.database, publicId)
  if (!transfer) throw new Refusal('NOT_FOUND')
  const secret = secretOf(deps, transfer, grant)
  if (grant.fileId === null) {
    const files = (await deps.transfers.findFiles(deps.database, transfer.id)).filter(isReady)
    return contentOfAll(deps.bucketOf(files[0]?.bucketId ?? transfer.bucketId), transfer, files, secret)
  }
  const file = await deps.transfers.findFile(deps.database, transfer.id, grant.fileId)
  if (!file || !isReady(file)) throw new Refusal('NOT_FOUND')
  return contentOfFile(deps.bucketOf(file.bucketId), file, { isPreview: grant.isPreview, secret })
}

/** A link is exactly as it was given out: with a secret where one is needed, and else without. */
function secretOf(
  { linkSecrets }: Deps,
  { isEncrypted }: Transfer,
  { token, wrapped }: { token: string; wrapped: string | undefined },
): Secret {
  const secret = wrapped === undefined ? undefined : linkSecrets.unwrap(token, wrapped)
  if ((wrapped !== undefined) !== isEncrypted || (isEncrypted && !secret)) throw new Refusal('NOT_FOUND')
  return secret
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
