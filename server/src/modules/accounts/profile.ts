import { readEmail } from '@envoi/contract/rules/email'
import type { Language } from '@envoi/contract/words'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import { type SQL, eq, sql } from '../../platform/database/drizzle.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { LookOf } from '../mail/index.ts'
import type { Account } from './account.ts'
import { accountColumns, managers } from './store.ts'
import { users } from './tables.ts'

/** All that somebody has set, and when they came, as the row has it now. */
const columns = {
  notifySummary: users.notifySummary,
  notifyExpiryReminder: users.notifyExpiryReminder,
  notifyDownloadConfirmation: users.notifyDownloadConfirmation,
  timeZone: users.timeZone,
  uploaderTemplate: users.uploaderTemplate,
  uploaderSettings: users.uploaderSettings,
  templatePassword: users.templatePassword,
  joinedAt: users.joinedAt,
  seenAt: users.seenAt,
}
const hasPassword = sql<boolean>`${users.passwordHash} is not null`
export type Profile = Account & Pick<typeof users.$inferSelect, keyof typeof columns> & { hasPassword: boolean }

/** Refuses when the account has ended meanwhile. */
export async function getProfile(reader: Reader, id: number): Promise<Profile> {
  const [profile] = await reader
    .select({ ...accountColumns, ...columns, hasPassword })
    .from(users)
    .leftJoin(managers, eq(managers.id, users.managerId))
    .where(eq(users.id, id))
  if (!profile) throw new Refusal('NOT_FOUND')
  return profile
}

/** Name, language and time zone; what is left out stays. */
export async function changeProfile(
  database: Database,
  account: Pick<Account, 'id'>,
  asked: { displayName?: string | undefined; langCode?: Language | undefined; timeZone?: string | undefined },
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx
      .update(users)
      .set({
        displayName: sql`coalesce(${asked.displayName ?? null}, ${users.displayName})`,
        lang: sql`coalesce(${asked.langCode ?? null}, ${users.lang})`,
        timeZone: sql`coalesce(${asked.timeZone ?? null}, ${users.timeZone})`,
      })
      .where(eq(users.id, account.id))
  })
}

/** Of the account at an address, else of the one whose letter or site it is. */
export async function findTimeZone(reader: Reader, address: string, of: LookOf | undefined): Promise<string | null> {
  const find = async (where: SQL): Promise<string | null> => {
    const [row] = await reader.select({ timeZone: users.timeZone }).from(users).where(where)
    return row?.timeZone ?? null
  }
  const key = readEmail(address)?.key
  const own = key === undefined ? null : await find(eq(users.emailKey, key))
  const id = of && ('accountId' in of ? of.accountId : of.ownerId)
  return own ?? (typeof id === 'number' ? find(eq(users.id, id)) : null)
}

const columnOf = {
  '/transfer/summary': 'notifySummary',
  '/transfer/expiryReminder': 'notifyExpiryReminder',
  '/transfer/downloadConfirmation': 'notifyDownloadConfirmation',
} as const
type Operation = { path: keyof typeof columnOf; value: boolean }

/** In their order, so that of two for one setting the last one holds; one statement, so all or none. */
export async function changeNotifications(
  database: Database,
  account: Pick<Account, 'id'>,
  asked: Operation[],
): Promise<void> {
  const settings = Object.fromEntries(asked.map(({ path, value }) => [columnOf[path], value]))
  await database.transaction((tx: Transaction) => tx.update(users).set(settings).where(eq(users.id, account.id)))
}
