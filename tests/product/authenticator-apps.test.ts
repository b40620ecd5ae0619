import { appCode } from '@envoi/testing/authenticator-app'
import { createMovingClock } from '@envoi/testing/clock'
import type { Person } from '@envoi/testing/people'
import { addApp, otherCode, textsTo } from '@envoi/testing/second-factors'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
const time = createMovingClock()
beforeAll(async () => {
  service = await startService({ clock: time.clock })
})
afterAll(() => service[Symbol.asyncDispose]())

const STEP = 30_000
const invalid = { status: 401, codes: ['INVALID_CODE'] }

let people = 0
async function somebody(): Promise<SignedUp> {
  people += 1
  return service.signedUp(`Person${people}`)
}

async function withApp(): Promise<{ ana: SignedUp; secret: string; recoveryCodes: string[] }> {
  const ana = await somebody()
  const made = await addApp(ana, time.clock)
  time.pass(STEP)
  return { ana, ...made }
}

type More = { code?: string; factor?: 'phone' }
const browser = (): Person => service.person('Browser')
const signIn = (who: SignedUp, more: More = {}, from = browser()) =>
  from.api.signIn({ body: { ...who.credentials(), ...more } })

describe('an authenticator app', () => {
  test('is active once its first code has confirmed it', async () => {
    const ana = await somebody()
    const { secret, url } = await ana.api.startTotp({ body: { password: ana.password } })
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(url).toMatch(/^otpauth:\/\/totp\/Envoi:person\d+%40example\.org\?/)
    expect(new URL(url).searchParams.get('secret')).toBe(secret)
    expect(new URL(url).searchParams.get('issuer')).toBe('Envoi')
    expect(await ana.api.getTotp()).toEqual({ enabled: false, recoveryCodesLeft: 0 })
    await signIn(ana)
    const code = appCode(secret, time.clock())
    await expect(ana.api.confirmTotp({ body: { code: otherCode(code) } })).rejects.toMatchObject(invalid)
    const { recoveryCodes } = await ana.api.confirmTotp({ body: { code } })
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const paper of recoveryCodes) expect(paper).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
    expect(await ana.api.getTotp()).toEqual({ enabled: true, recoveryCodesLeft: 10 })
  })

  test('needs the password, and a new secret after five wrong first codes', async () => {
    const ana = await somebody()
    await expect(ana.api.startTotp({ body: { password: 'a guess' } })).rejects.toMatchObject({ status: 403 })
    const { secret } = await ana.api.startTotp({ body: { password: ana.password } })
    const code = () => appCode(secret, time.clock())
    for (const wrong of [otherCode(code()), otherCode(code()), otherCode(code()), 'abcdef', ''])
      await expect(ana.api.confirmTotp({ body: { code: wrong } })).rejects.toMatchObject(invalid)
    await expect(ana.api.confirmTotp({ body: { code: code() } })).rejects.toMatchObject(invalid)
    const again = await ana.api.startTotp({ body: { password: ana.password } })
    expect(again.secret).not.toBe(secret)
    await ana.api.confirmTotp({ body: { code: appCode(again.secret, time.clock()) } })
  })

  test('is asked for at sign-in; its code is accepted one step early or late, and each step once', async () => {
    const { ana, secret } = await withApp()
    await expect(signIn(ana)).rejects.toMatchObject({ status: 401, codes: ['TOTP_MFA'] })
    // From the start of a step, so that none ends meanwhile.
    time.pass(STEP - (time.clock().getTime() % STEP))
    const at = (steps: number): string => appCode(secret, new Date(time.clock().getTime() + steps * STEP))
    await expect(signIn(ana, { code: at(-2) })).rejects.toMatchObject(invalid)
    await expect(signIn(ana, { code: at(2) })).rejects.toMatchObject(invalid)
    const code = at(0)
    await signIn(ana, { code: `${code.slice(0, 3)} ${code.slice(3)}` })
    await expect(signIn(ana, { code })).rejects.toMatchObject(invalid)
    await signIn(ana, { code: at(1) })
    await expect(signIn(ana, { code: at(0) })).rejects.toMatchObject(invalid)
  })

  test('of five sign-ins at once with one code, one succeeds', async () => {
    const { ana, secret } = await withApp()
    const code = appCode(secret, time.clock())
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => signIn(ana, { code })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('has a secret that is encrypted in the database', async () => {
    const { ana, secret } = await withApp()
    const { rows } = await service.app.database.pool.query<{ secret: Buffer }>(
      'select secret from totp_secrets join users on users.id = user_id where uid = $1',
      [ana.uid],
    )
    expect(rows[0]?.secret.toString('latin1')).not.toContain(secret)
  })

  test('ends every other session when it is added and when it is removed', async () => {
    const ana = await somebody()
    const work = browser()
    await signIn(ana, {}, work)
    const { secret } = await ana.api.startTotp({ body: { password: ana.password } })
    await work.api.getSession()
    await ana.api.confirmTotp({ body: { code: appCode(secret, time.clock()) } })
    await expect(work.api.getSession()).rejects.toMatchObject({ status: 401 })
    time.pass(STEP)
    await signIn(ana, { code: appCode(secret, time.clock()) }, work)
    time.pass(STEP)
    await ana.api.removeTotp({ body: { password: ana.password, code: appCode(secret, time.clock()) } })
    await expect(work.api.getSession()).rejects.toMatchObject({ status: 401 })
    await ana.api.getSession()
  })

  test('is removed only with the password and a code, and its recovery codes with it', async () => {
    const { ana, secret, recoveryCodes } = await withApp()
    const { password } = ana
    await expect(ana.api.removeTotp({ body: { password } })).rejects.toMatchObject({ codes: ['TOTP_MFA'] })
    const code = appCode(secret, time.clock())
    await expect(ana.api.removeTotp({ body: { password, code: otherCode(code) } })).rejects.toMatchObject(invalid)
    await ana.api.removeTotp({ body: { password, code } })
    expect(await ana.api.getTotp()).toEqual({ enabled: false, recoveryCodesLeft: 0 })
    await signIn(ana)
    const again = await ana.api.startTotp({ body: { password } })
    time.pass(STEP)
    await ana.api.confirmTotp({ body: { code: appCode(again.secret, time.clock()) } })
    await expect(signIn(ana, { code: recoveryCodes[0] ?? '' })).rejects.toMatchObject(invalid)
  })

  test('cannot be replaced before it is removed', async () => {
    const { ana, secret } = await withApp()
    const body = { password: ana.password, code: appCode(secret, time.clock()) }
    await expect(ana.api.startTotp({ body })).rejects.toMatchObject({ status: 404 })
    await signIn(ana, { code: appCode(secret, time.clock()) })
  })
})

describe('recovery codes', () => {
  test('sign in once each, however they are typed', async () => {
    const { ana, recoveryCodes } = await withApp()
    const [first = '', second = ''] = recoveryCodes
    await signIn(ana, { code: first })
    await expect(signIn(ana, { code: first })).rejects.toMatchObject(invalid)
    await signIn(ana, { code: ` ${second.toUpperCase().replace('-', ' ')}` })
    expect(await ana.api.getTotp()).toEqual({ enabled: true, recoveryCodesLeft: 8 })
  })

  test('of somebody else, or invented, are refused', async () => {
    const [ana, bo] = [await withApp(), await withApp()]
    for (const code of [bo.recoveryCodes[0] ?? '', 'aaaaa-bbbbb', '-', ''])
      await expect(signIn(ana.ana, { code })).rejects.toMatchObject(invalid)
  })

  test('are renewed with the password and a code, which ends the old ones', async () => {
    const { ana, secret, recoveryCodes } = await withApp()
    const { password } = ana
    await expect(ana.api.renewRecoveryCodes({ body: { password } })).rejects.toMatchObject({ codes: ['TOTP_MFA'] })
    const fresh = await ana.api.renewRecoveryCodes({ body: { password, code: appCode(secret, time.clock()) } })
    expect(fresh.recoveryCodes).toHaveLength(10)
    await expect(signIn(ana, { code: recoveryCodes[0] ?? '' })).rejects.toMatchObject(invalid)
    await signIn(ana, { code: fresh.recoveryCodes[0] ?? '' })
  })

  test('are stored only as hashes', async () => {
    const { recoveryCodes } = await withApp()
    const { rows } = await service.app.database.pool.query<{ code_hash: Buffer }>(
      'select code_hash from recovery_codes',
    )
    const kept = Buffer.concat(rows.map((row) => row.code_hash)).toString('latin1')
    for (const code of recoveryCodes) expect(kept).not.toContain(code.slice(0, 5))
  })
})

test('with an app and a phone, the app is asked for, or the phone on request', async () => {
  const { ana, secret } = await withApp()
  const number = '+33612345678'
  const texts = textsTo(service, number)
  const code = appCode(secret, time.clock())
  await ana.api.startPhone({ body: { phoneNumber: number, password: ana.password, code } })
  await ana.api.confirmPhone({ body: { code: await texts.nextCode() } })
  await expect(signIn(ana)).rejects.toMatchObject({ codes: ['TOTP_MFA'] })
  await expect(signIn(ana, { factor: 'phone' })).rejects.toMatchObject({ codes: ['PHONE_MFA'] })
  await signIn(ana, { factor: 'phone', code: await texts.nextCode() })
  time.pass(STEP)
  await ana.api.removeTotp({ body: { password: ana.password, code: appCode(secret, time.clock()) } })
  await expect(signIn(ana)).rejects.toMatchObject({ codes: ['PHONE_MFA'] })
})

test('a lost app is removed with a code sent to the phone', async () => {
  const { ana, secret } = await withApp()
  const { password } = ana
  const number = '+33612345679'
  const texts = textsTo(service, number)
  await ana.api.startPhone({ body: { phoneNumber: number, password, code: appCode(secret, time.clock()) } })
  await ana.api.confirmPhone({ body: { code: await texts.nextCode() } })
  await expect(ana.api.removeTotp({ body: { password } })).rejects.toMatchObject({ codes: ['TOTP_MFA'] })
  const byPhone = { password, factor: 'phone' } as const
  const error = await ana.api.removeTotp({ body: byPhone }).catch((refused: unknown) => refused)
  expect(error).toMatchObject({ status: 401, codes: ['PHONE_MFA'] })
  expect((error as Error).message.slice(-4)).toBe('5679')
  const code = await texts.nextCode()
  await expect(ana.api.removeTotp({ body: { ...byPhone, code: otherCode(code) } })).rejects.toMatchObject(invalid)
  await ana.api.removeTotp({ body: { ...byPhone, code } })
  expect(await ana.api.getTotp()).toMatchObject({ enabled: false })
})
