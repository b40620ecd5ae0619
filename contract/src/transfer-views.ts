import { z } from 'zod'
import { previewKinds, scanVerdicts, shownScans, transferEventTypes, transferStatuses, transferTypes } from './words.ts'

/** What a transfer looks like from outside: to anyone with the link, to a recipient, to whoever manages it. */
const bytes = z.int().min(0)

export const transferNotices = z.strictObject({
  downloadConfirmation: z.boolean(),
  expiryReminder: z.boolean(),
  summary: z.boolean(),
})

/** What senders may choose for a transfer, and whether a password is required. */
export const transferOptions = z.strictObject({
  allowS1: z.boolean(),
  allowS2: z.boolean(),
  passwordOpt: z.boolean(),
  requirePassword: z.boolean(),
  notificationOpt: z.boolean(),
  downloadLimitOpt: z.boolean(),
  filePreviewOpt: z.boolean(),
})

const fileView = z.strictObject({
  fileId: z.string(),
  name: z.string(),
  size: bytes,
  preview: z.enum(previewKinds).nullable(),
  thumbnail: z.string().nullable(),
  /** CRC-32 of its bytes, written as in signing calls: who downloads it can check what came. Absent: not known yet. */
  crc32: z.string().optional(),
})

/** What anyone with the link may know before the password, and of a transfer that is not available. */
export const transferOutline = z.strictObject({
  transferId: z.string(),
  status: z.enum(transferStatuses),
  passwordRequired: z.boolean(),
  validity: z.strictObject({ from: z.string() }).optional(),
})

export const transferView = z.strictObject({
  transferId: z.string(),
  status: z.enum(transferStatuses),
  name: z.string().nullable(),
  message: z.string().nullable(),
  sender: z.strictObject({ name: z.string().nullable(), email: z.string().nullable() }),
  /** Nobody has shown that the name or the address is theirs. Absent: somebody has, there is neither, or nobody need. */
  isSenderUnproven: z.boolean().optional(),
  /** Addresses in the message may be followed: who wrote it has an account. Absent: they are words. */
  isMessageLinked: z.boolean().optional(),
  files: z.array(fileView),
  validity: z.strictObject({ from: z.string(), to: z.string() }),
  passwordRequired: z.boolean(),
  allowPreview: z.boolean(),
  /** Its bytes are kept encrypted with its password. Absent: they are not. */
  isEncrypted: z.boolean().optional(),
  size: bytes,
  /** How many downloads it allowed, all of which are used. Absent: there is one left, or any number. */
  reachedLimit: z.int().optional(),
  /** That all of it was looked through and nothing dangerous was found. Absent: it was not scanned. */
  scan: z.enum(shownScans).exclude(['none']).optional(),
})

/**
 * By which push page it came: a site's, or null for the receiver's own link or a widget; whether its sender's address is
 * proven, and what they answered there.
 */
export const pushOrigin = z.strictObject({
  site: z.string().nullable(),
  /** The name of the widget, as it was then. Absent: it came by none. */
  widget: z.string().optional(),
  isSenderProven: z.boolean(),
  answers: z.array(z.strictObject({ question: z.string(), value: z.string() })),
})

/** What an event was about; which of these an event has follows from its type. */
export const eventDetail = z.strictObject({
  recipient: z.string().optional(),
  /** Of a file, or of the transfer: the new name, and the one before. */
  name: z.string().optional(),
  oldName: z.string().optional(),
  /** The file it was about. Absent in what was written before it was kept. */
  fileId: z.string().optional(),
  /** How many files. */
  count: z.int().optional(),
  /** The new end, and the new start where that moved too. */
  to: z.string().optional(),
  from: z.string().optional(),
  maxDownloads: z.int().optional(),
  isOn: z.boolean().optional(),
  by: z.enum(['sender', 'service', 'operator']).optional(),
  /** What a scan found, in the scanner's own words. */
  finding: z.string().optional(),
})

/**
 * `waiting`: not posted yet. `unsent`: too many mails for as long as one may wait. `returned`: their server refused it. `unwanted`: the recipient has unsubscribed, which
 * only senders with a plan are told; to all others it is `sent`.
 */
export const recipientMail = ['waiting', 'sent', 'unsent', 'returned', 'unwanted'] as const

export const recipientView = z.strictObject({
  email: z.string(),
  downloads: z.int(),
  lastDownload: z.string().nullable(),
  mail: z.enum(recipientMail),
  /** From then on it is tried again, since there were too many mails that day. Absent: it does not wait for that. */
  mailWaitsUntil: z.string().optional(),
})

export const managedTransferView = transferView.extend({
  files: z.array(
    fileView.extend({
      downloads: z.int(),
      /** False while its bytes are still coming or not scanned yet, or when they are infected: no recipient sees it. */
      isReady: z.boolean(),
      scan: z.enum(scanVerdicts),
      /** It waits until it was read, to be sure that all of it arrived; no scanner is asked. Absent: no. */
      isReadingOnly: z.boolean().optional(),
      finding: z.string().nullable(),
    }),
  ),
  recipients: z.array(recipientView),
  notifications: transferNotices,
  maxDownloads: z.int().nullable(),
  downloads: z.int(),
  events: z.array(eventDetail.extend({ type: z.enum(transferEventTypes), at: z.string() })),
  link: z.string(),
  /** Null: it came by a push page, or the API key that asks may not manage. */
  manageLink: z.string().nullable(),
  createdAt: z.string(),
  /** Of what came by a push page, for its receiver. Absent: it did not. */
  push: pushOrigin.optional(),
  /** Absent: S1, the standard. */
  transferType: z.enum(transferTypes).exclude(['S1']).optional(),
  /** It is encrypted and its files cannot be read on without the password: upload-done takes it again. Absent: no. */
  needsPassword: z.boolean().optional(),
  /** Its end has come: a later end set within a day brings it back. */
  isExpired: z.boolean(),
  activity: z.strictObject({
    /** Days with downloads, the oldest first, as YYYY-MM-DD in UTC. */
    days: z.array(z.strictObject({ day: z.string(), downloads: z.int(), bytes })),
    completed: z.int(),
    bytes,
  }),
  /** What may still be changed to, by the plan of whoever owns it. */
  limits: z.strictObject({
    latestEnd: z.string(),
    recipients: z.int(),
    messageLength: z.int(),
    files: z.int(),
    size: bytes,
  }),
  /** What may be chosen for it, by the team of whoever owns it and the site where it was made. */
  options: transferOptions,
})

/** How far the scan of a transfer is. Stuck: the last try gave no verdict, and there will be another. */
export const scanProgress = z.strictObject({
  done: z.int(),
  of: z.int(),
  isStuck: z.boolean(),
  /** Its files are read to be sure that all of them arrived; no scanner is asked. Absent: one is. */
  isReadingOnly: z.boolean().optional(),
  /** Stuck until upload-done gets the password of an encrypted transfer again. Absent: no. */
  needsPassword: z.boolean().optional(),
  /** Names of files in which something was found. */
  flagged: z.array(z.string()),
})

export type ScanProgress = z.infer<typeof scanProgress>
export type PushOrigin = z.infer<typeof pushOrigin>
export type EventDetail = z.infer<typeof eventDetail>
export type RecipientMail = (typeof recipientMail)[number]
export type TransferOutline = z.infer<typeof transferOutline>
export type TransferView = z.infer<typeof transferView>
export type ManagedTransferView = z.infer<typeof managedTransferView>
