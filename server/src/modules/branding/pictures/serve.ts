import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Reader } from '../../../platform/database/connect.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { SourceOf } from '../../../platform/http/source-address.ts'
import type { RateLimits } from '../../../platform/rate-limit.ts'
import { picturePath } from './picture-url.ts'
import { findPicture } from './store.ts'

export type ServeDeps = { database: Reader; rateLimits: RateLimits; sourceOf: SourceOf }

/** GET or HEAD /pictures/{name}: for everybody, since letters and chats show it. A name stands for the same bytes for ever. */
export async function servePicture(
  { database, rateLimits, sourceOf }: ServeDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method, url = '', headers } = request
  await rateLimits.take('downloadsSource', sourceOf(request))
  const name = method === 'GET' || method === 'HEAD' ? picturePath.exec(url)?.[1] : undefined
  const picture = name === undefined ? undefined : await findPicture(database, name)
  if (!picture) throw new Refusal('NOT_FOUND')
  const etag = `"${name}"`
  const isKnown = headers['if-none-match'] === etag
  response.setHeader('ETag', etag)
  response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
  response.setHeader('Content-Type', picture.contentType)
  response.setHeader('Content-Disposition', 'inline')
  if (!isKnown) response.setHeader('Content-Length', picture.bytes.length)
  response.writeHead(isKnown ? 304 : 200)
  response.end(isKnown || method === 'HEAD' ? undefined : picture.bytes)
}
