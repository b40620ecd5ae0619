/** What a store says to the joining of parts. S3 may begin a 200 before it knows how it ends, and then tell an error. */
import type { ApiError } from '../api-error.ts'
import { NetworkError, readError } from '../api-error.ts'
import type { Answer } from './ports.ts'
import { mayPass } from './retry.ts'

const isWholeAnswer = /<\/CompleteMultipartUploadResult>|<CompleteMultipartUploadResult[^<>]*\/>/
/** The statuses that these have elsewhere. Any other error below a 200 is the store's own trouble. */
const statusOfCode: Record<string, number> = {
  InvalidPart: 400,
  InvalidPartOrder: 400,
  EntityTooSmall: 400,
  NoSuchUpload: 404,
  NoSuchKey: 404,
}

/**
 * Null: there is nothing more to join. An error: the store has other parts than were named. Throws what is worth another
 * try, or no try at all.
 */
export function readJoining({ status, headers, text }: Answer): ApiError | null {
  const isError = status !== 200 || text.includes('<Error')
  if (!isError && isWholeAnswer.test(text)) return null
  if (!isError) throw new NetworkError('the answer to the joining broke off')

  const told = readError(status, headers, text)
  const code = told.codes[0] ?? ''
  const error = status === 200 ? readError(statusOfCode[code] ?? 500, headers, text) : told
  // It was joined before and nobody heard of it, or it is gone: sealing tells which.
  if (error.status === 404) return null
  if (error.status === 400 && !mayPass(error)) return error
  throw error
}
