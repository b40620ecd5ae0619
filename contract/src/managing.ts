import { z } from 'zod'
import { calls } from './calls.ts'
import { downloadLimit, email, password, shortText } from './limits.ts'
import { intake, newFile } from './new-files.ts'
import { idempotencyHeaders } from './idempotency.ts'
import { declare } from './route.ts'
import { secretHeaders } from './secret-headers.ts'
import { id, line, text, time, whole } from './text.ts'
import { transferNotices } from './transfer-views.ts'
import { transferStatuses } from './words.ts'

/** What whoever manages a transfer does with it: its owner by session, or the holder of the sender's secret. */
const byManager = {
  params: z.strictObject({ id }),
  query: z.strictObject({ senderSecret: z.string().max(128).optional() }),
  headers: secretHeaders,
}
const ofFile = { ...byManager, params: z.strictObject({ id, fileId: id }) }
const ofRecipient = { ...byManager, params: z.strictObject({ id, recipient: line.min(1).max(email.maxLength) }) }
const nothing = z.strictObject({})
const gone = ['EXPIRED', 'DELETED'] as const
const fileRules = [
  'FILE_SIZE_0',
  'FILE_NAME_TOO_LONG',
  'FILE_NAME_INVALID',
  'FILE_IS_EXE',
  'FILE_IS_ISO',
  'FILE_IS_HTM',
] as const

/** Every answer tells what the transfer has become. */
const state = z.strictObject({ transferId: z.string(), status: z.enum(transferStatuses) })
const validity = z.strictObject({ from: z.string(), to: z.string() })

const setValidity = declare({
  call: calls.setValidity,
  scope: 'manage',
  summary: 'Moves a transfer in time; within a day of its end this brings it back',
  ...byManager,
  body: z.strictObject({ from: time.optional(), to: time }),
  reply: state.extend({ validity }),
  refusals: ['INVALID_DATES', 'INVALID_TRANSFER_TYPE', 'LIMITS', 'WRONG_STATUS', 'DELETED', 'UNAUTHENTICATED'],
})

/** `add` and `replace` set a value, `remove` takes it away. One bad operation refuses all. */
const setName = z.strictObject({
  op: z.enum(['add', 'replace']),
  path: z.literal('/name'),
  value: line.max(shortText.maxLength),
})
const setMessage = z.strictObject({ op: z.enum(['add', 'replace']), path: z.literal('/message'), value: text })
const setPassword = z.strictObject({
  op: z.enum(['add', 'replace']),
  path: z.literal('/password'),
  value: whole.max(password.maxLength),
})
const setAllowPreview = z.strictObject({
  op: z.enum(['add', 'replace']),
  path: z.literal('/allowPreview'),
  value: z.boolean(),
})
const setMaxDownloads = z.strictObject({
  op: z.enum(['add', 'replace']),
  path: z.literal('/maxDownloads'),
  value: z.int().min(1).max(downloadLimit.max),
})
const remove = z.strictObject({
  op: z.literal('remove'),
  path: z.enum(['/name', '/message', '/password', '/maxDownloads']),
})
const operation = z.union([setName, setMessage, setPassword, setAllowPreview, setMaxDownloads, remove])

const changeTransfer = declare({
  call: calls.changeTransfer,
  scope: 'manage',
  summary: 'Changes name, message, password, previews or the number of downloads: all of it or nothing',
  ...byManager,
  body: z.strictObject({ operations: z.array(operation).min(1).max(20) }),
  reply: state,
  refusals: [
    'INVALID_TRANSFER_TYPE',
    'LIMITS',
    'OPTION_NOT_ALLOWED',
    'PASSWORD_REQUIRED',
    'PASSWORD_TOO_SHORT',
    'TOO_MANY_DOWNLOADS',
    'WRONG_STATUS',
    ...gone,
  ],
})

const setTransferNotices = declare({
  call: calls.setTransferNotices,
  scope: 'manage',
  summary: 'Which mails the sender wants about this transfer',
  ...byManager,
  body: transferNotices.partial(),
  reply: z.strictObject({ notifications: transferNotices }),
  refusals: ['OPTION_NOT_ALLOWED', 'INVALID_TRANSFER_TYPE', ...gone],
})

const enableTransfer = declare({
  call: calls.enableTransfer,
  scope: 'manage',
  summary: 'Opens a disabled transfer again',
  ...byManager,
  reply: state,
  refusals: ['WRONG_STATUS', ...gone],
})

const disableTransfer = declare({
  call: calls.disableTransfer,
  scope: 'manage',
  summary: 'Closes a transfer to its recipients until it is enabled again',
  ...byManager,
  reply: state,
  refusals: ['WRONG_STATUS', ...gone],
})

const deleteTransfer = declare({
  call: calls.deleteTransfer,
  scope: 'manage',
  summary: 'Ends a transfer for everybody, at once and for good',
  ...byManager,
  reply: state,
  refusals: [],
})

const prepareFiles = declare({
  call: calls.prepareFiles,
  scope: 'send',
  summary: 'Opens the uploads of files that are to be added, once more: a new token for what has not arrived yet',
  ...byManager,
  body: z.strictObject({ fileIds: z.array(id).min(1).max(1000) }),
  reply: z.strictObject({ ...intake }),
  refusals: ['WRONG_STATUS', 'STORAGE_FULL', 'INVALID_TRANSFER_TYPE', ...gone],
})

const addFiles = declare({
  call: calls.addFiles,
  scope: 'manage',
  summary: 'Adds files to a transfer; recipients see them once their bytes have arrived',
  ...byManager,
  /** Files of an encrypted transfer need its password, here as when they are signed. */
  headers: secretHeaders.extend(idempotencyHeaders.shape),
  body: z.strictObject({
    files: z.array(newFile).min(1),
    sseCPassword: whole.max(password.maxLength).optional(),
  }),
  reply: z.strictObject({ ...intake }),
  refusals: [
    'INVALID_TRANSFER_TYPE',
    'LIMITS',
    'STORAGE_FULL',
    'WRONG_STATUS',
    'WRONG_PASSWORD',
    'NOT_AVAILABLE',
    'UNAUTHENTICATED',
    ...fileRules,
    ...gone,
  ],
})

const renameFile = declare({
  call: calls.renameFile,
  scope: 'manage',
  summary: 'Gives a file another name',
  ...ofFile,
  body: z.strictObject({ name: z.string() }),
  reply: z.strictObject({ fileId: z.string(), name: z.string() }),
  refusals: ['WRONG_STATUS', ...fileRules, ...gone],
})

const deleteFile = declare({
  call: calls.deleteFile,
  scope: 'manage',
  summary: 'Takes a file out of a transfer',
  ...ofFile,
  reply: nothing,
  refusals: ['WRONG_STATUS', 'LAST_FILE', ...gone],
})

const addRecipient = declare({
  call: calls.addRecipient,
  scope: 'manage',
  summary: 'Adds a recipient, who gets a mail with a link of their own; a second time changes nothing',
  ...ofRecipient,
  reply: z.strictObject({ email: z.string() }),
  refusals: [
    'INVALID_EMAIL',
    'LIMITS',
    'SENDER_NOT_PROVEN',
    'WRONG_STATUS',
    'INVALID_TRANSFER_TYPE',
    'PASSWORD_REQUIRED',
    ...gone,
  ],
})

const removeRecipient = declare({
  call: calls.removeRecipient,
  scope: 'manage',
  summary: 'Takes a recipient away: their link and their downloads under way end at once',
  ...ofRecipient,
  reply: nothing,
  refusals: ['INVALID_TRANSFER_TYPE', ...gone],
})

const notifyRecipient = declare({
  call: calls.notifyRecipient,
  scope: 'manage',
  summary: 'Mails a recipient their link once more',
  ...ofRecipient,
  reply: nothing,
  refusals: ['SENDER_NOT_PROVEN', 'WRONG_STATUS', 'PASSWORD_REQUIRED', 'INVALID_TRANSFER_TYPE', ...gone],
})

export const managingRoutes = {
  setValidity,
  changeTransfer,
  setTransferNotices,
  enableTransfer,
  disableTransfer,
  deleteTransfer,
  prepareFiles,
  addFiles,
  renameFile,
  deleteFile,
  addRecipient,
  removeRecipient,
  notifyRecipient,
}

export type TransferOperation = z.infer<typeof operation>
