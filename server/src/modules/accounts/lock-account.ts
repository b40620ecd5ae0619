import { eq } from '../../platform/database/drizzle.ts'
import type { Notifications } from '@envoi/contract/accounts'
import type { Transaction } from '../../platform/database/connect.ts'
import { users } from './tables.ts'

/** What is read of the row along with holding it. `notifications`: the mails its owner wants of a new transfer. */
export type LockedAccount = { notifications: Notifications['transfer'] }

/**
 * Whoever changes what is counted for an account, or what hangs on it, holds its row first: two at once cannot pass a
 * limit together, and nothing is hung on an account that is being closed. Nothing when it has gone meanwhile.
 */
export async function lockAccount(tx: Transaction, id: number): Promise<LockedAccount | undefined> {
  const [notifications] = await tx
    .select({
      summary: users.notifySummary,
      expiryReminder: users.notifyExpiryReminder,
      downloadConfirmation: users.notifyDownloadConfirmation,
    })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update')
  return notifications && { notifications }
}
