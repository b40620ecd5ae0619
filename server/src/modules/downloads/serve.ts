import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Bucket, Secret } from '../../outside/object-store/port.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Publish } from '../../platform/events.ts'
import type { SourceOf } from '../../platform/http/source-address.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Log } from '../../platform/log.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import { type Transfer, type Transfers, isReady } from '../transfers/index.ts'
import { type ConditionHeaders, byteRange, isOpenEnded, precondition } from './byte-range.ts'
import { contentDisposition } from './content-disposition.ts'
import { type Content, type PlannedZip, contentOfFile, contentOfZip, planZipOf } from './content.ts'
import { recordDelivered } from './delivered.ts'
import { type Grant, type GrantedDownload, findUsableGrant } from './grant.ts'
import { createGrantMeters } from './grant-meter.ts'
import { createHandOver, isAria } from './hand-over.ts'
import { type Found, type Kept, createKept } from './kept-contents.ts'
import { createTakeLease } from './lease.ts'
import type { LinkSecrets } from './link-secret.ts'
import { type ViewOf, contentOfPreview } from './preview-content.ts'
import { sendContent } from './send-content.ts'
import { startGrant } from './start-grant.ts'

type Deps = {
  database: Database
  transfers: Transfers
  publish: Publish
  rateLimits: RateLimits
  sourceOf: SourceOf
  bucketOf: (id: string) => Bucket
  viewOf: ViewOf
  linkSecrets: LinkSecrets
  zips: Kept<PlannedZip>
  log: Log
}

export type ServeDownload = {
  /** GET or HEAD /download/{token}/{name}: the name is for people and programs that save it, the token decides. */
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>
} & AsyncDisposable

/** Behind the token of an encrypted transfer stands its secret, wrapped. Some programs escape what is between them. */
const path = /^\/download\/([\w-]{43})(?:(?:~|%7[Ee])([\w-]{1,200}))?(?:\/|$|\?)/

type Link = { token: string; wrapped: string | undefined }

/** Of one file, which is found again quickly, and may hold the secret of an encrypted transfer. */
const KEPT_FOR = 30_000

export function createServeDownload(deps: Deps): ServeDownload {
  const takeLease = createTakeLease(deps)
  const record = (delivered: Parameters<typeof recordDelivered>[1]) => recordDelivered(deps, delivered)
  const meters = createGrantMeters({ takeLease, record })
  const contents = createKept<Content>(KEPT_FOR)
  const handOver = createHandOver()

  async function findContent(granted: GrantedDownload, link: Link): Promise<Content> {
    const { grant, mark } = granted
    if (grant.fileId === null) {
      const zip = await deps.zips.get(link.token, mark, () => findZip(deps, granted))
      return contentOfZip(deps.bucketOf(zip.bucketId), zip, secretOf(deps, zip, link))
    }
    const { fileId } = grant
    return contents.get(`${link.token} ${link.wrapped ?? ''}`, mark, () => findOne(deps, granted, fileId, link))
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal('NOT_FOUND')
    // Requests sent ahead on one connection get it in turn. One that waits holds no file, and hears of no broken connection.
    if (response.socket === null) await once(response, 'socket')
    await deps.rateLimits.take('downloadsSource', deps.sourceOf(request))
    const [, token, wrapped] = path.exec(request.url ?? '') ?? []
    const granted = token === undefined ? undefined : await findUsableGrant(deps.database, token)
    if (token === undefined || !granted) throw new Refusal('NOT_FOUND')
    const { grant } = granted
    await deps.rateLimits.take('downloadsGrant', String(grant.id))
    const content = await findContent(granted, { token, wrapped })

    const requireGrantStarted = () => requireStarted(deps, grant)
    const handing = { meters, requireStarted: requireGrantStarted }
    const handed = await handOver(handing, granted, content, request, response)
    if (handed.isAnswered) return

    // Whoever got the beginning from somebody else goes on by that one's tag: the bytes are the same.
    const headers = inOurTerms(request.headers, handed.etag, content.etag)
    const isByOther = handed.etag !== undefined && tagHeaders.some((name) => headers[name] !== request.headers[name])
    const tagged = isByOther ? { ...content, etag: handed.etag ?? '' } : content
    const verdict = precondition(headers, content.etag)
    const range = byteRange(headers, content)
    const sendsBytes = request.method === 'GET' && verdict === 'proceed' && range.kind !== 'unsatisfiable'
    if (!sendsBytes) {
      // As when it is asked for: a viewer looks here for why nothing came.
      if (request.method === 'HEAD' && meters.leftOf(grant) <= 0) throw new Refusal('TOO_MANY_DOWNLOADS')
      setEntityHeaders(response, tagged)
      if (verdict !== 'proceed') return end(response, verdict === 'failed' ? 412 : 304)
      if (request.method === 'HEAD') {
        response.setHeader('Content-Length', content.size)
        return end(response, 200)
      }
      response.setHeader('Content-Range', `bytes */${content.size}`)
      return end(response, 416)
    }

    // Asked before anything is told of it: a refusal carries no name and no length.
    await content.reach()
    const { start, end: stop } = range.kind === 'part' ? range : { start: 0, end: content.size }
    await requireGrantStarted()
    const kind = range.kind === 'part' && isOpenEnded(request.headers) ? 'open-ended' : range.kind
    // aria2 begins a resume by asking for everything, to see the headers and go: its bytes would count as delivered.
    const isLook = kind === 'whole' && grant.hasStarted && isAria(request)
    if (isLook && meters.leftOf(grant) < content.size) return letLook(response, content)
    const passage = await meters.open(grant, { start, end: stop, size: content.size, kind })
    try {
      setEntityHeaders(response, tagged)
      if (range.kind === 'part') response.setHeader('Content-Range', `bytes ${start}-${stop - 1}/${content.size}`)
      response.setHeader('Content-Length', stop - start)
      response.writeHead(range.kind === 'part' ? 206 : 200)
      if (isLook) await letGo(response)
      await sendContent(content, { start, end: stop }, response, passage)
    } finally {
      await passage.close()
    }
  }

  return { serve, [Symbol.asyncDispose]: () => meters[Symbol.asyncDispose]() }
}

const TIME_TO_GO = 250

/** Waits a moment with the bytes, for those who wanted the headers alone. */
async function letGo(response: ServerResponse): Promise<void> {
  response.flushHeaders()
  const gone = once(response, 'close')
  await Promise.race([gone, delay(TIME_TO_GO)])
}

const tagHeaders = ['if-match', 'if-none-match', 'if-range'] as const

function inOurTerms(headers: IncomingHttpHeaders, other: string | undefined, etag: string): ConditionHeaders {
  const read = (name: (typeof tagHeaders)[number]): [string, string][] => {
    const value = headers[name]
    return value === undefined
      ? []
      : [[name, other === undefined ? String(value) : String(value).replaceAll(other, etag)]]
  }
  return { range: headers.range, ...Object.fromEntries(tagHeaders.flatMap(read)) }
}

/** The headers alone; who stays for the bytes, which the grant has no more, is cut off. */
async function letLook(response: ServerResponse, content: Content): Promise<void> {
  setEntityHeaders(response, content)
  response.setHeader('Content-Length', content.size)
  response.writeHead(200)
  await letGo(response)
  response.destroy()
}

async function requireStarted(deps: Deps, grant: Grant): Promise<void> {
  if (!grant.hasStarted && !(await startGrant(deps, grant))) throw new Refusal('NOT_FOUND')
}

/** For a grant of another process, or from before our start; else it was planned when it was given. */
async function findZip(deps: Deps, { publicId, grant: { fileIds } }: GrantedDownload): Promise<Found<PlannedZip>> {
  const transfer = await findTransfer(deps, publicId)
  const ready = (await deps.transfers.findFiles(deps.database, transfer.id)).filter(isReady)
  const files = fileIds === null ? ready : ready.filter(({ id }) => fileIds.includes(id))
  // Of those that were chosen some may have been taken out since, or all of them.
  if (fileIds !== null && files.length === 0) throw new Refusal('NOT_FOUND')
  return { value: planZipOf(transfer, files), parts: files.length }
}

async function findOne(
  deps: Deps,
  { publicId, grant }: GrantedDownload,
  fileId: number,
  link: Link,
): Promise<Found<Content>> {
  const transfer = await findTransfer(deps, publicId)
  const secret = secretOf(deps, transfer, link)
  const file = await deps.transfers.findFile(deps.database, transfer.id, fileId)
  if (!file || !isReady(file)) throw new Refusal('NOT_FOUND')
  const value = grant.isPreview
    ? await contentOfPreview(deps, file, secret)
    : contentOfFile(deps.bucketOf(file.bucketId), file, { isPreview: false, secret })
  return { value, parts: 1 }
}

async function findTransfer({ database, transfers }: Deps, publicId: string): Promise<Transfer> {
  const transfer = await transfers.find(database, publicId)
  if (!transfer) throw new Refusal('NOT_FOUND')
  return transfer
}

/** A link is exactly as it was given out: with a secret where one is needed, and else without. */
function secretOf({ linkSecrets }: Deps, { isEncrypted }: { isEncrypted: boolean }, { token, wrapped }: Link): Secret {
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
