import type { HandedOver, ObjectToSend } from '../port.ts'
import { parseVersion, relativePath } from './names.ts'

/** nginx sends the file itself, ranges included. It cannot put files together, nor decrypt them. */
export function handOver(accel: string | undefined, object: ObjectToSend): HandedOver | undefined {
  const { id, isPieced, isEncrypted } = parseVersion(object.version)
  if (accel === undefined || isPieced || isEncrypted) return undefined
  return {
    status: 200,
    isAddress: false,
    headers: {
      'X-Accel-Redirect': `${accel}${relativePath(object.key, id)}`,
      'Content-Type': object.contentType,
      'Content-Disposition': object.contentDisposition,
    },
  }
}
