import { z } from 'zod'
import { text } from './text.ts'

/** Files that shall be sent: what the sender says of them, and where the bytes of each go. */
const label = z.string().regex(/^[A-Za-z0-9_-]{6}$/)

export const newFile = z.strictObject({
  id: label,
  name: z.string(),
  size: z.int().min(0),
  clone: z.boolean().optional(),
  sourceFileId: text.max(64).optional(),
})

export const multipart = z.strictObject({
  id: label,
  fileId: z.string(),
  key: z.string(),
  uploadId: z.string().nullable(),
  parts: z.int(),
})

export const bucketConfig = z.strictObject({ endpoint: z.string(), partSize: z.int() })

/** Where the bytes of new files go: told when a transfer is made and when files are added to one. */
export const intake = {
  uploadToken: z.string(),
  bucketId: z.string(),
  bucketPath: z.string(),
  bucketConfig,
  multiparts: z.array(multipart),
}

export type NewFile = z.infer<typeof newFile>
export type Multipart = z.infer<typeof multipart>
