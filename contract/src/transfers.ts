import { z } from 'zod'
import { calls } from './calls.ts'
import { downloadLimit, password, shortText as shortTextLimits } from './limits.ts'
import { intake, newFile } from './new-files.ts'
import { pushAnswers } from './push.ts'
import { idempotencyHeaders } from './idempotency.ts'
import { declare } from './route.ts'
import { secretHeaders } from './secret-headers.ts'
import { id, line, text, time, whole } from './text.ts'
import {
  managedTransferView,
  scanProgress,
  transferNotices,
  transferOptions,
  transferOutline,
  transferView,
} from './transfer-views.ts'
import { languages, transferStatuses, transferTypes } from './words.ts'

const shortText = line.max(shortTextLimits.maxLength)

const createTransfer = declare({
  call: calls.createTransfer,
  scope: 'send',
  summary: 'Creates a transfer and opens its uploads',
  headers: secretHeaders.extend(idempotencyHeaders.shape),
  body: z.strictObject({
    transferType: z.enum(transferTypes),
    /** Left out: that of whoever has an account, or of the preferences for keys. A visitor says it. */
    langCode: z.enum(languages).optional(),
    email: z.string().max(1000).optional(),
    senderFullname: shortText.optional(),
    name: shortText.optional(),
    message: text.optional(),
    customId: z.string().max(100).optional(),
    recipients: z.array(z.string().max(1000)).optional(),
    files: z.array(newFile).min(1),
    password: whole.max(password.maxLength).optional(),
    from: time.optional(),
    to: time.optional(),
    maxDownloads: z.int().min(1).max(downloadLimit.max).optional(),
    allowPreview: z.boolean().optional(),
    notifications: transferNotices.optional(),
    cloningSourceTransfer: text.max(64).optional(),
    cloningSourceSecret: whole.max(128).optional(),
    forcedRegion: text.max(64).optional(),
    sseC: z.boolean().optional(),
    sseCPassword: whole.max(password.maxLength).optional(),
    widgetId: text.max(64).optional(),
    /** Of the page that shows the widget, as it seems to its frame: for the receiver's figures alone. */
    widgetOrigin: line.max(300).optional(),
    pushCode: text.max(64).optional(),
    answers: pushAnswers.optional(),
  }),
  reply: z.strictObject({
    transferId: z.string(),
    senderSecret: z.string(),
    ...intake,
    link: z.string(),
    manageLink: z.string().nullable(),
  }),
  refusals: [
    'SENDER_NOT_PROVEN',
    'LIMITS',
    'STORAGE_FULL',
    'PLAN_REQUIRED',
    'FILE_SIZE_0',
    'FILE_NAME_TOO_LONG',
    'FILE_NAME_INVALID',
    'FILE_IS_EXE',
    'FILE_IS_ISO',
    'FILE_IS_HTM',
    'INVALID_EMAIL',
    'INVALID_DATES',
    'INVALID_TRANSFER_TYPE',
    'NOT_AVAILABLE',
    'OPTION_NOT_ALLOWED',
    'PASSWORD_REQUIRED',
    'PASSWORD_TOO_SHORT',
    'CUSTOM_ID_TAKEN',
    'UNAUTHENTICATED',
    'WRONG_STATUS',
    'EXPIRED',
    'DELETED',
    'WRONG_PASSWORD',
    'FILE_TYPE_NOT_ALLOWED',
    'SENDER_REQUIRED',
    'ANSWER_REQUIRED',
    'CANNOT_RECEIVE',
    'PUSH_CLOSED',
  ],
})

const uploadState = {
  transferId: z.string(),
  status: z.enum(transferStatuses),
  scanning: z.boolean(),
}

const uploadDone = declare({
  call: calls.uploadDone,
  scope: 'send',
  summary: 'Seals what was uploaded and makes the transfer available',
  params: z.strictObject({ id }),
  query: z.strictObject({ senderSecret: z.string().max(128).optional() }),
  headers: secretHeaders,
  /** Of an encrypted transfer: what has come is read with it. Told again while files wait, it is read on. */
  body: z.strictObject({ sseCPassword: whole.max(password.maxLength).optional() }),
  reply: z.strictObject(uploadState),
  refusals: ['UPLOAD_INCOMPLETE', 'WRONG_PASSWORD', 'EXPIRED', 'DELETED'],
})

/** Without `scan`: nobody was asked to look at it. */
export const transferResult = z.strictObject({ ...uploadState, link: z.string(), scan: scanProgress.optional() })
export type TransferResult = z.infer<typeof transferResult>

const getResult = declare({
  call: calls.getResult,
  scope: 'send',
  summary: 'Tells how far a transfer is after its upload',
  params: z.strictObject({ id }),
  query: z.strictObject({ senderSecret: z.string().max(128).optional() }),
  headers: secretHeaders,
  reply: transferResult,
  refusals: ['DELETED'],
})

const getTransfer = declare({
  call: calls.getTransfer,
  scope: 'read',
  summary: 'Shows a transfer, as far as the caller may see it',
  params: z.strictObject({ id }),
  query: z.strictObject({
    senderSecret: z.string().max(128).optional(),
    userSecret: z.string().max(128).optional(),
  }),
  headers: secretHeaders,
  reply: z.union([managedTransferView, transferView, transferOutline]),
  refusals: ['EXPIRED', 'DELETED'],
})

const getConcurrency = declare({
  call: calls.getConcurrency,
  scope: 'any',
  summary: 'Tells how many parts may be sent at once',
  reply: z.strictObject({ max: z.int() }),
  refusals: [],
})

const getLimits = declare({
  call: calls.getLimits,
  scope: 'any',
  summary: 'The limits that hold for a user, or for `visitor`, at the site that is asked',
  params: z.strictObject({ uid: id }),
  reply: z.strictObject({
    filesPerTransfer: z.int(),
    validityDays: z.int(),
    messageLength: z.int(),
    recipients: z.int(),
    uploadSize: z.int(),
    storage: z.int().nullable(),
    storageUsed: z.int().nullable(),
    downloadedSize7Days: z.int(),
    /** What the team, the group and this site let them choose, as far as it can be stored. */
    options: transferOptions,
    /** How a new transfer of theirs starts here. Null: as long as the plan suggests, and without a limit. */
    defaults: z.strictObject({
      validityDays: z.int().nullable(),
      maxDownloads: z.int().nullable(),
      allowPreview: z.boolean(),
    }),
  }),
  refusals: ['UNAUTHENTICATED'],
})

const getBuckets = declare({
  call: calls.getBuckets,
  scope: 'any',
  summary: 'Where bytes go: the buckets new transfers may use',
  reply: z.strictObject({
    /** In order of preference: of those that take its type, a transfer goes to the first. */
    buckets: z.array(
      z.strictObject({
        bucketId: z.string(),
        endpoint: z.string(),
        partSize: z.int(),
        types: z.array(z.enum(transferTypes)),
      }),
    ),
    /**
     * What `forcedRegion` may be, and for transfers of which types; the first of a type is where they go unasked. For
     * people: `name`, as the operator calls it, and `country` in two letters, where they are known.
     */
    regions: z.array(
      z.strictObject({
        region: z.string(),
        name: z.string().optional(),
        country: z.string().optional(),
        types: z.array(z.enum(transferTypes)),
      }),
    ),
  }),
  refusals: [],
})

export const transferRoutes = {
  createTransfer,
  uploadDone,
  getResult,
  getTransfer,
  getConcurrency,
  getLimits,
  getBuckets,
}

export type NewTransfer = z.infer<typeof createTransfer.body>
export type CreatedTransfer = z.infer<typeof createTransfer.reply>
