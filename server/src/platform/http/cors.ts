import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * The storage host is cross-site by design and takes tokens, never cookies. Only our own pages may read its answers:
 * the origin is looked up, never reflected unseen, and `null` is no origin of ours.
 */
export type IsOurOrigin = (origin: string) => Promise<boolean>

export async function allowOurPages(
  request: IncomingMessage,
  response: ServerResponse,
  isOurs: IsOurOrigin,
): Promise<void> {
  response.setHeader('Vary', 'Origin')
  const { origin } = request.headers
  if (origin === undefined || !(await isOurs(origin))) return
  response.setHeader('Access-Control-Allow-Origin', origin)
  response.setHeader('Access-Control-Expose-Headers', 'ETag, Content-Length, Content-Range, Accept-Ranges, Retry-After')
  if (request.method !== 'OPTIONS') return
  response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, PUT, POST')
  response.setHeader(
    'Access-Control-Allow-Headers',
    'content-type, range, if-range, x-upload-token, x-envoi-encryption',
  )
  response.setHeader('Access-Control-Max-Age', '7200')
}
