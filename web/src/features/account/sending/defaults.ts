/** What new transfers start with, as it is typed here and as the server keeps it. */
import type { UploaderSettings, UploaderTemplate } from '@envoi/contract/accounts'
import { downloadLimit } from '@envoi/contract/limits'
import { isLongEnoughPassword } from '@envoi/contract/rules/password'
import { readRecipients } from '@envoi/contract/rules/recipients'
import { typedPassword } from '@envoi/contract/rules/typed-secrets'
import { readNumber } from '../../../platform/read-number.ts'

type Limits = { messageLength: number; recipients: number; validityDays: number }

export type TypedTemplate = { name: string; message: string; recipients: string; password: string }
export type TemplateFaults = {
  message?: 'message_too_long'
  recipients?: 'template_recipients_wrong' | 'template_recipients_many'
  password?: 'password_rule'
}
export type ReadTemplate = { template: Partial<UploaderTemplate>; faults: TemplateFaults; wrongRecipients: string[] }

/**
 * What was saved under higher limits and is left as it is stands in nobody's way: it is not saved again, and new
 * transfers start with as much of it as they may.
 */
export function isAboveLimits(saved: UploaderTemplate, limits: Limits): { message: boolean; recipients: boolean } {
  return {
    message: (saved.message?.length ?? 0) > limits.messageLength,
    recipients: saved.recipients.length > limits.recipients,
  }
}

export function readTemplate(typed: TypedTemplate, limits: Limits, saved: UploaderTemplate): ReadTemplate {
  const { valid, invalid } = readRecipients(typed.recipients)
  const above = isAboveLimits(saved, limits)
  const isMessageKept = above.message && typed.message === saved.message?.replaceAll('\r\n', '\n')
  const arePeopleKept = above.recipients && invalid.length === 0 && valid.join() === saved.recipients.join()
  const isTooLong = typed.message.length > limits.messageLength && !isMessageKept
  const faults: TemplateFaults = {
    ...(isTooLong && { message: 'message_too_long' }),
    ...(valid.length > limits.recipients && !arePeopleKept && { recipients: 'template_recipients_many' }),
    ...(invalid.length > 0 && { recipients: 'template_recipients_wrong' }),
    ...(typed.password !== '' && !isLongEnoughPassword(typedPassword(typed.password)) && { password: 'password_rule' }),
  }
  const template = {
    name: typed.name.trim() || null,
    ...(!isMessageKept && { message: typed.message.trim() === '' ? null : typed.message }),
    ...(!arePeopleKept && { recipients: valid }),
    templatePassword: typed.password || null,
  }
  return { template, faults, wrongRecipients: invalid }
}

export type TypedSettings = { validityDays: string; maxDownloads: string; allowPreview: boolean }
type SavedDays = Pick<UploaderSettings, 'validityDays'>
export type SettingsFaults = { validityDays?: 'settings_days_wrong'; maxDownloads?: 'settings_downloads_wrong' }

export const areDaysAbove = (saved: SavedDays, limits: Limits): boolean =>
  (saved.validityDays ?? 0) > limits.validityDays

export function readSettings(
  typed: TypedSettings,
  limits: Limits,
  saved: SavedDays,
): { settings: Partial<UploaderSettings>; faults: SettingsFaults } {
  const isKept = areDaysAbove(saved, limits) && typed.validityDays.trim() === String(saved.validityDays)
  const validityDays = readNumber(typed.validityDays, isKept ? Infinity : limits.validityDays)
  const maxDownloads = readNumber(typed.maxDownloads, downloadLimit.max)
  const faults: SettingsFaults = {
    ...(validityDays === 'wrong' && { validityDays: 'settings_days_wrong' }),
    ...(maxDownloads === 'wrong' && { maxDownloads: 'settings_downloads_wrong' }),
  }
  const settings = {
    ...(!isKept && { validityDays: validityDays === 'wrong' ? null : validityDays }),
    maxDownloads: maxDownloads === 'wrong' ? null : maxDownloads,
    allowPreview: typed.allowPreview,
  }
  return { settings, faults }
}
