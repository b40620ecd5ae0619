import { createHmac, timingSafeEqual } from 'node:crypto'
import { signedUrl } from '@envoi/contract/limits'
import type { Clock } from '../../platform/clock.ts'
import { requireKey } from '../files/names.ts'

/** `isEncrypted`: the request must bring the object's secret, in a header of its own. */
type Bytes = { key: string; size: number; crc32: number | null; isEncrypted: boolean }
/** Exactly what one signed request may do. */
export type Permission =
  | ({ does: 'put' } & Bytes)
  | ({ does: 'part'; uploadId: string; partNumber: number } & Bytes)
  | { does: 'complete'; key: string; uploadId: string }

export type UrlSigner = {
  sign(permission: Permission): string
  /** Nothing for a URL that is not ours, was altered, or has expired. */
  verify(method: string | undefined, url: string | undefined): Permission | undefined
}

export function createUrlSigner(deps: {
  bucketId: string
  signingKey: Buffer
  publicUrl: () => string
  clock: Clock
}): UrlSigner {
  const signatureOf = (method: string, target: string): string =>
    createHmac('sha256', deps.signingKey).update(`${method}\n${target}`).digest('base64url')
  const prefix = `/upload/${encodeURIComponent(deps.bucketId)}/`

  return {
    sign(permission) {
      requireKey(permission.key)
      const query = new URLSearchParams(parametersOf(permission))
      query.set('expires', String(deps.clock().getTime() + signedUrl.lives))
      const target = `${prefix}${permission.key}?${query}`
      const signature = signatureOf(methodOf[permission.does], target)
      return `${deps.publicUrl().replace(/\/$/, '')}${target}&signature=${signature}`
    },
    verify(method, url) {
      // The signature covers the text of the URL itself, so an extra, repeated or re-encoded parameter breaks it.
      const [, target, given] = /^(.{1,1000})&signature=([\w-]{43})$/.exec(url ?? '') ?? []
      if (method === undefined || target === undefined || given === undefined) return undefined
      if (!target.startsWith(prefix)) return undefined
      if (!timingSafeEqual(Buffer.from(signatureOf(method, target)), Buffer.from(given))) return undefined
      const [path = '', query] = target.split('?')
      const parameters = new URLSearchParams(query)
      if (Number(parameters.get('expires')) <= deps.clock().getTime()) return undefined
      return permissionOf(path.slice(prefix.length), parameters)
    },
  }
}

const methodOf = { put: 'PUT', part: 'PUT', complete: 'POST' } as const

function parametersOf(permission: Permission): [string, string][] {
  if (permission.does === 'complete') return [['uploadId', permission.uploadId]]
  const parameters: [string, string][] = [['size', String(permission.size)]]
  if (permission.crc32 !== null) parameters.push(['crc32', String(permission.crc32)])
  if (permission.isEncrypted) parameters.push(['encrypted', '1'])
  if (permission.does === 'part') {
    parameters.push(['uploadId', permission.uploadId], ['partNumber', String(permission.partNumber)])
  }
  return parameters
}

/** Only ever reads what `parametersOf` wrote: the signature has been compared before. */
function permissionOf(key: string, parameters: URLSearchParams): Permission {
  const uploadId = parameters.get('uploadId')
  const partNumber = parameters.get('partNumber')
  const crc32 = parameters.get('crc32')
  const bytes = {
    key,
    size: Number(parameters.get('size')),
    crc32: crc32 === null ? null : Number(crc32),
    isEncrypted: parameters.has('encrypted'),
  }
  if (uploadId === null) return { does: 'put', ...bytes }
  if (partNumber === null) return { does: 'complete', key, uploadId }
  return { does: 'part', uploadId, partNumber: Number(partNumber), ...bytes }
}
