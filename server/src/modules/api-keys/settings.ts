import type { ApiPreferences, ApiView } from '@envoi/contract/api-keys'
import { type Rate } from '@envoi/contract/limits'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Account, limitsOf, lockAccount } from '../accounts/index.ts'
import { requireApi } from './change-keys.ts'
import { withdrawApprovals } from './device-code-store.ts'
import { countLiveKeys } from './key-store.ts'
import { type SettingsRow, findSettings, isDisabled, saveSettings } from './settings-store.ts'

const noPreferences: ApiPreferences = { langCode: null, validityDays: null, notifications: null }

/** What transfers made by a key of somebody start with, where their makers do not say. */
export const findPreferences = async (reader: Reader, userId: number): Promise<ApiPreferences> =>
  preferencesOf(await findSettings(reader, userId))

const preferencesOf = (row: SettingsRow | undefined): ApiPreferences => ({ ...noPreferences, ...row?.preferences })

/** On as long as nobody has switched it off: keys need a plan and are made by hand, so there is nothing to guard before. */
export function presentSettings(row: SettingsRow | undefined, rate: Rate): ApiView {
  const address = row?.email ?? null
  return {
    isEnabled: (row?.disabledAt ?? null) === null,
    preferences: preferencesOf(row),
    notificationEmail: address === null ? null : { address, isVerified: (row?.emailProvenAt ?? null) !== null },
    rate: { max: rate.max, seconds: rate.per / 1000 },
  }
}

/** With its owner held, so that two changes at once are both kept. */
export function changeSettings<Result>(
  database: Database,
  { id }: Account,
  change: (tx: Transaction, row: SettingsRow | undefined) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (tx) => {
    if (!(await lockAccount(tx, id))) throw new Refusal('NOT_FOUND')
    return change(tx, await findSettings(tx, id))
  })
}

export const enable = (database: Database, account: Account): Promise<void> =>
  changeSettings(database, account, async (tx) => {
    await requireApi(tx, account.id)
    await saveSettings(tx, account.id, { disabledAt: null })
  })

export const disable = ({ database, clock }: { database: Database; clock: Clock }, account: Account): Promise<void> =>
  changeSettings(database, account, (tx) => saveSettings(tx, account.id, { disabledAt: clock() }))

/**
 * When an owner fears for their account: what they have approved and no program has fetched yet is no key any more, and where
 * `stopKeys` all keys rest. Tells how many still work.
 */
export async function stopApi(
  { clock }: { clock: Clock },
  tx: Transaction,
  { id }: Account,
  stopKeys: boolean,
): Promise<number> {
  await withdrawApprovals(tx, id)
  await lockAccount(tx, id)
  const live = await countLiveKeys(tx, id, clock())
  if (stopKeys && live > 0) await saveSettings(tx, id, { disabledAt: clock() })
  return stopKeys || (await isDisabled(tx, id)) ? 0 : live
}

/** What is left out stays. */
export const changePreferences = (
  database: Database,
  account: Account,
  asked: { [K in keyof ApiPreferences]?: ApiPreferences[K] | undefined },
): Promise<void> =>
  changeSettings(database, account, async (tx, row) => {
    requireWithinPlan(await requireApi(tx, account.id), asked.validityDays)
    const before = preferencesOf(row)
    const {
      langCode = before.langCode,
      validityDays = before.validityDays,
      notifications = before.notifications,
    } = asked
    await saveSettings(tx, account.id, { preferences: { langCode, validityDays, notifications } })
  })

function requireWithinPlan(account: Account, actual: number | null | undefined): void {
  const max = limitsOf(account).validityDays
  if (typeof actual === 'number' && actual > max) {
    throw new Refusal('LIMITS', { limitErrors: [{ limit: 'VALIDITY_DAYS', max, actual }] })
  }
}
