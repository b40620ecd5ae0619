import { BucketAway, ObjectMissing } from './outside/object-store/port.ts'
import { StartFailure } from './platform/start-failure.ts'

/** Why a bucket cannot be used, in a line that leads on; nothing where the error is not of the store. */
export function bucketTrouble(error: unknown): string | undefined {
  if (error instanceof BucketAway) return `the store does not answer${saidBy(error.cause)}`
  // A call that names an object says so of the object; one that names none says it of the bucket.
  const refusal = error instanceof ObjectMissing ? error.cause : error
  if (!(refusal instanceof Error) || !('$metadata' in refusal)) return undefined
  const { httpStatusCode: status } = refusal.$metadata as { httpStatusCode?: number }
  if (status === undefined) return `the store does not answer${saidBy(refusal)}`
  // To a HEAD stores answer with a status alone, and the SDK knows no word for it.
  const code = refusal.name.startsWith('Unknown') ? `status ${status}` : refusal.name
  if (refusal.name === 'NoSuchBucket' || refusal.name === 'NotFound') {
    return 'it is not there: npm run operator -- bucket setup makes it'
  }
  if (status === 401 || status === 403) return `the store refuses the key pair (${code})`
  return `the store refuses it (${code})`
}

/** One line for an operator; what is not of the store stays as it is. */
export function bucketFailure(subject: string, error: unknown): unknown {
  const trouble = bucketTrouble(error)
  return trouble === undefined ? error : new StartFailure(`${subject} cannot be used: ${trouble}.`)
}

/** For a store whose CORS rules are of another site, such as ours before its address changed. */
export const pagesTrouble = (turnedAway: readonly string[]): string =>
  `browsers may not send to it from ${turnedAway.join(' and ')}: run npm run operator -- bucket setup`

function saidBy(cause: unknown): string {
  const said = cause instanceof Error && cause.name !== 'AbortError' ? (cause.message.split('\n', 1)[0] ?? '') : ''
  return said === '' ? '' : ` (${said})`
}
