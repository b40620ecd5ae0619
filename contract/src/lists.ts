import { z } from 'zod'
import { calls } from './calls.ts'
import { email, searchSize } from './limits.ts'
import { declare } from './route.ts'
import { secretHeaders } from './secret-headers.ts'
import { id, line, text, time } from './text.ts'
import { pushOrigin } from './transfer-views.ts'
import { languages, transferStatuses } from './words.ts'

/** Somebody's transfers as a list: what they sent, what they received, and what is over. */
const nothing = z.strictObject({})
const address = line.min(1).max(email.maxLength)

export const sortFields = ['createdAt', 'name', 'size', 'to', 'downloads'] as const
export const sorts = sortFields.flatMap((field) => [field, `-${field}`] as const)
export type Sort = (typeof sorts)[number]

const filter = z.strictObject({
  query: text.max(200).optional(),
  status: z.array(z.enum(transferStatuses)).max(transferStatuses.length).optional(),
  /** True: only those whose last moment is past; false: only the others. */
  ended: z.boolean().optional(),
  /** Of what was received: true, only what came by a push page; false, only the rest. */
  push: z.boolean().optional(),
  /** Only those for exactly this address, in any spelling of it. */
  recipient: address.optional(),
  createdFrom: time.optional(),
  createdTo: time.optional(),
  from: z.int().min(0).max(1_000_000).optional(),
  size: z.int().min(0).max(searchSize.max).optional(),
  sort: z.enum(sorts).optional(),
  /** False: of more than this page has, `total` need only say that there may be more. `count` has the number. */
  exact: z.boolean().optional(),
})

const listed = z.strictObject({
  transferId: z.string(),
  name: z.string().nullable(),
  status: z.enum(transferStatuses),
  createdAt: z.string(),
  to: z.string(),
  /** Null, as the name and the number of files are, in a list of what was received while a password is asked for. */
  size: z.int().nullable(),
  fileCount: z.int().nullable(),
  passwordRequired: z.boolean(),
  /** Of a received transfer only the reader's own address, and their own downloads. */
  recipients: z.array(z.string()),
  downloads: z.int(),
  /** Of the recipient that the search names, in a list of what somebody sent: how often they have downloaded it. */
  recipientDownloads: z.int().optional(),
  /** To pass on, of what somebody sent and can still pass on. */
  link: z.string().optional(),
  /** Who sent it, where it was received. */
  sender: z.strictObject({ name: z.string().nullable(), email: z.string().nullable() }).optional(),
  /** Of what was received by a push page: its reader manages it. */
  push: pushOrigin.optional(),
})
const list = z.strictObject({ transfers: z.array(listed), total: z.int() })

const searchType = z.enum(['sent', 'received'])

const searchTransfers = declare({
  call: calls.searchTransfers,
  scope: 'read',
  summary: 'The transfers somebody sent, or received, by words, status, date and order',
  query: z.strictObject({ searchType: searchType.optional() }),
  body: filter,
  reply: list,
  refusals: ['UNAUTHENTICATED'],
})

const countTransfers = declare({
  call: calls.countTransfers,
  scope: 'read',
  summary: 'How many a search would find',
  query: z.strictObject({ searchType: searchType.optional() }),
  body: filter,
  reply: z.strictObject({ count: z.int() }),
  refusals: ['UNAUTHENTICATED'],
})

const searchArchive = declare({
  call: calls.searchArchive,
  scope: 'read',
  summary:
    'The transfers of one’s own address that are over; with `status=DELETED` those deleted by hand, with `status=EXPIRED` those that expired',
  params: z.strictObject({ address }),
  query: z.strictObject({ status: z.enum(['DELETED', 'EXPIRED']).optional() }),
  body: filter,
  reply: list,
  refusals: ['UNAUTHENTICATED'],
})

const getArchived = declare({
  call: calls.getArchived,
  scope: 'read',
  summary: 'What is kept of one transfer, also when it is over',
  params: z.strictObject({ id }),
  query: z.strictObject({ senderSecret: z.string().max(128).optional() }),
  headers: secretHeaders,
  body: filter,
  reply: list,
  refusals: [],
})

const excludeFromReceived = declare({
  call: calls.excludeFromReceived,
  scope: 'manage',
  summary: 'Takes a transfer out of the caller’s own list of what they received',
  params: z.strictObject({ id }),
  reply: nothing,
  refusals: ['INVALID_TRANSFER_TYPE', 'UNAUTHENTICATED'],
})

const getSummary = declare({
  call: calls.getSummary,
  scope: 'read',
  summary: 'A transfer on paper: a PDF in the reader’s language',
  params: z.strictObject({ id }),
  query: z.strictObject({
    langCode: z.enum(languages).optional(),
    senderSecret: z.string().max(128).optional(),
    userSecret: z.string().max(128).optional(),
  }),
  headers: secretHeaders,
  reply: z.instanceof(Uint8Array),
  contentType: 'application/pdf',
  refusals: ['WRONG_PASSWORD', 'EXPIRED', 'DELETED', 'WRONG_STATUS'],
})

export const listRoutes = {
  searchTransfers,
  countTransfers,
  searchArchive,
  getArchived,
  excludeFromReceived,
  getSummary,
}

export type TransferFilter = z.infer<typeof filter>
export type ListedTransfer = z.infer<typeof listed>
