import type { Notifications, UploaderSettings, UserView } from '@envoi/contract/accounts'
import type { TeamRole } from '@envoi/contract/words'
import { nothingSaid } from '@envoi/contract/rules/transfer-options'
import type { Secrets } from '../../platform/secrets.ts'
import { isPaying, isTeamPlan, planTypeOf } from './account.ts'
import type { Profile } from './profile.ts'

/** What the template's password is encrypted for, beside whose it is. */
export const TEMPLATE_PASSWORD = 'template-password'

/** Row → reply, field by field. */
export function presentUser(profile: Profile, secrets: Secrets, claimableTransfers: number): UserView {
  const { uid, templatePassword } = profile
  return {
    ...presentAccount(profile),
    hasPassword: profile.hasPassword,
    notifications: presentNotifications(profile),
    uploaderTemplate: {
      ...presentTemplate(profile),
      templatePassword: templatePassword && secrets.decrypt(TEMPLATE_PASSWORD, uid, templatePassword),
    },
    uploaderSettings: presentSettings(profile.uploaderSettings),
    claimableTransfers,
  }
}

/** The same for a file that will lie about on a disk: whether there is a password, and not which. */
export const presentForExport = (profile: Profile) => ({
  ...presentAccount(profile),
  teamRole: teamRoleOf(profile),
  joinedAt: profile.joinedAt?.toISOString() ?? null,
  seenAt: profile.seenAt?.toISOString() ?? null,
  notifications: presentNotifications(profile),
  uploaderTemplate: { ...presentTemplate(profile), hasPassword: profile.templatePassword !== null },
  uploaderSettings: presentSettings(profile.uploaderSettings),
})

/** What they are in the team that they belong to, or whose plan is theirs. */
function teamRoleOf({ managerId, isManager, planName }: Profile): TeamRole | null {
  if (managerId !== null) return isManager ? 'MANAGER' : 'MEMBER'
  return isTeamPlan(planName) ? 'OWNER' : null
}

const presentAccount = (profile: Profile) => ({
  uid: profile.uid,
  email: profile.email,
  displayName: profile.displayName,
  langCode: profile.lang,
  timeZone: profile.timeZone,
  planType: planTypeOf(profile),
  planName: profile.planName,
  payingUser: isPaying(profile),
  managerId: profile.managerUid,
  createdAt: profile.createdAt.toISOString(),
})

export const presentNotifications = (profile: Profile): Notifications => ({
  transfer: {
    summary: profile.notifySummary,
    expiryReminder: profile.notifyExpiryReminder,
    downloadConfirmation: profile.notifyDownloadConfirmation,
  },
})

export const presentTemplate = ({ uploaderTemplate: { name, message, recipients } }: Profile) => ({
  name: name ?? null,
  message: message ?? null,
  recipients: recipients ?? [],
})

/** Of an account, a site or a group: what it leaves unsaid is null. */
export const presentSettings = (settings: Partial<UploaderSettings>): UploaderSettings => ({
  ...nothingSaid,
  ...settings,
})
