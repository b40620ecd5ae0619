import { apiKeys as limits } from '@envoi/contract/developer-limits'
import type { ApiScope } from '@envoi/contract/words'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import {
  type Account,
  type Asker,
  type Session,
  addSecurityNotice,
  findAccount,
  isPaying,
  lockAccount,
} from '../accounts/index.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Letterbox } from '../mail/index.ts'
import { type KeyRow, countKeys, deleteKey, insertKey, renameKey } from './key-store.ts'
import { isDisabled } from './settings-store.ts'

export type KeyDeps = { database: Database; secrets: Secrets; clock: Clock; letterbox: Letterbox }

/** `source`: the place on the network of the device that asked for it; nothing: its owner made it. */
type Wanted = {
  description: string
  scopes: readonly ApiScope[]
  expiresAt: Date | null
  source?: string
  /** Who gets it. */
  asker: Asker
}

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
  deps: Omit<KeyDeps, 'database'>,
  userId: number,
  { source, asker, ...wanted }: Wanted,
): Promise<{ key: string; row: KeyRow }> {
  const locked = await lockAccount(tx, userId)
  if (!locked) throw new Refusal('NOT_FOUND')
  if (locked.isSuspended) throw new Refusal('SUSPENDED')
  await requireApi(tx, userId)
  if (await isDisabled(tx, userId)) throw new Refusal('API_DISABLED')
  await requireRoom(tx, userId)
  const made = await insertKey(tx, { userId, ...wanted })
  const notice = await addSecurityNotice(deps, tx, userId, asker)
  await deps.letterbox.post(tx, 'api-key-made', madeKeyRef(made.row, notice, source))
  return made
}

/** The source of a device is written down nowhere else once it has its key. */
const madeKeyRef = ({ publicId }: KeyRow, notice: string, source = ''): string => `${publicId} ${source} ${notice}`

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

export async function addKey(
  deps: KeyDeps,
  { user, asker }: Session,
  asked: Asked,
): Promise<{ key: string; row: KeyRow }> {
  const expiresAt = readExpiry(deps.clock, asked.expiresAt)
  const { description, scopes } = asked
  return deps.database.transaction((tx) => makeKey(tx, deps, user.id, { description, scopes, expiresAt, asker }))
}

export async function changeKey(database: Database, { id }: KeyRow, description: string): Promise<KeyRow> {
  const row = await database.transaction((tx) => renameKey(tx, id, description))
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export const endKey = (database: Database, key: Pick<KeyRow, 'id' | 'userId'>): Promise<void> =>
  database.transaction((tx) => deleteKey(tx, key))
