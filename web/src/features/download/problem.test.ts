import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '@envoi/client/api-error'
import { type Problem, problemOf } from './problem.ts'

const refusal = (status: number, more: Partial<ConstructorParameters<typeof ApiError>[0]> = {}) =>
  new ApiError({ status, ...more })
const weekly = [{ limit: 'DOWNLOADED_SIZE', max: 300, actual: 301 } as const]

const cases: [what: string, error: unknown, problem: Partial<Problem>][] = [
  [
    'no downloads left',
    refusal(422, { codes: ['TOO_MANY_DOWNLOADS'] }),
    { sentence: 'too_many_dowloads', isStale: true },
  ],
  ['no previews left', refusal(422, { codes: ['TOO_MANY_PREVIEWS'] }), { sentence: 'too_many_previews' }],
  [
    'previews switched off',
    refusal(403, { codes: ['PREVIEW_NOT_ALLOWED'] }),
    { sentence: 'problem_changed', isStale: true },
  ],
  ['too much this week', refusal(422, { limitErrors: weekly }), { sentence: 'problem_weekly' }],
  ['another password', refusal(403, { codes: ['WRONG_PASSWORD'] }), { sentence: 'problem_changed', isStale: true }],
  ['a file or a secret that is gone', refusal(404), { sentence: 'problem_changed', isStale: true }],
  ['disabled', refusal(409, { codes: ['WRONG_STATUS'] }), { sentence: 'problem_changed', isStale: true }],
  ['expired', refusal(410, { codes: ['EXPIRED'] }), { sentence: 'problem_changed', isStale: true }],
  ['too many tries', refusal(429, { retryAfter: 840 }), { sentence: 'problem_busy', wait: 840 }],
  ['too many tries, for how long is not said', refusal(429), { sentence: 'problem_busy', wait: 60 }],
  ['the bytes are out of reach', refusal(503, { retryAfter: 2 }), { sentence: 'problem_away' }],
  ['no answer', new NetworkError('none'), { sentence: 'problem_offline' }],
  ['a fault of the server', refusal(500), { sentence: 'problem_fault' }],
  ['a fault of the page', new TypeError('bad'), { sentence: 'problem_fault' }],
]

test.each(cases)('a failed download has its message: %s', (_, error, problem) => {
  expect(problemOf(error)).toEqual({ isStale: false, wait: 0, ...problem })
})
