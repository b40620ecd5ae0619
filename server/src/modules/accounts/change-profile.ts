import { eq, sql } from '../../platform/database/drizzle.ts'
import type { Language } from '@envoi/contract/words'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { Account } from './account.ts'
import { users } from './tables.ts'

/** Name and language; what is left out stays. */
export async function changeProfile(
  database: Database,
  account: Account,
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
export async function changeNotifications(database: Database, account: Account, asked: Operation[]): Promise<void> {
  const settings = Object.fromEntries(asked.map(({ path, value }) => [columnOf[path], value]))
  await database.transaction((tx: Transaction) => tx.update(users).set(settings).where(eq(users.id, account.id)))
}
