import type { UserView } from '@envoi/contract/accounts'
import { DAY } from '@envoi/contract/limits'
import type { DraftFields } from '../state.ts'
import { api } from '../../../platform/sending-api.ts'
import { dayOf } from '../../../platform/dates/days.ts'
import { logError } from '../../../platform/log.ts'

type Account = Pick<UserView, 'displayName' | 'email' | 'notifications' | 'uploaderTemplate'> & {
  uploaderSettings: Pick<UserView['uploaderSettings'], 'validityDays' | 'maxDownloads' | 'allowPreview'>
}

/** What a new draft of this account starts with; what it leaves open stays as it is for everybody. */
export function defaultsOf(
  { displayName, email, notifications, uploaderTemplate: template, uploaderSettings: settings }: Account,
  now: Date,
): Partial<DraftFields> {
  return {
    email,
    senderFullname: displayName,
    recipientList: template.recipients,
    ...(template.name !== null && { name: template.name }),
    ...(template.message !== null && { message: template.message }),
    ...(template.templatePassword !== null && { password: template.templatePassword }),
    ...(settings.validityDays !== null && { to: dayOf(new Date(now.getTime() + settings.validityDays * DAY)) }),
    ...(settings.maxDownloads !== null && { maxDownloads: settings.maxDownloads }),
    ...(settings.allowPreview !== null && { allowPreview: settings.allowPreview }),
    ...notifications.transfer,
  }
}

/** Letters tell times where their reader is: in the zone of the browser that was used last. */
export function tellTimeZone({ uid, timeZone: told }: Pick<UserView, 'uid' | 'timeZone'>): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (timeZone !== told) api.changeUser({ params: { uid }, body: { timeZone } }).catch(logError)
}
