import { z } from 'zod'

/** The secrets a call may carry; a header is preferred over the query, which may be written down on the way. */
export const secretHeaders = z.object({
  'x-sender-secret': z.string().max(128).optional(),
  'x-user-secret': z.string().max(128).optional(),
  'x-upload-token': z.string().max(128).optional(),
  'x-transfer-password': z.string().max(1024).optional(),
})
