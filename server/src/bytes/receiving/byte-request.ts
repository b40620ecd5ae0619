import { type KeyObject, createSecretKey } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Database } from '../../platform/database/connect.ts'
import { ByteRefusal } from './byte-refusal.ts'
import { type SecretWrap, encryptionHeader } from './encryption-header.ts'
import type { Ledger } from '../../outside/object-store/ledger.ts'
import type { ByteIntake } from './receive-bytes.ts'
import type { UrlSigner } from './signed-url.ts'

/** What every request for bytes needs, and what it answers. */
export type ReceiveDeps = {
  root: string
  bucket: string
  database: Database
  ledger: Ledger
  intake: ByteIntake
  urls: UrlSigner
  secrets: SecretWrap
  newId: () => string
  /** Hears of what should not have happened; the sender gets a 500 and no detail. */
  onFault: (error: unknown) => void
}
export type ByteReply = { status: number; headers: Record<string, string>; body?: string }

export function contentLengthOf(request: IncomingMessage): number {
  const length = request.headers['content-length']
  if (length === undefined) throw new ByteRefusal('MissingContentLength')
  return Number(length)
}

/** More or fewer bytes than were signed are refused before any of them is read. */
export function requireContentLength(request: IncomingMessage, size: number): void {
  if (contentLengthOf(request) !== size) throw new ByteRefusal('IncompleteBody')
}

/** The secret of the object, where the signed URL says that one must come with it. */
export function secretOf(
  deps: ReceiveDeps,
  request: IncomingMessage,
  permission: { key: string; isEncrypted: boolean },
): KeyObject | undefined {
  if (!permission.isEncrypted) return undefined
  const secret = deps.secrets.unwrap(request.headers[encryptionHeader], permission.key)
  if (secret === undefined) throw new ByteRefusal('AccessDenied')
  return createSecretKey(secret)
}
