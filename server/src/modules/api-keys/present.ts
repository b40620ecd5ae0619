import type { ApiKeyView } from '@envoi/contract/api-keys'
import type { Account } from '../accounts/index.ts'
import { KEY_START, type KeyRow } from './key-store.ts'

export const prefixOf = ({ ending }: Pick<KeyRow, 'ending'>): string => `${KEY_START}…${ending}`

export const presentKey = (row: KeyRow, now: Date): ApiKeyView => ({
  id: row.publicId,
  description: row.description,
  scopes: row.scopes,
  prefix: prefixOf(row),
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  isExpired: row.expiresAt !== null && row.expiresAt <= now,
  lastUsedAt: row.usedAt?.toISOString() ?? null,
})

/** In whose name a key asks. */
export const presentAccount = ({ uid, email, displayName }: Account) => ({ uid, email, displayName })
