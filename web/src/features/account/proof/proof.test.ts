import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '@envoi/client/api-error'
import { stepAfter } from './proof.ts'

test.each([
  [
    'a code by SMS is asked for',
    { status: 401, codes: ['PHONE_MFA'], error: 'sent to … 4821' },
    { asks: 'phone', digits: '4821' },
  ],
  ['the app is asked', { status: 401, codes: ['TOTP_MFA'] }, { asks: 'app' }],
  [
    'a phone that no code can be sent to leaves what is on paper',
    { status: 422, codes: ['TEXTS_NOT_SENT'] },
    { asks: 'recovery' },
  ],
  ['a wrong code is typed again', { status: 401, codes: ['INVALID_CODE'] }, 'same'],
  ['too many tries wait where they are', { status: 429, codes: ['auth/too-many-requests'] }, 'same'],
  ['a fault changes nothing', { status: 503 }, 'same'],
  ['a wrong password leads back to it', { status: 403, codes: ['WRONG_ACCOUNT_PASSWORD'] }, 'start'],
  ['so does a number that is none', { status: 422, codes: ['INVALID_PHONE_NUMBER'] }, 'start'],
])('the next step of a proof: %s', (_rule, answer, step) => {
  expect(stepAfter(new ApiError(answer))).toEqual(step)
})

test('a network error leaves the proof at its step', () => {
  expect(stepAfter(new NetworkError('no answer'))).toBe('same')
})
