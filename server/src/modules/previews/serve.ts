import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Bucket, ObjectMissing, collected } from '../../outside/object-store/port.ts'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type ShownThumbnail, findShown } from './find-renditions.ts'
import type { ThumbnailUrls } from './thumbnail-url.ts'

type Deps = { database: Database; urls: ThumbnailUrls; bucketOf: (id: string) => Bucket }

const never = new AbortController().signal

/** GET or HEAD /thumbnail/{token}. Whatever is wrong, it is as if there were nothing. Not counted as a preview. */
export async function serveThumbnail(deps: Deps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '' } = request
  const filePublicId = method === 'GET' || method === 'HEAD' ? deps.urls.fileOf(url) : undefined
  const found = filePublicId === undefined ? undefined : await findShown(deps.database, filePublicId)
  if (filePublicId === undefined || !found) throw new Refusal('NOT_FOUND')
  const { fileVersion: version, passwordHash } = found
  if (!deps.urls.isRight(url, { filePublicId, version, passwordHash })) throw new Refusal('NOT_FOUND')

  const etag = `"${found.version}"`
  const isKnown = request.headers['if-none-match'] === etag
  // Read before anything is said: what is missing is not announced.
  const isWanted = !isKnown && method !== 'HEAD'
  const bytes = isWanted ? await readWhole(deps.bucketOf(found.bucketId), found) : undefined
  response.setHeader('ETag', etag)
  response.setHeader('Cache-Control', 'private, max-age=3600')
  response.setHeader('Content-Type', 'image/webp')
  response.setHeader('Content-Disposition', 'inline')
  if (!isKnown) response.setHeader('Content-Length', found.size)
  response.writeHead(isKnown ? 304 : 200)
  response.end(bytes)
}

async function readWhole(bucket: Bucket, { key, version, size: length }: ShownThumbnail): Promise<Buffer> {
  try {
    return await collected((sink) => bucket.read({ key, version, start: 0, length }, sink, never))
  } catch (error) {
    // It was let go of a moment ago.
    throw error instanceof ObjectMissing ? new Refusal('NOT_FOUND') : error
  }
}
