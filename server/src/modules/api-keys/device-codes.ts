import { deviceAddress } from '@envoi/contract/pages'
import { apiKeys as limits } from '@envoi/contract/developer-limits'
import type { ApiScope } from '@envoi/contract/words'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type Account, type Asker, findAccount } from '../accounts/index.ts'
import { type KeyDeps, makeKey, readExpiry, requireApi, requireRoom } from './change-keys.ts'
import {
  type DeviceCode,
  answerCode,
  deleteDeviceCode,
  insertDeviceCode,
  lockDeviceCode,
  notePoll,
} from './device-code-store.ts'
import type { KeyRow } from './key-store.ts'
import { isDisabled } from './settings-store.ts'

export type DeviceDeps = KeyDeps & { secrets: Secrets; publicUrl: () => string }

/** Asks for a key (as OAuth's device flow does, RFC 8628): one code for the program, one for whoever approves it. */
export async function askDeviceCode(
  { database, clock, secrets, publicUrl }: DeviceDeps,
  asked: { client: string; scopes: readonly ApiScope[]; source: string },
) {
  const now = clock()
  const { lives, polls } = limits.device
  const row = {
    ...asked,
    scopes: [...new Set(asked.scopes)],
    createdAt: now,
    expiresAt: new Date(now.getTime() + lives),
  }
  const { deviceCode, userCode } = await database.transaction((tx) => insertDeviceCode(tx, secrets, row))
  const shown = `${userCode.slice(0, 4)}-${userCode.slice(4)}`
  const page = publicUrl() + deviceAddress.typed
  return {
    deviceCode,
    userCode: shown,
    verificationUri: page,
    verificationUriComplete: `${page}?code=${shown}`,
    expiresIn: lives / 1000,
    interval: polls / 1000,
  }
}

type Approval = { scopes?: readonly ApiScope[] | undefined; expiresAt?: string | null | undefined }

/** Gives what was asked or less. All that would keep its key from being made is said here, to whoever can change it. */
export async function approveDeviceCode(
  { database, clock }: KeyDeps,
  account: Account,
  code: DeviceCode,
  { scopes = code.scopes, expiresAt }: Approval,
): Promise<void> {
  if (scopes.some((scope) => !code.scopes.includes(scope))) {
    throw new Refusal('BAD_REQUEST', { detail: 'scopes: no more than was asked for' })
  }
  // It stays on a machine that is soon forgotten: that it never ends is said by whoever approves it, or not so.
  const keyExpiresAt =
    expiresAt === undefined ? new Date(clock().getTime() + limits.device.keyLives) : readExpiry(clock, expiresAt)
  const isFirst = await database.transaction(async (tx) => {
    await requireApi(tx, account.id)
    if (await isDisabled(tx, account.id)) throw new Refusal('API_DISABLED')
    await requireRoom(tx, account.id)
    const approvedScopes = [...new Set(scopes)]
    return answerCode(tx, code.id, clock(), { approvedBy: account.id, approvedScopes, keyExpiresAt })
  })
  if (!isFirst) throw new Refusal('NOT_FOUND')
}

export async function denyDeviceCode({ database, clock }: KeyDeps, { id }: DeviceCode): Promise<void> {
  const isFirst = await database.transaction((tx) => answerCode(tx, id, clock(), { deniedAt: clock() }))
  if (!isFirst) throw new Refusal('NOT_FOUND')
}

/** The key is made here, once, and told in the answer: until then there is none that could leak. */
export async function redeemDeviceCode(
  deps: KeyDeps,
  deviceCode: string,
  asker: Asker,
): Promise<{ key: string; row: KeyRow; account: Account }> {
  const { database, clock } = deps
  // On its own, so that the look counts whatever comes of it.
  const wait = await database.transaction((tx) => notePoll(tx, deviceCode, clock()))
  if (wait !== undefined) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(wait / 1000)) })
  return database.transaction(async (tx) => {
    const code = await lockDeviceCode(tx, deviceCode, clock())
    // Never asked for, too late, or fetched before: they are told alike.
    if (!code) throw new Refusal('EXPIRED')
    if (code.deniedAt !== null) throw new Refusal('ACCESS_DENIED')
    if (code.approvedBy === null || code.approvedScopes === null) throw new Refusal('AUTHORIZATION_PENDING')
    const { client: description, approvedBy, approvedScopes: scopes, keyExpiresAt: expiresAt, source } = code
    const made = await makeKey(tx, deps, approvedBy, { description, scopes, expiresAt, source, asker })
    await deleteDeviceCode(tx, code.id)
    const account = await findAccount(tx, approvedBy)
    if (!account) throw new Refusal('EXPIRED')
    return { ...made, account }
  })
}
