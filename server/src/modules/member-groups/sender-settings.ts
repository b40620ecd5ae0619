import type { Notifications } from '@envoi/contract/accounts'
import type { Said } from '@envoi/contract/rules/transfer-options'
import type { Reader } from '../../platform/database/connect.ts'
import { eq } from '../../platform/database/drizzle.ts'
import { managers, users } from '../accounts/index.ts'
import { memberGroups } from './tables.ts'

/** What is said of somebody's transfers wherever they send: by themselves, their group and their team. */
export type SenderSettings = Pick<Said, 'own' | 'group' | 'team'> & { notices: Notifications['transfer'] }

/** In one query, since every transfer asks. Nothing when the account has ended meanwhile. */
export async function findSenderSettings(reader: Reader, userId: number): Promise<SenderSettings | undefined> {
  const [row] = await reader
    .select({
      own: users.uploaderSettings,
      managerId: users.managerId,
      team: managers.uploaderSettings,
      group: memberGroups.uploader,
      summary: users.notifySummary,
      expiryReminder: users.notifyExpiryReminder,
      downloadConfirmation: users.notifyDownloadConfirmation,
    })
    .from(users)
    .leftJoin(managers, eq(managers.id, users.managerId))
    .leftJoin(memberGroups, eq(memberGroups.id, users.memberGroupId))
    .where(eq(users.id, userId))
  if (!row) return undefined
  const { own, managerId, team, group, ...notices } = row
  // Whoever is in no team is their own; an owner's is the team's.
  return { own, group: group ?? undefined, team: managerId === null ? own : (team ?? undefined), notices }
}
