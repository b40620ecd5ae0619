import { z } from 'zod'
import { calls } from './calls.ts'
import { declare } from './route.ts'
import { id } from './text.ts'

const secretHeaders = z.object({
  'x-user-secret': z.string().max(128).optional(),
  'x-sender-secret': z.string().max(128).optional(),
  'x-transfer-password': z.string().max(1024).optional(),
})

const getDownloadLink = declare({
  call: calls.getDownloadLink,
  summary: 'Grants one download or preview: of a file, or of all files as a ZIP',
  query: z.strictObject({
    transferId: id,
    fileId: id.optional(),
    userSecret: z.string().max(128).optional(),
    password: z.string().max(1024).optional(),
    preview: z.enum(['true', 'false']).optional(),
  }),
  headers: secretHeaders,
  reply: z.strictObject({ url: z.string() }),
  refusals: [
    'WRONG_PASSWORD',
    'PREVIEW_NOT_ALLOWED',
    'NO_PREVIEW',
    'WRONG_STATUS',
    'EXPIRED',
    'DELETED',
    'TOO_MANY_DOWNLOADS',
    'TOO_MANY_PREVIEWS',
  ],
})

const checkPassword = declare({
  call: calls.checkPassword,
  summary: 'Tells whether a password opens a transfer',
  headers: secretHeaders,
  body: z.strictObject({
    transferId: id,
    password: z.string().max(1024).nullable().optional(),
  }),
  reply: z.strictObject({}),
  refusals: ['WRONG_PASSWORD', 'EXPIRED', 'DELETED'],
})

export const downloadRoutes = { getDownloadLink, checkPassword }
