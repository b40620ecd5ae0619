/** What went wrong, in words that say what to do next, and the exit status that says it to scripts. */
import { ApiError, NetworkError } from '@envoi/client/api'
import { FileChanged } from '@envoi/client/upload/same-file'
import { displaySize } from '@envoi/contract/rules/size-display'
import { UsageError } from './usage-error.ts'

export type Failure = { status: number; message: string; codes: readonly string[] }

/** Ctrl+C, or the signal by which a machine is shut down. Only what has kept something says that it can be resumed. */
export class Stopped extends Error {
  override name = 'Stopped'
  constructor(resumedBy?: 'the same command' | 'envoi resume') {
    super(resumedBy === undefined ? 'Stopped.' : `Stopped. ${waysToResume[resumedBy]}`)
  }
}

const waysToResume = {
  'the same command': 'Run the same command again to resume.',
  'envoi resume': 'Run "envoi resume" to resume.',
}

/** A failure of ours whose message says all. */
export class Failed extends Error {
  override name = 'Failed'
}

/** Nobody has signed in here, and what was asked is for people with an account. */
export class NotSignedIn extends Error {
  override name = 'NotSignedIn'
  override message = 'You are not signed in. Sign in with "envoi login", or set ENVOI_KEY.'
}

const notSignedIn = new Set(['INVALID_KEY', 'SCOPE_REQUIRED', 'API_DISABLED', 'ACCESS_DENIED'])
const limits = new Set(['PLAN_REQUIRED', 'TOO_MANY_DOWNLOADS', 'OPTION_NOT_ALLOWED'])

const hints: Record<string, string> = {
  INVALID_KEY: 'Sign in again with "envoi login".',
  SCOPE_REQUIRED: 'Sign in with more scopes: "envoi login --scopes read,send,manage".',
  PLAN_REQUIRED: 'See the plans on the website.',
  SENDER_NOT_PROVEN: 'Sign in with "envoi login" to send by email, or leave out --to and share the link.',
  WRONG_PASSWORD: 'Check it, and try again with --password -.',
  PASSWORD_REQUIRED: 'Add --password -.',
  SENDER_REQUIRED: 'Add --from and --from-name.',
  ANSWER_REQUIRED: 'Add --answer for each question.',
  FILE_SIZE_0: 'Leave empty files out.',
  EXPIRED: 'Ask its sender for a new one.',
  DELETED: 'Ask its sender for a new one.',
}

const systemHints: Record<string, string> = {
  ENOSPC: 'The disk is full. Make room, and run the same command again.',
  EDQUOT: 'Your quota of this disk is used up. Make room, and run the same command again.',
  EACCES: 'Permission denied. Choose another folder, or change who may use this one.',
  EROFS: 'This disk cannot be written to. Choose another folder with --out.',
  ENOENT: 'There is no such file.',
}

export function explain(error: unknown): Failure {
  if (error instanceof Stopped) return { status: 130, message: error.message, codes: [] }
  if (error instanceof UsageError) return { status: 2, message: error.message, codes: [] }
  if (error instanceof NotSignedIn) return { status: 3, message: error.message, codes: [] }
  if (error instanceof ApiError) return explainAnswer(error)
  if (error instanceof NetworkError) {
    return failed(
      `The service does not answer (${reasonOf(error)}). Check the network, and run the same command again.`,
    )
  }
  if (error instanceof FileChanged) {
    return failed(`${error.message}. Run the same command again to send it as it is now.`)
  }
  if (error instanceof Error) return failed(systemMessage(error) ?? error.message)
  return failed(String(error))
}

const failed = (message: string): Failure => ({ status: 1, message, codes: [] })

function explainAnswer(error: ApiError): Failure {
  const { codes, limitErrors, retryAfter } = error
  if (error.kind === 'limits') {
    const told = limitErrors.map(
      ({ limit, max, actual }) => `${limit}: ${amount(limit, actual)}, at most ${amount(limit, max)}`,
    )
    return {
      status: 4,
      message: `More than is allowed. ${told.join('; ')}.`,
      codes: limitErrors.map(({ limit }) => limit),
    }
  }
  const hint = codes.flatMap((code) => hints[code] ?? [])
  const wait = retryAfter === null ? [] : [`Try again in ${Math.ceil(retryAfter)} s.`]
  const asks = error.status === 401 && hint.length === 0 ? ['Sign in with "envoi login".'] : []
  const message = [sentence(error.message), ...hint, ...asks, ...wait].join(' ')
  return { status: statusOf(error), message, codes }
}

function statusOf({ status, codes }: ApiError): number {
  if (status === 401 || codes.some((code) => notSignedIn.has(code))) return 3
  const isLimit = status === 429 || status === 507 || codes.some((code) => limits.has(code))
  return isLimit ? 4 : 1
}

const amount = (limit: string, value: number): string =>
  /SIZE|STORAGE|BYTES/.test(limit) ? displaySize(value) : String(value)

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

function reasonOf(error: Error): string {
  const cause: unknown = error.cause
  const code = cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? reasonOf(cause)) : error.message
  return code
}

function systemMessage(error: NodeJS.ErrnoException): string | undefined {
  const hint = systemHints[error.code ?? '']
  if (hint === undefined) return undefined
  return error.path === undefined ? hint : `${error.path}: ${hint}`
}
