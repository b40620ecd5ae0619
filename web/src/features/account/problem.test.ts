import { ApiError, NetworkError } from '@envoi/client/api-error'
import { describe, expect, test } from 'vitest'
import { createFormat } from '../../platform/format.ts'
import { readProblem } from './problem.ts'

const read = (error: unknown) => readProblem(error, createFormat('en'))
const named = (name: string): Error => Object.assign(new Error('no'), { name })

describe('a failed call of the account is reported', () => {
  test.each([
    ['by its code', { status: 403, codes: ['WRONG_ACCOUNT_PASSWORD'] }, 'error:codes.WRONG_ACCOUNT_PASSWORD'],
    ['by the limit it goes over', limit('VALIDITY_DAYS'), 'error:limits.VALIDITY_DAYS'],
    ['by the time to wait', { status: 429, codes: ['auth/too-many-requests'] }, 'account:too_many'],
    ['as gone where it is gone', { status: 404 }, 'account:out_of_reach'],
    ['as our fault where it is', { status: 500 }, 'account:unexpected'],
    ['as our fault where a code is unknown here', { status: 422, codes: ['SOMETHING_NEW'] }, 'account:unexpected'],
    ['as our fault where a limit is unknown here', limit('SOMETHING_NEW'), 'account:unexpected'],
  ])('%s', (_how, answer, key) => {
    expect(read(new ApiError(answer)).key).toBe(key)
  })

  test.each([
    [new NetworkError('no answer'), 'account:network'],
    [named('NotAllowedError'), 'account:passkey_left'],
    [named('InvalidStateError'), 'account:passkey_known'],
    [new TypeError('oh'), 'account:unexpected'],
    ['not even an error', 'account:unexpected'],
  ])('%s as %s', (error, key) => {
    expect(read(error).key).toBe(key)
  })
})

test('a problem has the code that marks its field', () => {
  expect(read(new ApiError({ status: 403, codes: ['WRONG_ACCOUNT_PASSWORD'] })).code).toBe('WRONG_ACCOUNT_PASSWORD')
  expect(read(new ApiError({ status: 401 })).code).toBe('UNAUTHENTICATED')
  expect(read(new NetworkError('no answer')).code).toBeUndefined()
})

test('a rate limit waits as long as the server says, or a minute', () => {
  expect(read(new ApiError({ status: 429, retryAfter: 24 })).values).toEqual({ wait: '24\u00A0s' })
  expect(read(new ApiError({ status: 429 })).values).toEqual({ wait: '1\u00A0min' })
})

function limit(name: string) {
  return { status: 422, limitErrors: [{ limit: name, max: 7, actual: 9 }] }
}
