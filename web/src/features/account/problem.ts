/** Why something was not done, as the sentence that whoever asked for it reads. */
import { useTranslation } from 'react-i18next'
import { ApiError } from '@envoi/client/api-error'
import type { RefusalCode } from '@envoi/contract/refusals'
import { useFormat } from '../../platform/format.ts'
import {
  type Problem as Told,
  type ProblemFormat,
  type ProblemWords,
  findCodeByStatus,
  findSentCode,
  readProblem as read,
} from '../../platform/problem.ts'

type Reason = 'network' | 'unexpected' | 'too_many' | 'out_of_reach' | 'passkey_left' | 'passkey_known'
type Key = `account:${Reason}`

/** `code` says which field it is about. */
export type Problem = Told<Key> & { code: RefusalCode | undefined }

const words: ProblemWords<Key> = {
  offline: 'account:network',
  busy: 'account:too_many',
  fault: 'account:unexpected',
  // Taken away on another device, or in another tab.
  gone: 'account:out_of_reach',
  // Nobody tried too often.
  codes: { UNAVAILABLE: 'account:unexpected' },
}

/** What a browser says when it made no passkey. */
const passkeyReasons: Record<string, Reason> = {
  NotAllowedError: 'passkey_left',
  AbortError: 'passkey_left',
  InvalidStateError: 'passkey_known',
}

export function readProblem(error: unknown, format: ProblemFormat): Problem {
  const reason = error instanceof Error && passkeyReasons[error.name]
  if (reason) return { code: undefined, key: `account:${reason}`, values: {} }
  const code = error instanceof ApiError ? (findSentCode(error) ?? findCodeByStatus(error)) : undefined
  return { code, ...read(error, words, format) }
}

export type ToldProblem = { code: RefusalCode | undefined; text: string }

/** What stands in the way, in the reader's own language; nothing where nothing does. */
export function useProblem(error: unknown): ToldProblem | undefined {
  const { t } = useTranslation(['account', 'error'])
  const format = useFormat()
  if (error === null || error === undefined) return undefined
  const { code, key, values } = readProblem(error, format)
  return { code, text: t(key, values) }
}
