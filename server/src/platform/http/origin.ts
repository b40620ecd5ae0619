import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from './refusal.ts'

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A browser's write must come from the same origin. Scripts send neither header and carry no ambient rights, so both
 * absent is allowed; what is present must be right.
 */
export function requireOwnOrigin(method: string, headers: IncomingHttpHeaders, ownOrigin: string): void {
  if (readMethods.has(method)) return
  const site = headers['sec-fetch-site']
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
  const isForeignOrigin = headers.origin !== undefined && headers.origin !== ownOrigin
  if (isForeignSite || isForeignOrigin) throw new Refusal('FORBIDDEN')
}
