import { z } from 'zod'
import { calls } from './calls.ts'
import { downloadLimit, email, password, planLimits, shortText, validity } from './limits.ts'
import { proof, proofRefusals } from './proof.ts'
import { declare } from './route.ts'
import { isTimeZone } from './rules/time-zone.ts'
import { id, line, text, whole } from './text.ts'
import { languages, planNames, planTypes } from './words.ts'

const address = line.min(1).max(email.maxLength)
const secret = whole.max(password.maxLength)
const code = text.max(32)
const displayName = line.trim().min(1).max(shortText.maxLength)
const language = z.enum(languages)
const nothing = z.strictObject({})
const byUid = z.strictObject({ uid: id })

const canRegister = declare({
  call: calls.canRegister,
  summary: 'Whether this address can have a new account; 400 means no',
  params: z.strictObject({ address }),
  reply: nothing,
  refusals: [],
})

const register = declare({
  call: calls.register,
  summary: 'Asks for an account: a code goes to the address, and the account is there once the code comes back',
  body: z.strictObject({ email: address, password: secret, displayName, langCode: language }),
  reply: nothing,
  refusals: ['INVALID_EMAIL', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_COMMON'],
})

const validateRegistration = declare({
  call: calls.validateRegistration,
  summary: 'Opens the account by the mailed code',
  body: z.strictObject({ email: address, code }),
  reply: nothing,
  // Of somebody who was invited to a team: it has no seat any more.
  refusals: ['INVALID_CODE', 'LIMITS'],
})

const resendRegistration = declare({
  call: calls.resendRegistration,
  summary: 'Mails a new code for a registration that waits for one; the answer does not tell',
  body: z.strictObject({ email: address }),
  reply: nothing,
  refusals: [],
})

export const transferNotifications = z.strictObject({
  summary: z.boolean(),
  expiryReminder: z.boolean(),
  downloadConfirmation: z.boolean(),
})
export const notifications = z.strictObject({ transfer: transferNotifications })

/** What a new transfer of this person starts with. */
export const uploaderTemplate = z.strictObject({
  name: line.max(shortText.maxLength).nullable(),
  message: text.max(planLimits.ENTERPRISE.messageLength).nullable(),
  recipients: z.array(address).max(planLimits.ENTERPRISE.recipients),
  /** Told to its owner alone. */
  templatePassword: secret.nullable(),
})

const said = z.boolean().nullable()

/**
 * How new transfers are set, and what senders may choose for them; null says nothing, and leaves it to the next place that
 * does. Of an account: its owner's own, and of whoever has a team, that team's.
 */
export const uploaderSettings = z.strictObject({
  validityDays: z.int().min(1).max(validity.maxDays).nullable(),
  maxDownloads: z.int().min(1).max(downloadLimit.max).nullable(),
  allowPreview: said,
  allowS1: said,
  allowS2: said,
  passwordOpt: said,
  requirePassword: said,
  notificationOpt: said,
  downloadLimitOpt: said,
  filePreviewOpt: said,
})

export const uploaderRefusals = ['UNAUTHENTICATED', 'LIMITS', 'OPTIONS_CONFLICT'] as const

const user = z.strictObject({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  langCode: language,
  /** In which mails tell them a time; null until a browser of theirs has said so. */
  timeZone: z.string().nullable(),
  planType: z.enum(planTypes),
  planName: z.enum(planNames).nullable(),
  payingUser: z.boolean(),
  managerId: z.string().nullable(),
  /** Whoever signs in through their company has none. */
  hasPassword: z.boolean(),
  createdAt: z.string(),
  notifications,
  uploaderTemplate,
  uploaderSettings,
  /** Transfers sent from this address before there was an account, and not claimed yet. */
  claimableTransfers: z.int(),
})

const getUser = declare({
  call: calls.getUser,
  summary: 'One’s own account',
  params: byUid,
  reply: user,
  refusals: ['UNAUTHENTICATED'],
})

const changeUser = declare({
  call: calls.changeUser,
  summary: 'Changes name, language and time zone',
  params: byUid,
  body: z.strictObject({
    displayName: displayName.optional(),
    langCode: language.optional(),
    timeZone: z.string().max(64).refine(isTimeZone, 'is not a time zone like Europe/Paris').optional(),
  }),
  reply: user,
  refusals: ['UNAUTHENTICATED'],
})

const deleteUser = declare({
  call: calls.deleteUser,
  summary: 'Deletes the account with its transfers, at once and for good',
  params: byUid,
  body: z.strictObject(proof),
  reply: nothing,
  refusals: proofRefusals,
})

const requestEmailChange = declare({
  call: calls.requestEmailChange,
  summary: 'Mails a code to the old and one to the new address',
  params: byUid,
  body: z.strictObject({ email: address, ...proof }),
  reply: nothing,
  refusals: [...proofRefusals, 'INVALID_EMAIL'],
})

const confirmEmailChange = declare({
  call: calls.confirmEmailChange,
  summary: 'Changes the address once both codes have come back',
  params: byUid,
  body: z.strictObject({ oldCode: code, newCode: code }),
  reply: user,
  refusals: ['UNAUTHENTICATED', 'INVALID_CODE', 'EMAIL_TAKEN'],
})

const getNotifications = declare({
  call: calls.getNotifications,
  summary: 'Which mails about transfers one wants by default',
  params: byUid,
  reply: notifications,
  refusals: ['UNAUTHENTICATED'],
})

const notificationPaths = ['/transfer/summary', '/transfer/expiryReminder', '/transfer/downloadConfirmation'] as const

export const notificationChanges = z.strictObject({
  operations: z
    .array(z.strictObject({ op: z.literal('add'), path: z.enum(notificationPaths), value: z.boolean() }))
    .min(1)
    .max(20),
})

const changeNotifications = declare({
  call: calls.changeNotifications,
  summary: 'Changes them, all operations or none',
  params: byUid,
  body: notificationChanges,
  reply: notifications,
  refusals: ['UNAUTHENTICATED'],
})

const setUploaderTemplate = declare({
  call: calls.setUploaderTemplate,
  summary: 'What new transfers start with',
  params: byUid,
  body: uploaderTemplate.partial(),
  reply: user,
  refusals: ['UNAUTHENTICATED', 'INVALID_EMAIL', 'PASSWORD_TOO_SHORT', 'LIMITS'],
})

const setUploaderSettings = declare({
  call: calls.setUploaderSettings,
  summary:
    'How one’s new transfers are set. With the owner’s uid, by the owner or a manager: what a team’s members may choose',
  params: byUid,
  body: uploaderSettings.partial(),
  reply: uploaderSettings,
  refusals: [...uploaderRefusals, 'OWNER_ONLY'],
})

const exportUser = declare({
  call: calls.exportUser,
  summary: 'Everything that is kept about oneself',
  params: byUid,
  reply: z.strictObject({
    exportedAt: z.string(),
    account: z.looseObject({}),
    sections: z.record(z.string(), z.array(z.looseObject({}))),
    /** Those of which there is more than one answer can hold: they have the newest. */
    cutSections: z.array(z.string()),
  }),
  refusals: ['UNAUTHENTICATED'],
})

const claimTransfers = declare({
  call: calls.claimTransfers,
  summary: 'Takes over the transfers sent from one’s proven address before there was an account',
  params: byUid,
  reply: z.strictObject({ claimed: z.int() }),
  refusals: ['UNAUTHENTICATED'],
})

export const accountRoutes = {
  canRegister,
  register,
  validateRegistration,
  resendRegistration,
  getUser,
  changeUser,
  deleteUser,
  requestEmailChange,
  confirmEmailChange,
  getNotifications,
  changeNotifications,
  setUploaderTemplate,
  setUploaderSettings,
  exportUser,
  claimTransfers,
}

export type UserView = z.infer<typeof user>
export type Notifications = z.infer<typeof notifications>
export type UploaderTemplate = z.infer<typeof uploaderTemplate>
export type UploaderSettings = z.infer<typeof uploaderSettings>
