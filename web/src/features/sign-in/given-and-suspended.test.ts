import { NetworkError } from '@envoi/client/api-error'
import { describe, expect, test } from 'vitest'
import { ana, play, refusal, reply } from './sign-in.fixture.ts'

describe('a password that somebody else has set', () => {
  const required = refusal(403, 'NEW_PASSWORD_REQUIRED')
  const chosen = 'a walk in the hills'
  const bodies = (calls: unknown[]) => calls.map((call) => (call as { body: unknown }).body)
  const given = { email: 'ana@example.org', password: 'open sesame' }

  test('is replaced by one that goes along with the same sign-in', async () => {
    const { box, calls, told, signedIn } = play([required, reply])
    await box.submit(ana)
    expect(box.value).toMatchObject({ step: 'choose', email: 'ana@example.org', failures: 0 })
    await box.choosePassword(chosen)
    expect(bodies(calls)).toEqual([given, { ...given, newPassword: chosen }])
    expect(signedIn).toEqual([[reply, true]])
    expect(told).toEqual([])
  })

  test.each([
    ['a short one', 'short', 'password_rule'],
    ['the same one', 'open sesame', 'password_same'],
  ])('is not replaced by %s, and nothing is sent', async (_, password, problem) => {
    const { box, calls } = play([required])
    await box.submit(ana)
    await box.choosePassword(password)
    expect(box.value).toMatchObject({ step: 'choose', problems: { password: problem } })
    expect(calls).toHaveLength(1)
  })

  test('is not replaced by one that the service refuses', async () => {
    const { box } = play([required, refusal(422, 'PASSWORD_TOO_COMMON'), required])
    await box.submit(ana)
    await box.choosePassword('password123')
    expect(box.value).toMatchObject({ step: 'choose', problems: { password: 'password_too_common' }, failures: 1 })
    await box.choosePassword(chosen)
    expect(box.value).toMatchObject({ step: 'choose', problems: { password: 'password_same' }, failures: 2 })
  })

  test('is replaced with the code of the second factor that was right before', async () => {
    const { box, calls, signedIn } = play([refusal(401, 'TOTP_MFA'), required, reply])
    await box.submit(ana)
    await box.submitCode('123456')
    await box.choosePassword(chosen)
    expect(bodies(calls).slice(1)).toEqual([
      { ...given, code: '123456' },
      { ...given, code: '123456', newPassword: chosen },
    ])
    expect(signedIn).toHaveLength(1)
  })

  test('is replaced with another code where the first one has run out meanwhile', async () => {
    const tooOld = refusal(401, 'INVALID_CODE')
    const { box, calls, told, signedIn } = play([refusal(401, 'TOTP_MFA'), required, tooOld, reply])
    await box.submit(ana)
    await box.submitCode('123456')
    await box.choosePassword(chosen)
    expect(box.value.step).toBe('app')
    expect(told).toEqual(['info: code_expired'])
    await box.submitCode('654321')
    expect(bodies(calls).at(-1)).toEqual({ ...given, code: '654321', newPassword: chosen })
    expect(signedIn).toHaveLength(1)
  })

  test('of an invitation is replaced after the code that was mailed', async () => {
    const { box, calls, signedIn } = play([refusal(403, 'EMAIL_NOT_VALIDATED'), {}, required, reply])
    await box.submit(ana)
    await box.submitCode('123456')
    expect(box.value.step).toBe('choose')
    await box.choosePassword(chosen)
    expect(calls.at(-1)).toMatchObject({ call: 'signIn', body: { ...given, newPassword: chosen } })
    expect(signedIn).toHaveLength(1)
  })

  test('leaves nothing behind for the next account', async () => {
    const { box, calls } = play([required, new NetworkError('gone'), reply])
    await box.submit(ana)
    await box.choosePassword(chosen)
    box.back()
    expect(box.value).toMatchObject({ step: 'password', email: 'ana@example.org' })
    await box.submit({ ...ana, email: 'bo@example.org' })
    expect(bodies(calls).at(-1)).toEqual({ ...given, email: 'bo@example.org' })
  })
})

describe('a suspended account', () => {
  test('is told as such, and one can go back for another', async () => {
    const { box, told } = play([refusal(403, 'SUSPENDED')])
    await box.submit(ana)
    expect(box.value).toMatchObject({ step: 'suspended', failures: 0 })
    expect(told).toEqual([])
    box.back()
    expect(box.value.step).toBe('password')
  })

  test('is told to whoever comes with a passkey, too', async () => {
    const { box } = play([{ options: {} }, refusal(403, 'SUSPENDED')], 'password', {})
    await box.enterByPasskey(true)
    expect(box.value.step).toBe('suspended')
  })
})
