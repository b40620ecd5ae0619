import type { Notifications } from '@envoi/contract/accounts'
import { type SettingsThatHold, settingsThatHold } from '@envoi/contract/rules/transfer-options'
import type { NewTransfer } from '@envoi/contract/transfers'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { findSenderSettings } from '../member-groups/index.ts'
import type { Place, Places } from '../places/index.ts'
import type { Storage } from '../storage/index.ts'
import type { Transfer } from './transfer.ts'

/** What holds for somebody's transfers at a site: what they may use, and what it is where they may not. */
export type SendingRules = SettingsThatHold & { notices: Notifications['transfer'] }

export type FindRules = {
  /** For who sends from a site: an account or a visitor. `site`: what that site says. */
  forSender(userId: number | undefined, site: Place['uploader'] | undefined): Promise<SendingRules>
  /** For a change to a transfer: whoever makes it, its owner's hold, and those of the site where it was made. */
  forTransfer(transfer: Pick<Transfer, 'ownerId' | 'place'>): Promise<SendingRules>
}

type Deps = { database: Database; storage: Pick<Storage, 'takes'>; places: Pick<Places, 'uploaderOf'> }

/** All of them, until somebody says otherwise. */
const allNotices = { summary: true, expiryReminder: true, downloadConfirmation: true }

export function createFindRules({ database, storage, places }: Deps): FindRules {
  const forSender: FindRules['forSender'] = async (userId, site) => {
    const said = userId === undefined ? undefined : await findSenderSettings(database, userId)
    const stored = { allowS1: storage.takes('S1'), allowS2: storage.takes('S2') }
    return { ...settingsThatHold({ ...said, site }, stored), notices: said?.notices ?? allNotices }
  }
  return {
    forSender,
    forTransfer: async ({ ownerId, place }) => forSender(ownerId ?? undefined, await places.uploaderOf(place)),
  }
}

/** What is asked for, without what may not be used. Refuses what is chosen all the same. */
export function withinRules<Asked extends NewTransfer>(
  rules: SendingRules,
  asked: Asked,
  { takes }: Pick<Storage, 'takes'>,
): Asked {
  const { options } = rules
  const { transferType, notifications, maxDownloads, allowPreview } = asked
  const isTierAllowed = { S1: options.allowS1, S2: options.allowS2, S3: true }[transferType]
  // What nothing here takes is refused where a bucket is looked for; a clone stays where its source is, if it can.
  if (!isTierAllowed && takes(transferType)) throw new Refusal('OPTION_NOT_ALLOWED')
  requirePasswordAllowed(rules, (asked.password ?? asked.sseCPassword) !== undefined)
  requireChoices(rules, { ...notifications, maxDownloads, allowPreview })
  return {
    ...asked,
    // Left out, they would be shown.
    ...(!options.filePreviewOpt && { allowPreview: false }),
  }
}

export function requirePasswordAllowed({ options }: SendingRules, hasPassword: boolean): void {
  if (hasPassword && !options.passwordOpt) throw new Refusal('OPTION_NOT_ALLOWED')
  if (!hasPassword) requirePasswordWhereAsked({ options }, { passwordHash: null })
}

/** Nobody is mailed a link to what lies open where a password is required, though it was sent before that. */
export function requirePasswordWhereAsked(
  { options }: Pick<SendingRules, 'options'>,
  { passwordHash }: Pick<Transfer, 'passwordHash'>,
): void {
  if (options.requirePassword && passwordHash === null) throw new Refusal('PASSWORD_REQUIRED')
}

type Choices = { [Name in keyof SendingRules['notices']]?: boolean | undefined } & {
  maxDownloads?: number | null | undefined
  allowPreview?: boolean | undefined
}

/** What is left out is no choice, and neither is what would be so anyway. */
export function requireChoices({ options, notices }: SendingRules, chosen: Choices): void {
  const names = Object.keys(notices) as (keyof typeof notices)[]
  const isOwnNotice = (name: keyof typeof notices): boolean =>
    chosen[name] !== undefined && chosen[name] !== notices[name]
  const isRefused =
    (!options.downloadLimitOpt && typeof chosen.maxDownloads === 'number') ||
    (!options.filePreviewOpt && chosen.allowPreview === true) ||
    (!options.notificationOpt && names.some(isOwnNotice))
  if (isRefused) throw new Refusal('OPTION_NOT_ALLOWED')
}
