import { customizationImage } from '@envoi/contract/limits'
import { ask } from '../../platform/query-asking.ts'
import { teamApi } from '../../platform/team-api.ts'

/** Whose it is: somebody's or their team's, also by what of theirs it is for. */
export type PictureOwner = { userId: string } | { subdomainId: string } | { groupId: string }

/** What a picture may be; the service looks into it, whatever it is called. */
const types = ['image/png', 'image/jpeg', 'image/webp'] as const
type PictureType = (typeof types)[number]
export const acceptedPictures = types.join()

/** Why it was not taken. `failed`: nobody knows, and it may be tried again. */
export type PictureProblem = 'empty' | 'too_large' | 'not_a_picture' | 'failed'

/** What can be said of a file before it is sent. */
export function judgePicture({ size, type }: Pick<File, 'size' | 'type'>): PictureProblem | undefined {
  if (!isPictureType(type)) return 'not_a_picture'
  if (size === 0) return 'empty'
  return size > customizationImage.maxBytes ? 'too_large' : undefined
}

const isPictureType = (type: string): type is PictureType => types.some((one) => one === type)

export class PictureRefused extends Error {
  readonly problem: PictureProblem
  constructor(problem: PictureProblem) {
    super(`the picture was not taken: ${problem}`)
    this.problem = problem
  }
}

/** Sends it, and answers with the address that looks name it by. */
export async function sendPicture(
  file: File,
  owner: PictureOwner,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<string> {
  const { type } = file
  const problem = judgePicture(file)
  if (problem !== undefined || !isPictureType(type)) throw new PictureRefused(problem ?? 'not_a_picture')
  const { signedUrl, url } = await ask(teamApi.signPicture({ query: { contentType: type, ...owner } }, { signal }))
  await put(signedUrl, file, { onProgress, signal })
  return url
}

/** The old way of asking is the only one that tells how much has been sent. */
function put(
  address: string,
  file: File,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = new XMLHttpRequest()
  request.open('PUT', address)
  request.setRequestHeader('Content-Type', file.type)
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
  request.addEventListener('load', () => {
    if (request.status >= 200 && request.status < 300) resolve()
    else reject(new PictureRefused(problemOf(request.status)))
  })
  request.addEventListener('error', () => reject(new PictureRefused('failed')))
  request.addEventListener('abort', () => reject(signal.reason))
  signal.addEventListener('abort', () => request.abort(), { once: true })
  request.send(file)
  return promise
}

function problemOf(status: number): PictureProblem {
  if (status === 413) return 'too_large'
  return status === 422 ? 'not_a_picture' : 'failed'
}
