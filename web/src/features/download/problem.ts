import { ApiError } from '@envoi/client/api-error'
import { type Outage, outageOf } from '../../platform/outage.ts'

/** Why a download, a preview or a password did not get through: the sentence for it, and whether the page is to be read again. */
export type Problem = {
  sentence:
    | 'too_many_dowloads'
    | 'too_many_previews'
    | 'problem_weekly'
    | 'problem_changed'
    | 'problem_away'
    | `problem_${Outage['kind']}`
  isStale: boolean
  /** Seconds until another try has a chance. */
  wait: number
}

export function problemOf(error: unknown): Problem {
  const problem = (sentence: Problem['sentence'], more: Partial<Problem> = {}): Problem => ({
    sentence,
    isStale: false,
    wait: 0,
    ...more,
  })
  const { kind, wait } = outageOf(error)
  if (!(error instanceof ApiError)) return problem(`problem_${kind}`)
  if (error.codes.includes('TOO_MANY_DOWNLOADS')) return problem('too_many_dowloads', { isStale: true })
  if (error.codes.includes('TOO_MANY_PREVIEWS')) return problem('too_many_previews')
  if (error.limitErrors.some(({ limit }) => limit === 'DOWNLOADED_SIZE')) return problem('problem_weekly')
  // Another password, another status, gone, no previews, or this one file removed: the page that is shown is not true any more.
  if ([403, 404, 409, 410].includes(error.status)) return problem('problem_changed', { isStale: true })
  return error.status === 503 ? problem('problem_away') : problem(`problem_${kind}`, { wait })
}
