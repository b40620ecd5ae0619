/** Why something was not done, as the sentence that whoever asked for it reads. */
import { ApiError } from '@envoi/client/api-error'
import { type LimitName, limitNames, ownedLimitNames } from '@envoi/contract/limits'
import { type ToldRefusal, isSentAsCode, isToldRefusal, refusalStatuses } from '@envoi/contract/refusals'
import type { Format } from './create-format.ts'
import { type Outage, outageOf } from './outage.ts'

/** To be told as `t(key, values)`: one of the words, with its namespace. */
export type Problem<Key extends string> = {
  key: Key | `error:codes.${ToldRefusal}` | `error:limits.${LimitName}`
  values: ProblemValues
}
type ProblemValues = Record<string, string | number>
export type ProblemFormat = Pick<Format, 'size' | 'duration'>

/** What a feature says in its own words. Of the rest, `error` has a sentence for each limit and each code. */
export type ProblemWords<Key extends string> = Record<Outage['kind'], Key> & {
  /** Deleted, or taken away on another device. */
  gone?: Key
  codes?: Partial<Record<ToldRefusal, Key>>
  /** Also a refusal without a code has its sentence, by its status; without this it is told as a fault. */
  isToldByStatus?: boolean
}

export function readProblem<Key extends string>(
  error: unknown,
  words: ProblemWords<Key>,
  format: ProblemFormat,
): Problem<Key> {
  const { kind, wait } = outageOf(error)
  const values: ProblemValues = kind === 'busy' ? { wait: format.duration(wait) } : {}
  const outage = { key: words[kind], values }
  if (!(error instanceof ApiError)) return outage
  const limit = findLimit(error, format)
  if (limit) return { key: `error:limits.${limit.name}`, values: limit.values }
  const sent = findSentCode(error)
  const code = sent ?? findCodeByStatus(error)
  const own = code && words.codes?.[code]
  if (own) return { key: own, values: {} }
  if (kind === 'busy') return outage
  if (words.gone && (error.status === 404 || error.status === 410)) return { key: words.gone, values: {} }
  // A fault says of itself only that it is one; the feature's own sentence says more.
  const told = sent ?? (words.isToldByStatus && code !== 'FAULT' ? code : undefined)
  return told ? { key: `error:codes.${told}`, values: {} } : outage
}

/** These limits count bytes. */
const sizes: ReadonlySet<LimitName> = new Set(['UPLOAD_SIZE', 'STORAGE', 'DOWNLOADED_SIZE', 'PICTURE_BYTES'])

/** The first limit that it goes over, its figures written as what they count. */
export function findLimit(
  error: ApiError,
  format: Pick<Format, 'size'>,
): { name: LimitName; values: { max: string | number; actual: string | number } } | undefined {
  for (const { limit: name, max, actual } of error.limitErrors) {
    if (!isLimitName(name)) continue
    const shown = (value: number) => (sizes.has(name) ? format.size(value) : value)
    return { name, values: { max: shown(max), actual: shown(actual) } }
  }
  return undefined
}

/** Deleted, taken away on another device, or not somebody's to see any more. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** A store in between may answer with codes of its own. */
export const findSentCode = ({ codes }: ApiError): ToldRefusal | undefined => codes.find(isToldRefusal)

/** Of those that are told by their status alone. */
export function findCodeByStatus({ status }: ApiError): ToldRefusal | undefined {
  const codes = Object.keys(refusalStatuses) as ToldRefusal[]
  return codes.find((code) => !isSentAsCode(code) && refusalStatuses[code] === status)
}

const isLimitName = (name: string): name is LimitName =>
  Object.hasOwn(limitNames, name) || ownedLimitNames.some((owned) => owned === name)
