import { ApiError, NetworkError } from '@envoi/client/api-error'
import { expect, test } from 'vitest'
import { problemOf, viewOf } from './view-of.ts'

const subscription = { email: 'bo@example.org', isWanted: true }
const refused = (status: number, more: Partial<ConstructorParameters<typeof ApiError>[0]> = {}) =>
  new ApiError({ status, ...more })

test.each<[string, Parameters<typeof viewOf>[0], ReturnType<typeof viewOf>]>([
  ['nothing is known yet', { subscription: undefined, error: null }, { kind: 'loading' }],
  ['it is known', { subscription, error: null }, { kind: 'subscription', ...subscription }],
  [
    'it is known, and cannot be asked again',
    { subscription, error: refused(500) },
    { kind: 'subscription', ...subscription },
  ],
  ['nobody made this link', { subscription: undefined, error: refused(404) }, { kind: 'unknown' }],
  ['it cannot be a link of ours', { subscription: undefined, error: refused(400) }, { kind: 'unknown' }],
  ['the line is down', { subscription: undefined, error: new NetworkError('down') }, { kind: 'offline' }],
  [
    'we are at fault',
    { subscription: undefined, error: refused(500, { requestId: 'r1' }) },
    { kind: 'fault', requestId: 'r1' },
  ],
  ['something else broke', { subscription: undefined, error: new Error('x') }, { kind: 'fault', requestId: null }],
])('the page has its view when %s', (_when, answer, view) => {
  expect(viewOf(answer)).toEqual(view)
})

test.each<[string, unknown, ReturnType<typeof problemOf>]>([
  ['the line is down', new NetworkError('down'), { sentence: 'problem_offline', wait: 0 }],
  ['many ask', refused(429, { retryAfter: 30 }), { sentence: 'problem_busy', wait: 30 }],
  ['the service is busy', refused(503), { sentence: 'problem_busy', wait: 60 }],
  ['we are at fault', refused(500), { sentence: 'problem_fault', wait: 0 }],
])('a subscription that could not be changed says why: %s', (_when, error, problem) => {
  expect(problemOf(error)).toEqual(problem)
})
