import { eq } from '../../platform/database/drizzle.ts'
import type { Reader } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Account } from './account.ts'
import { accountColumns, managers } from './store.ts'
import { users } from './tables.ts'

/** All that somebody has set, as the row has it now. */
const columns = {
  notifySummary: users.notifySummary,
  notifyExpiryReminder: users.notifyExpiryReminder,
  notifyDownloadConfirmation: users.notifyDownloadConfirmation,
  uploaderTemplate: users.uploaderTemplate,
  uploaderSettings: users.uploaderSettings,
  templatePassword: users.templatePassword,
}
export type Profile = Account & Pick<typeof users.$inferSelect, keyof typeof columns>

/** Refuses when the account has ended meanwhile. */
export async function getProfile(reader: Reader, id: number): Promise<Profile> {
  const [profile] = await reader
    .select({ ...accountColumns, ...columns })
    .from(users)
    .leftJoin(managers, eq(managers.id, users.managerId))
    .where(eq(users.id, id))
  if (!profile) throw new Refusal('NOT_FOUND')
  return profile
}
