import { ApiError, NetworkError } from '@envoi/client/api-error'
import { describe, expect, test } from 'vitest'
import { outcomeOf } from './outcome.ts'

const refusal = (status: number, code: string, more: { error?: string; retryAfter?: number } = {}): ApiError =>
  new ApiError({ status, codes: [code], ...more })

describe('the outcome of a refused sign-in', () => {
  test.each([
    ['auth/wrong-password', 'wrong_password'],
    ['auth/user-not-found', 'wrong_password'],
    ['INVALID_CODE', 'invalid_code'],
    ['INVALID_PASSKEY', 'invalid_passkey'],
    ['INVALID_EMAIL', 'invalid_email'],
    ['SOMETHING_NEW', 'unexpected'],
  ])('%s has the message %s', (code, sentence) => {
    expect(outcomeOf(refusal(401, code))).toEqual({ kind: 'refused', sentence, wait: 1 })
  })

  test('too many attempts say how long to wait', () => {
    const tooMany = refusal(429, 'auth/too-many-requests', { retryAfter: 61.2 })
    expect(outcomeOf(tooMany)).toEqual({ kind: 'refused', sentence: 'too_many', wait: 62 })
    const bare = new ApiError({ status: 429, retryAfter: 5 })
    expect(outcomeOf(bare)).toEqual({ kind: 'refused', sentence: 'too_many', wait: 5 })
  })

  test('a second factor is the next step, not an error', () => {
    expect(outcomeOf(refusal(401, 'TOTP_MFA'))).toEqual({ kind: 'app' })
    expect(outcomeOf(refusal(401, 'PHONE_MFA', { error: 'Enter the code sent to … 4417' }))).toEqual({
      kind: 'phone',
      digits: '4417',
    })
  })

  test.each([
    ['ends in 12345678.', '5678'],
    ['2026: the phone ending in 0042', '0042'],
    ['no digits', ''],
    ['only 123', ''],
  ])('the phone’s digits are the last four of %j', (error, digits) => {
    expect(outcomeOf(refusal(401, 'PHONE_MFA', { error }))).toEqual({ kind: 'phone', digits })
  })

  test('an unconfirmed address leads to the step of its code', () => {
    expect(outcomeOf(refusal(403, 'EMAIL_NOT_VALIDATED'))).toEqual({ kind: 'unconfirmed' })
  })

  test('a password set by somebody else leads to the choice of another', () => {
    expect(outcomeOf(refusal(403, 'NEW_PASSWORD_REQUIRED'))).toEqual({ kind: 'new_password' })
  })

  test('a suspended account is the end of the way in', () => {
    expect(outcomeOf(refusal(403, 'SUSPENDED'))).toEqual({ kind: 'suspended' })
  })

  test.each([
    ['PASSWORD_TOO_COMMON', 'password_too_common'],
    ['PASSWORD_TOO_SHORT', 'password_rule'],
  ])('%s is shown at the password', (code, problem) => {
    expect(outcomeOf(refusal(422, code))).toEqual({ kind: 'password_refused', problem })
  })

  test('a network error or a fault is not blamed on what was typed', () => {
    expect(outcomeOf(new NetworkError('gone'))).toMatchObject({ sentence: 'network' })
    expect(outcomeOf(new TypeError('a fault of ours'))).toMatchObject({ sentence: 'unexpected' })
    expect(outcomeOf(new ApiError({ status: 500 }))).toMatchObject({ sentence: 'unexpected' })
  })
})
