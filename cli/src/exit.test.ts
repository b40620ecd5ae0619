import { ApiError, NetworkError } from '@envoi/client/api'
import { FileChanged } from '@envoi/client/upload/same-file'
import { expect, test } from 'vitest'
import { NotSignedIn, Stopped, explain } from './exit.ts'
import { UsageError } from './usage-error.ts'

const answer = (status: number, codes: string[] = [], more: object = {}) =>
  new ApiError({ status, codes, error: 'No', ...more })

test.for<[string, unknown, number, RegExp]>([
  ['Ctrl+C', new Stopped(), 130, /^Stopped\.$/],
  ['Ctrl+C with something kept', new Stopped('the same command'), 130, /^Stopped\. Run the same command again/],
  ['Ctrl+C with something that only resume knows', new Stopped('envoi resume'), 130, /^Stopped\. Run "envoi resume"/],
  ['a typing error', new UsageError('What?'), 2, /What/],
  ['nobody', new NotSignedIn(), 3, /envoi login/],
  ['a dead key', answer(401, ['INVALID_KEY']), 3, /Sign in again/],
  ['no key', answer(401), 3, /envoi login/],
  ['another scope', answer(403, ['SCOPE_REQUIRED']), 3, /--scopes/],
  ['no plan', answer(403, ['PLAN_REQUIRED']), 4, /plans/],
  ['too often', answer(429, [], { retryAfter: 12.3 }), 4, /Try again in 13 s/],
  ['a full service', answer(507), 4, /No/],
  [
    'a limit',
    answer(422, [], { limitErrors: [{ limit: 'UPLOAD_SIZE', max: 5e9, actual: 7e9 }] }),
    4,
    /UPLOAD_SIZE: 7 GB, at most 5 GB/,
  ],
  ['a wrong password', answer(403, ['WRONG_PASSWORD']), 1, /--password -/],
  [
    'no network',
    new NetworkError('x', { cause: Object.assign(new Error('y'), { code: 'ECONNREFUSED' }) }),
    1,
    /ECONNREFUSED.*network/,
  ],
  ['a changed file', new FileChanged('a.pdf'), 1, /"a.pdf" has changed.*again/],
  ['a full disk', Object.assign(new Error('write'), { code: 'ENOSPC' }), 1, /disk is full.*same command again/],
  [
    'a folder of others',
    Object.assign(new Error('open'), { code: 'EACCES', path: '/root/x' }),
    1,
    /^\/root\/x: Permission denied/,
  ],
  ['anything else', new Error('Odd'), 1, /^Odd$/],
])('%s has its status, and says what to do', ([, error, status, message]) => {
  const told = explain(error)
  expect(told.status).toBe(status)
  expect(told.message).toMatch(message)
})
