import { stat } from 'node:fs/promises'
import type { HandedOver, ObjectToSend } from '../../outside/object-store/port.ts'
import { filePath, parseVersion, relativePath } from '../files/names.ts'

/** nginx sends the file itself, ranges included. It cannot put files together, nor decrypt them. */
export async function handOver(
  { accel, root }: { accel: string | undefined; root: string },
  object: ObjectToSend,
): Promise<HandedOver | undefined> {
  const { id, isPieced, isEncrypted } = parseVersion(object.version)
  if (accel === undefined || isPieced || isEncrypted) return undefined
  return {
    status: 200,
    isAddress: false,
    etag: await etagOfNginx(filePath(root, object.key, id)),
    headers: {
      'X-Accel-Redirect': `${accel}${relativePath(object.key, id)}`,
      'Content-Type': object.contentType,
      'Content-Disposition': object.contentDisposition,
    },
  }
}

/** As nginx makes it, of when the file was written and how long it is. */
async function etagOfNginx(file: string): Promise<string> {
  const { mtimeMs, size } = await stat(file)
  return `"${Math.floor(mtimeMs / 1000).toString(16)}-${size.toString(16)}"`
}
