import type { Language } from '@envoi/contract/words'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import { eq, sql } from '../../platform/database/drizzle.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Account } from './account.ts'
import { accountColumns, managers } from './store.ts'
import { users } from './tables.ts'

/** All that somebody has set, and when they came, as the row has it now. */
const columns = {
  notifySummary: users.notifySummary,
  notifyExpiryReminder: users.notifyExpiryReminder,
  notifyDownloadConfirmation: users.notifyDownloadConfirmation,
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

/** Name and language; what is left out stays. */
export async function changeProfile(
  database: Database,
  account: Pick<Account, 'id'>,
  asked: { displayName?: string | undefined; langCode?: Language | undefined },
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx
      .update(users)
      .set({
        displayName: sql`coalesce(${asked.displayName ?? null}, ${users.displayName})`,
        lang: sql`coalesce(${asked.langCode ?? null}, ${users.lang})`,
      })
      .where(eq(users.id, account.id))
  })
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
