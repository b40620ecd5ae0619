import { z } from 'zod'
import { calls } from './calls.ts'
import { parts, password } from './limits.ts'
import { declare } from './route.ts'
import { id, text, whole } from './text.ts'

const bucket = z.strictObject({ bucket: id })
const key = text.min(1).max(128)
/** Some stores have long ones. */
const uploadId = text.min(1).max(1024)
const size = z.int().min(1)
/** Of an encrypted upload, with every call that signs bytes of it. */
const sseCPassword = whole.max(password.maxLength)
/** Base64 of the four bytes of a CRC-32, big-endian. */
const crc32 = z.string().regex(/^[A-Za-z0-9+/]{5}[AQgw]==$/)
const partNumber = z.int().min(1).max(parts.maxPerFile)
const partNumberInQuery = z
  .string()
  .regex(/^[1-9]\d{0,4}$/)
  .transform(Number)
  .pipe(partNumber)

const tokenHeader = z.object({ 'x-upload-token': z.string().max(128).optional() })
const signed = z.strictObject({ url: z.string(), headers: z.record(z.string(), z.string()) })
const signBody = z.strictObject({ size, crc32: crc32.optional(), sseCPassword: sseCPassword.optional() })

const signUploadPart = declare({
  call: calls.signUploadPart,
  summary: 'Signs the upload of one part',
  params: bucket,
  query: z.strictObject({ key, uploadId, partNumber: partNumberInQuery }),
  headers: tokenHeader,
  body: signBody,
  reply: signed,
  refusals: ['WRONG_PASSWORD'],
})

const signPutObject = declare({
  call: calls.signPutObject,
  summary: 'Signs the upload of a file of one part',
  params: bucket,
  query: z.strictObject({ key }),
  headers: tokenHeader,
  body: signBody,
  reply: signed,
  refusals: ['WRONG_PASSWORD'],
})

const signMany = declare({
  call: calls.signMany,
  summary: 'Signs up to 100 uploads at once, all or none',
  params: bucket,
  headers: tokenHeader,
  body: z.strictObject({
    items: z
      .array(
        z.strictObject({
          key,
          uploadId: uploadId.optional(),
          partNumber: partNumber.optional(),
          size,
          crc32: crc32.optional(),
        }),
      )
      .min(1)
      .max(parts.signManyItems),
    sseCPassword: sseCPassword.optional(),
  }),
  reply: z.strictObject({ items: z.array(signed) }),
  refusals: ['WRONG_PASSWORD'],
})

const signComplete = declare({
  call: calls.signComplete,
  summary: 'Signs the joining of the parts of a file',
  params: bucket,
  headers: tokenHeader,
  body: z.strictObject({ key, uploadId }),
  reply: signed,
  refusals: [],
})

const listParts = declare({
  call: calls.listParts,
  summary: 'Lists the parts that have arrived, for resuming',
  params: bucket,
  query: z.strictObject({ key, uploadId }),
  headers: tokenHeader,
  reply: z.strictObject({
    parts: z.array(z.strictObject({ partNumber: z.int(), size: z.int(), etag: z.string() })),
  }),
  refusals: [],
})

const abortUploads = declare({
  call: calls.abortUploads,
  summary: 'Ends uploads; one bad item refuses all',
  params: bucket,
  headers: tokenHeader,
  body: z.strictObject({
    uploads: z
      .array(z.strictObject({ key, uploadId: uploadId.nullable().optional() }))
      .min(1)
      .max(parts.abortItems),
  }),
  reply: z.strictObject({ aborted: z.int() }),
  refusals: [],
})

/** A client's note on a failed step: only that it came is logged; it changes nothing and is not echoed. */
const debugNote = {
  params: bucket,
  headers: tokenHeader,
  body: z.record(z.string(), z.unknown()),
  reply: z.strictObject({}),
  refusals: ['BODY_TOO_LARGE'],
} as const

const debugComplete = declare({
  call: calls.debugComplete,
  summary: 'Takes a note on a failed complete',
  ...debugNote,
})
const debugPutPart = declare({ call: calls.debugPutPart, summary: 'Takes a note on a failed part', ...debugNote })

export const signingRoutes = {
  signUploadPart,
  signPutObject,
  signMany,
  signComplete,
  listParts,
  abortUploads,
  debugComplete,
  debugPutPart,
}
