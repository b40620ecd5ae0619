import { ApiError, NetworkError } from '@envoi/client/api-error'
import { describe, expect, test } from 'vitest'
import { ana, play, refusal, reply } from './sign-in.fixture.ts'

const DAY = 86_400_000

describe('signing in with a password', () => {
  test.each([
    [true, 14],
    [false, 7],
  ])('staying signed in (%s) asks for %i days', async (staySignedIn, days) => {
    const { box, calls, signedIn } = play([reply])
    await box.submit({ ...ana, staySignedIn })
    expect(calls).toEqual([
      {
        call: 'signIn',
        query: { v: '3', expiresIn: days * DAY },
        body: { email: 'ana@example.org', password: 'open sesame' },
      },
    ])
    expect(signedIn).toEqual([[reply, staySignedIn]])
  })

  test.each([
    [{ ...ana, email: 'ana' }, { email: 'invalid_email' }],
    [{ ...ana, password: '' }, { password: 'empty' }],
    [
      { ...ana, email: '', password: '' },
      { email: 'invalid_email', password: 'empty' },
    ],
  ])('sends nothing until address and password are filled in: %o', async (given, problems) => {
    const { box, calls, told } = play([])
    await box.submit(given)
    expect(box.value).toMatchObject({ problems, failures: 0 })
    expect([calls, told]).toEqual([[], []])
  })

  test.each([
    [refusal(401, 'auth/wrong-password'), 'problem: wrong_password'],
    [refusal(429, 'auth/too-many-requests', '', 60), 'problem: too_many 60'],
    [new NetworkError('gone'), 'problem: network'],
  ])('shows an error and shakes the form: %s', async (error, sentence) => {
    const { box, told, signedIn } = play([error])
    await box.submit(ana)
    expect(told).toEqual([sentence])
    expect(box.value).toMatchObject({ step: 'password', failures: 1, isBusy: false })
    expect(signedIn).toEqual([])
  })

  test('logs an unexpected error', async () => {
    const { box, logged } = play([new ApiError({ status: 500 })])
    await box.submit(ana)
    expect(logged).toHaveLength(1)
  })

  test('sends one request when pressed twice', async () => {
    const { box, calls } = play([reply])
    await Promise.all([box.submit(ana), box.submit(ana)])
    expect(calls).toHaveLength(1)
  })
})

describe('signing in with a code by SMS', () => {
  const phone = refusal(401, 'PHONE_MFA', 'Enter the code sent to the phone ending in 4417')

  test('asks for the code without an error, and sends it with the same password', async () => {
    const { box, calls, told, signedIn } = play([phone, reply])
    await box.submit(ana)
    expect(box.value).toMatchObject({ step: 'phone', lastDigits: '4417', failures: 0 })
    expect(told).toEqual([])
    await box.submitCode('123456')
    expect(calls[1]).toMatchObject({ body: { email: 'ana@example.org', password: 'open sesame', code: '123456' } })
    expect(signedIn).toHaveLength(1)
  })

  test('shows a wrong code as an error, shakes, and stays at the step', async () => {
    const { box, told } = play([phone, refusal(401, 'INVALID_CODE')])
    await box.submit(ana)
    await box.submitCode('000000')
    expect(told).toEqual(['problem: invalid_code'])
    expect(box.value).toMatchObject({ step: 'phone', failures: 1 })
  })

  test('allows a new code after 30 seconds, and another after 30 more', async () => {
    const { box, calls, told, pass } = play([phone, phone])
    await box.submit(ana)
    pass(29_999)
    await box.resend()
    expect(calls).toHaveLength(1)
    pass(1)
    await box.resend()
    expect(calls[1]).not.toHaveProperty('body.code')
    expect(told).toEqual(['info: new_code_sent'])
    expect(box.value).toMatchObject({ step: 'phone', failures: 0, resendFrom: 1_000_000 + 60_000 })
  })

  test('locks resending for as long as the server says', async () => {
    const { box, told, pass } = play([phone, refusal(429, 'auth/too-many-requests', '', 600)])
    await box.submit(ana)
    pass(30_000)
    await box.resend()
    expect(told).toEqual(['problem: too_many 600'])
    expect(box.value.resendFrom).toBe(1_030_000 + 600_000)
  })

  test('forgets the password on going back, and keeps the address', async () => {
    const { box } = play([phone])
    await box.submit(ana)
    box.back()
    expect(box.value).toMatchObject({ step: 'password', lastDigits: '' })
  })
})

test('a phone that cannot get a code leads to the recovery codes', async () => {
  const { box, calls, told } = play([refusal(422, 'TEXTS_NOT_SENT'), reply])
  await box.submit(ana)
  expect(box.value).toMatchObject({ step: 'recovery', failures: 0 })
  expect(told).toEqual(['problem: no_texts'])
  await box.submitCode('abcde-fghjk')
  expect(calls[1]).toMatchObject({ body: { code: 'abcde-fghjk' } })
})

describe('signing in with an app', () => {
  const app = refusal(401, 'TOTP_MFA')
  const phone = refusal(401, 'PHONE_MFA', 'ending in 4417')

  test('sends the app’s code, or a recovery code, as the code', async () => {
    const { box, calls } = play([app, refusal(401, 'INVALID_CODE'), reply])
    await box.submit(ana)
    expect(box.value.step).toBe('app')
    await box.submitCode('111111')
    box.choose('recovery')
    await box.submitCode('abcde-fghjk')
    expect(calls.slice(1)).toMatchObject([{ body: { code: '111111' } }, { body: { code: 'abcde-fghjk' } }])
  })

  test('names the phone as the factor when a code by SMS is asked for and sent', async () => {
    const { box, calls } = play([app, phone, reply])
    await box.submit(ana)
    await box.askForSms()
    expect(box.value).toMatchObject({ step: 'phone', lastDigits: '4417' })
    await box.submitCode('123456')
    expect(calls.slice(1)).toMatchObject([{ body: { factor: 'phone' } }, { body: { factor: 'phone', code: '123456' } }])
  })

  test('withdraws the offer of SMS without a phone, and takes the app’s code again', async () => {
    const { box, calls, told } = play([app, app, reply])
    await box.submit(ana)
    await box.askForSms()
    expect(box.value).toMatchObject({ step: 'app', mayHavePhone: false, failures: 0 })
    expect(told).toEqual(['info: no_phone'])
    await box.submitCode('111111')
    expect(calls[2]).not.toHaveProperty('body.factor')
  })
})

describe('signing in with a passkey', () => {
  test('needs no password', async () => {
    const { box, calls, signedIn } = play([{ options: { challenge: 'c' } }, reply], 'password', { id: 'key' })
    await box.enterByPasskey(false)
    expect(calls[1]).toMatchObject({
      call: 'passkey',
      query: { expiresIn: 7 * DAY },
      body: { response: { id: 'key' } },
    })
    expect(signedIn).toEqual([[reply, false]])
  })

  test('shows no error when it is cancelled', async () => {
    const { box, calls, told } = play([{ options: { challenge: 'c' } }])
    await box.enterByPasskey(true)
    expect([calls.length, told, box.value.failures]).toEqual([1, [], 0])
  })

  test('shows an error if the browser cannot do it, and still offers the password', async () => {
    const { box, told, logged } = play([{ options: { challenge: 'c' } }], 'password', new Error('no authenticator'))
    await box.enterByPasskey(true)
    expect([told, logged.length, box.value.failures]).toEqual([['problem: passkey_failed'], 1, 1])
  })

  test('shows an error for a passkey of no account', async () => {
    const { box, told } = play([{ options: { challenge: 'c' } }, refusal(403, 'INVALID_PASSKEY')], 'password', {
      id: 'k',
    })
    await box.enterByPasskey(true)
    expect(told).toEqual(['problem: invalid_passkey'])
  })
})

describe('a new account', () => {
  const bo = { displayName: ' Bo ', email: 'bo@example.org', password: 'a long word' }

  test('is registered, confirmed by the mailed code, and signed in to with the same password', async () => {
    const { box, calls, signedIn } = play([{}, {}, reply], 'register')
    await box.register(bo)
    expect(box.value).toMatchObject({ step: 'confirm', email: 'bo@example.org', resendFrom: 1_030_000 })
    await box.submitCode('123456')
    expect(calls).toMatchObject([
      {
        call: 'register',
        body: { displayName: 'Bo', email: 'bo@example.org', password: 'a long word', langCode: 'fr' },
      },
      { call: 'validate', body: { email: 'bo@example.org', code: '123456' } },
      { call: 'signIn', body: { email: 'bo@example.org', password: 'a long word' } },
    ])
    expect(signedIn).toHaveLength(1)
  })

  test.each([
    [{ ...bo, displayName: ' ' }, { displayName: 'name_missing' }],
    [{ ...bo, email: 'bo' }, { email: 'invalid_email' }],
    [{ ...bo, password: '1234567' }, { password: 'password_rule' }],
  ])('needs a name, an address and eight characters: %o', async (given, problems) => {
    const { box, calls } = play([], 'register')
    await box.register(given)
    expect(box.value.problems).toEqual(problems)
    expect(calls).toEqual([])
  })

  test('with a common password stays at the form', async () => {
    const { box } = play([refusal(422, 'PASSWORD_TOO_COMMON')], 'register')
    await box.register(bo)
    expect(box.value).toMatchObject({ step: 'register', problems: { password: 'password_too_common' }, failures: 1 })
  })

  test('allows another code after a wrong one, and sends a new one', async () => {
    const { box, calls, told, pass } = play([{}, refusal(401, 'INVALID_CODE'), {}], 'register')
    await box.register(bo)
    await box.submitCode('000000')
    pass(30_000)
    await box.resend()
    expect(calls[2]).toMatchObject({ call: 'resend', body: { email: 'bo@example.org' } })
    expect(told).toEqual(['problem: invalid_code', 'info: new_code_sent'])
    expect(box.value.step).toBe('confirm')
  })

  test('that is confirmed but could not be signed in to leads to the password', async () => {
    const { box, told } = play([{}, {}, new NetworkError('gone')], 'register')
    await box.register(bo)
    await box.submitCode('123456')
    expect(box.value.step).toBe('password')
    expect(told).toEqual(['problem: network'])
  })

  test('that was never confirmed is confirmed at sign-in, with a new code at once', async () => {
    const { box, calls, told } = play([refusal(403, 'EMAIL_NOT_VALIDATED'), {}, {}, reply])
    await box.submit(ana)
    expect(box.value).toMatchObject({ step: 'confirm', email: 'ana@example.org', failures: 0 })
    await box.resend()
    await box.submitCode('123456')
    expect(calls.slice(1)).toMatchObject([{ call: 'resend' }, { call: 'validate' }, { call: 'signIn' }])
    expect(told).toEqual(['info: new_code_sent'])
  })
})
