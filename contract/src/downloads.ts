import { z } from 'zod'
import { calls } from './calls.ts'
import { downloadSelection } from './limits.ts'
import { declare } from './route.ts'
import { secretHeaders } from './secret-headers.ts'
import { id, whole } from './text.ts'

const getDownloadLink = declare({
  call: calls.getDownloadLink,
  scope: 'read',
  summary: 'Grants one download or preview: of a file, or of several or all files as a ZIP',
  query: z.strictObject({
    transferId: id,
    fileId: z
      .union([id, z.array(id).max(downloadSelection.files)])
      .describe('Repeated, it asks for these files as one ZIP; left out, for all of them.')
      .optional(),
    userSecret: z.string().max(128).optional(),
    password: z.string().max(1024).optional(),
    preview: z.enum(['true', 'false']).optional(),
  }),
  headers: secretHeaders.omit({ 'x-upload-token': true }),
  reply: z.strictObject({ url: z.string() }),
  refusals: [
    'WRONG_PASSWORD',
    'PREVIEW_NOT_ALLOWED',
    'NO_PREVIEW',
    'WRONG_STATUS',
    'EXPIRED',
    'DELETED',
    'TOO_MANY_DOWNLOADS',
    'LIMITS',
    'TOO_MANY_PREVIEWS',
  ],
})

const checkPassword = declare({
  call: calls.checkPassword,
  scope: 'read',
  summary: 'Tells whether a password opens a transfer',
  headers: secretHeaders.omit({ 'x-upload-token': true }),
  body: z.strictObject({
    transferId: id,
    password: whole.max(1024).nullable().optional(),
  }),
  reply: z.strictObject({}),
  refusals: ['WRONG_PASSWORD', 'EXPIRED', 'DELETED'],
})

export const downloadRoutes = { getDownloadLink, checkPassword }
