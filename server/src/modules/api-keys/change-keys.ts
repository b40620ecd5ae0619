import { apiKeys as limits } from '@envoi/contract/developer-limits'
import type { ApiScope } from '@envoi/contract/words'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Account, findAccount, isPaying, lockAccount } from '../accounts/index.ts'
import type { Letterbox } from '../mail/index.ts'
import { type KeyRow, countKeys, deleteKey, insertKey, renameKey } from './key-store.ts'
import { isDisabled } from './settings-store.ts'

export type KeyDeps = { database: Database; clock: Clock; letterbox: Letterbox }

/** `source`: the place on the network of the device that asked for it; nothing: its owner made it. */
type Wanted = { description: string; scopes: readonly ApiScope[]; expiresAt: Date | null; source?: string }

/** As it is by now: whoever has no plan any more gets no new keys, and may still look at the old ones and delete them. */
export async function requireApi(reader: Reader, userId: number): Promise<Account> {
  const account = await findAccount(reader, userId)
  if (!account) throw new Refusal('NOT_FOUND')
  if (!isPaying(account)) throw new Refusal('PLAN_REQUIRED')
  return account
}

/** Its owner is held, so that however many come at once there are no more keys than allowed, and hears of it by mail. */
export async function makeKey(
  tx: Transaction,
  { letterbox }: Pick<KeyDeps, 'letterbox'>,
  userId: number,
  { source, ...wanted }: Wanted,
): Promise<{ key: string; row: KeyRow }> {
  const locked = await lockAccount(tx, userId)
  if (!locked) throw new Refusal('NOT_FOUND')
  if (locked.isSuspended) throw new Refusal('SUSPENDED')
  await requireApi(tx, userId)
  if (await isDisabled(tx, userId)) throw new Refusal('API_DISABLED')
  await requireRoom(tx, userId)
  const made = await insertKey(tx, { userId, ...wanted })
  await letterbox.post(tx, 'api-key-made', madeKeyRef(made.row, source))
  return made
}

/** The source of a device is written down nowhere else once it has its key. */
export const madeKeyRef = ({ publicId }: KeyRow, source: string | undefined): string =>
  source === undefined ? publicId : `${publicId} ${source}`

export async function requireRoom(reader: Reader, userId: number): Promise<void> {
  const actual = (await countKeys(reader, userId)) + 1
  if (actual > limits.max) {
    throw new Refusal('LIMITS', { limitErrors: [{ limit: 'API_KEYS', max: limits.max, actual }] })
  }
}

/** Null: it has none. */
export function readExpiry(clock: Clock, asked: string | null | undefined): Date | null {
  if (asked === null || asked === undefined) return null
  const expiresAt = new Date(asked)
  if (expiresAt <= clock()) throw new Refusal('INVALID_DATES')
  return expiresAt
}

type Asked = { description: string; scopes: readonly ApiScope[]; expiresAt?: string | null | undefined }

export async function addKey(deps: KeyDeps, userId: number, asked: Asked): Promise<{ key: string; row: KeyRow }> {
  const expiresAt = readExpiry(deps.clock, asked.expiresAt)
  const { description, scopes } = asked
  return deps.database.transaction((tx) => makeKey(tx, deps, userId, { description, scopes, expiresAt }))
}

export async function changeKey(database: Database, { id }: KeyRow, description: string): Promise<KeyRow> {
  const row = await database.transaction((tx) => renameKey(tx, id, description))
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export const endKey = (database: Database, key: Pick<KeyRow, 'id' | 'userId'>): Promise<void> =>
  database.transaction((tx) => deleteKey(tx, key))
