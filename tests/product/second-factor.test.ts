import { rates, secondFactor } from '@envoi/contract/limits'
import { createMovingClock } from '@envoi/testing/clock'
import { inboxOf } from '@envoi/testing/inbox'
import type { Person } from '@envoi/testing/people'
import { type Answer, askJson } from '@envoi/testing/raw-http'
import { type Texts, addPhone, otherCode, textsTo } from '@envoi/testing/second-factors'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
const time = createMovingClock()
beforeAll(async () => {
  service = await startService({ clock: time.clock })
})
afterAll(() => service[Symbol.asyncDispose]())

const invalid = { status: 401, codes: ['INVALID_CODE'] }
const tooMany = { status: 429, codes: ['auth/too-many-requests'] }

let people = 0
async function somebody(): Promise<SignedUp> {
  people += 1
  return service.signedUp(`Person${people}`)
}
/** Nobody else has this number. */
const ownNumber = ({ name }: SignedUp): string => `+336${name.replaceAll(/\D/g, '').padStart(8, '0')}`

async function withPhone(): Promise<{ ana: SignedUp; number: string; texts: Texts }> {
  const ana = await somebody()
  const number = ownNumber(ana)
  return { ana, number, texts: await addPhone(service, ana, number) }
}

type More = { code?: string; factor?: 'phone' }
const browser = (): Person => service.person('Browser')
const signIn = (who: SignedUp, more: More = {}, from = browser()) =>
  from.api.signIn({ body: { ...who.credentials(), ...more } })

describe('adding a phone', () => {
  test('needs a code sent to it, and shows its last four digits', async () => {
    const ana = await somebody()
    const number = ownNumber(ana)
    expect(await ana.api.getMfa()).toEqual({ enabled: false, phoneNumber: null })
    await ana.api.startPhone({
      body: { phoneNumber: `${number.slice(0, 5)} ${number.slice(5)}`, password: ana.password },
    })
    expect(await ana.api.getMfa()).toEqual({ enabled: false, phoneNumber: null })
    expect(await inboxOf(service).latest(number)).toMatchObject({
      kind: 'sms',
      text: expect.stringMatching(/^\d{6} is your Envoi code\. It is good for 5 minutes\./),
    })
    await ana.api.confirmPhone({ body: { code: await textsTo(service, number).nextCode() } })
    expect(await ana.api.getMfa()).toEqual({ enabled: true, phoneNumber: `••••${number.slice(-4)}` })
  })

  test('needs the password and a number with its country code', async () => {
    const ana = await somebody()
    const phoneNumber = ownNumber(ana)
    await expect(ana.api.startPhone({ body: { phoneNumber, password: 'a guess' } })).rejects.toMatchObject({
      status: 403,
      codes: ['WRONG_ACCOUNT_PASSWORD'],
    })
    await expect(
      ana.api.startPhone({ body: { phoneNumber: '0612345678', password: ana.password } }),
    ).rejects.toMatchObject({ status: 422, codes: ['INVALID_PHONE_NUMBER'] })
    expect(await inboxOf(service).all(phoneNumber)).toEqual([])
  })

  test('refuses a wrong code, and the right one after five wrong ones', async () => {
    const ana = await somebody()
    await ana.api.startPhone({ body: { phoneNumber: ownNumber(ana), password: ana.password } })
    const code = await textsTo(service, ownNumber(ana)).nextCode()
    for (let tries = 0; tries < 5; tries += 1)
      await expect(ana.api.confirmPhone({ body: { code: otherCode(code) } })).rejects.toMatchObject(invalid)
    await expect(ana.api.confirmPhone({ body: { code } })).rejects.toMatchObject(invalid)
    expect(await ana.api.getMfa()).toMatchObject({ enabled: false })
  })

  test('sends five codes an hour to one number, whoever asks', async () => {
    const phoneNumber = '+33799999999'
    for (let times = 0; times < rates.textsPerNumber.max; times += 1) {
      const { api, password } = await somebody()
      await expect(api.startPhone({ body: { phoneNumber, password: 'a guess' } })).rejects.toMatchObject({
        status: 403,
      })
      await api.startPhone({ body: { phoneNumber, password } })
    }
    const { api, password } = await somebody()
    await expect(
      api.startPhone({ body: { phoneNumber: `00${phoneNumber.slice(1)}`, password } }),
    ).rejects.toMatchObject({ ...tooMany, retryAfter: expect.any(Number) })
    expect(await inboxOf(service).all(phoneNumber)).toHaveLength(rates.textsPerNumber.max)
    await api.startPhone({ body: { phoneNumber: '+33799999998', password } })
  })

  test('sends no code to a source that has requested twenty within the hour', async () => {
    const from = '10.99.0.1'
    let texts = 0
    const start = async ({ cookies, origin, password }: SignedUp): Promise<Answer> => {
      texts += 1
      time.pass(secondFactor.resendLock)
      const phoneNumber = `+3378${String(texts).padStart(7, '0')}`
      const headers = { cookie: cookies.headerFor(origin) }
      const path = '/api/user/mfa/phone-number-validation'
      return askJson(service.app.port, { method: 'POST', path, from, headers, json: { phoneNumber, password } })
    }
    for (let person = 0; person < rates.textsPerSource.max / rates.secondFactorSent.max; person += 1) {
      const ana = await somebody()
      for (let times = 0; times < rates.secondFactorSent.max; times += 1) expect((await start(ana)).status).toBe(200)
    }
    const answer = await start(await somebody())
    expect([answer.status, answer.json]).toMatchObject([429, { codes: ['auth/too-many-requests'] }])
  })

  test('sends no second code within 30 seconds', async () => {
    const ana = await somebody()
    const body = { phoneNumber: ownNumber(ana), password: ana.password }
    await ana.api.startPhone({ body })
    await expect(ana.api.startPhone({ body })).rejects.toMatchObject(tooMany)
  })

  test('ends every other session, renews the token of this one, and sends the owner a letter', async () => {
    const ana = await somebody()
    const work = browser()
    await signIn(ana, {}, work)
    const before = ana.cookies.find(ana.origin, 'session')
    const texts = textsTo(service, ownNumber(ana))
    await ana.api.startPhone({ body: { phoneNumber: ownNumber(ana), password: ana.password } })
    await ana.api.confirmPhone({ body: { code: await texts.nextCode() } })
    await ana.api.getSession()
    expect(ana.cookies.find(ana.origin, 'session')).not.toBe(before)
    await expect(work.api.getSession()).rejects.toMatchObject({ status: 401 })
    await expect
      .poll(async () => (await inboxOf(service).all(ana.email)).some(({ text }) => /phone/i.test(text)))
      .toBe(true)
  })
})

describe('signing in with a phone', () => {
  test('asks for the code, shows the last four digits, and accepts the code', async () => {
    const { ana, number, texts } = await withPhone()
    const laptop = browser()
    const error = await signIn(ana, {}, laptop).catch((refused: unknown) => refused)
    expect(error).toMatchObject({ status: 401, codes: ['PHONE_MFA'] })
    expect((error as Error).message.slice(-4)).toBe(number.slice(-4))
    await expect(laptop.api.getSession()).rejects.toMatchObject({ status: 401 })
    const reply = await signIn(ana, { code: await texts.nextCode() }, laptop)
    expect(reply).toMatchObject({ auth: { user: { uid: ana.uid } } })
    await laptop.api.getSession()
  })

  test('reveals nothing of the phone, and sends nothing, without the password', async () => {
    const { ana, number } = await withPhone()
    const sent = (await inboxOf(service).all(number)).length
    ana.password = 'a guess'
    const error = await signIn(ana).catch((refused: unknown) => refused)
    expect(error).toMatchObject({ codes: ['auth/wrong-password'] })
    expect((error as Error).message).not.toContain(number.slice(-4))
    expect(await inboxOf(service).all(number)).toHaveLength(sent)
  })

  test('a code works once', async () => {
    const { ana, texts } = await withPhone()
    await signIn(ana).catch(() => undefined)
    const code = await texts.nextCode()
    await signIn(ana, { code })
    await expect(signIn(ana, { code })).rejects.toMatchObject(invalid)
  })

  test('a code is valid for five minutes', async () => {
    const { ana, texts } = await withPhone()
    await signIn(ana).catch(() => undefined)
    const code = await texts.nextCode()
    time.pass(secondFactor.lives)
    await expect(signIn(ana, { code })).rejects.toMatchObject(invalid)
  })

  test('after five wrong codes the right one is refused too, until a new one is sent', async () => {
    const { ana, texts } = await withPhone()
    await signIn(ana).catch(() => undefined)
    const code = await texts.nextCode()
    for (let tries = 0; tries < 5; tries += 1)
      await expect(signIn(ana, { code: otherCode(code) })).rejects.toMatchObject(invalid)
    await expect(signIn(ana, { code })).rejects.toMatchObject(invalid)
    time.pass(secondFactor.resendLock)
    await expect(signIn(ana)).rejects.toMatchObject({ codes: ['PHONE_MFA'] })
    await signIn(ana, { code: await texts.nextCode() })
  })

  test('the right code is accepted at the fifth try', async () => {
    const { ana, texts } = await withPhone()
    await signIn(ana).catch(() => undefined)
    const code = await texts.nextCode()
    for (let tries = 0; tries < 4; tries += 1)
      await expect(signIn(ana, { code: otherCode(code) })).rejects.toMatchObject(invalid)
    await signIn(ana, { code: ` ${code} ` })
  })

  test.each([
    ['a space', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
    ['a dash', (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
  ])('a code may be typed with %s in it', async (_, typed) => {
    const { ana, texts } = await withPhone()
    await signIn(ana).catch(() => undefined)
    await signIn(ana, { code: typed(await texts.nextCode()) })
  })

  test('a new code within 30 seconds is refused and leaves the old one valid', async () => {
    const { ana, texts } = await withPhone()
    await signIn(ana).catch(() => undefined)
    const error = await signIn(ana).catch((refused: unknown) => refused)
    expect(error).toMatchObject(tooMany)
    expect((error as { retryAfter: number }).retryAfter).toBeGreaterThan(0)
    expect((error as { retryAfter: number }).retryAfter).toBeLessThanOrEqual(30)
    await signIn(ana, { code: await texts.nextCode() })
  })

  test('a new code after 30 seconds invalidates the old one', async () => {
    const { ana, texts } = await withPhone()
    await signIn(ana).catch(() => undefined)
    const old = await texts.nextCode()
    time.pass(secondFactor.resendLock)
    await expect(signIn(ana)).rejects.toMatchObject({ codes: ['PHONE_MFA'] })
    const code = await texts.nextCode()
    expect(code).not.toBe(old)
    await expect(signIn(ana, { code: old })).rejects.toMatchObject(invalid)
    await signIn(ana, { code })
  })

  test('three concurrent sign-ins send one code', async () => {
    const { ana, number } = await withPhone()
    const before = (await inboxOf(service).all(number)).length
    const outcomes = await Promise.all([1, 2, 3].map(() => signIn(ana).catch((refused: unknown) => refused)))
    const codes = outcomes.flatMap((outcome) => (outcome as { codes: string[] }).codes)
    expect(codes.toSorted()).toEqual(['PHONE_MFA', 'auth/too-many-requests', 'auth/too-many-requests'])
    await expect.poll(async () => (await inboxOf(service).all(number)).length).toBe(before + 1)
  })

  test('of five concurrent sign-ins with one right code, one succeeds', async () => {
    const { ana, texts } = await withPhone()
    await signIn(ana).catch(() => undefined)
    const code = await texts.nextCode()
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => signIn(ana, { code })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a code is invalid after a change of the password', async () => {
    const { ana, texts } = await withPhone()
    await signIn(ana).catch(() => undefined)
    const code = await texts.nextCode()
    const body = { currentPassword: ana.password, password: 'a walk in the hills' }
    const params = { uid: ana.uid }
    await expect(ana.api.changePassword({ params, body })).rejects.toMatchObject({ codes: ['PHONE_MFA'] })
    await ana.api.changePassword({ params, body: { ...body, code: await texts.nextCode() } })
    ana.password = body.password
    await expect(signIn(ana, { code })).rejects.toMatchObject(invalid)
  })

  test('a code for one purpose does not work for another', async () => {
    const { ana, texts } = await withPhone()
    await signIn(ana).catch(() => undefined)
    const code = await texts.nextCode()
    const body = { password: ana.password, code }
    await expect(ana.api.removePhone({ body })).rejects.toMatchObject(invalid)
    await expect(ana.api.confirmPhone({ body: { code } })).rejects.toMatchObject(invalid)
    await signIn(ana, { code })
  })

  test('a code of somebody else is refused', async () => {
    const [ana, bo] = [await withPhone(), await withPhone()]
    await signIn(ana.ana).catch(() => undefined)
    await signIn(bo.ana).catch(() => undefined)
    const code = await bo.texts.nextCode()
    await expect(signIn(ana.ana, { code })).rejects.toMatchObject(invalid)
  })

  test('no code is stored or logged in the clear', async () => {
    const { ana, texts } = await withPhone()
    await signIn(ana).catch(() => undefined)
    const code = await texts.nextCode()
    const { rows } = await service.app.database.pool.query('select * from phone_codes')
    expect(JSON.stringify(rows)).not.toContain(code)
    await signIn(ana, { code })
    expect(service.logged()).not.toContain(`"${code}"`)
  })
})

describe('removing or changing the phone', () => {
  test('needs the password and a code sent to it', async () => {
    const { ana, texts } = await withPhone()
    await expect(ana.api.removePhone({ body: { password: 'a guess' } })).rejects.toMatchObject({
      codes: ['WRONG_ACCOUNT_PASSWORD'],
    })
    const { password } = ana
    await expect(ana.api.removePhone({ body: { password } })).rejects.toMatchObject({ codes: ['PHONE_MFA'] })
    const code = await texts.nextCode()
    await expect(ana.api.removePhone({ body: { password: 'a guess', code } })).rejects.toMatchObject({ status: 403 })
    await expect(ana.api.removePhone({ body: { password, code: otherCode(code) } })).rejects.toMatchObject(invalid)
    await ana.api.removePhone({ body: { password, code } })
    expect(await ana.api.getMfa()).toEqual({ enabled: false, phoneNumber: null })
    await signIn(ana)
  })

  test('to another number needs a code from the old one, then one from the new one', async () => {
    const { ana, number, texts } = await withPhone()
    const phoneNumber = number.replace('+336', '+337')
    const body = { phoneNumber, password: ana.password }
    await expect(ana.api.startPhone({ body })).rejects.toMatchObject({ codes: ['PHONE_MFA'] })
    await ana.api.startPhone({ body: { ...body, code: await texts.nextCode() } })
    await ana.api.confirmPhone({ body: { code: await textsTo(service, phoneNumber).nextCode() } })
    const error = await signIn(ana).catch((refused: unknown) => refused)
    expect(error).toMatchObject({ codes: ['PHONE_MFA'] })
    expect(await inboxOf(service).codeFor(phoneNumber)).toMatch(/^\d{6}$/)
  })

  test('that is refused for another reason uses no code, no SMS and no try', async () => {
    const { ana, number, texts } = await withPhone()
    const { password } = ana
    const another = { phoneNumber: number.replace('+336', '+337'), password }
    await ana.api.startPhone({ body: another }).catch(() => undefined)
    await ana.api.startPhone({ body: { ...another, code: await texts.nextCode() } })
    time.pass(secondFactor.resendLock / 2)
    await expect(ana.api.removePhone({ body: { password } })).rejects.toMatchObject({ codes: ['PHONE_MFA'] })
    const code = await texts.nextCode()
    for (let times = 0; times < rates.secondFactorTries.max + 1; times += 1)
      await expect(ana.api.removeTotp({ body: { password, code } })).rejects.toMatchObject({ status: 404 })
    await expect(ana.api.startPhone({ body: { ...another, code } })).rejects.toMatchObject(tooMany)
    await ana.api.removePhone({ body: { password, code } })
  })

  test('is refused where there is no phone', async () => {
    const ana = await somebody()
    const body = { password: ana.password }
    for (const call of [ana.api.removePhone, ana.api.removeTotp, ana.api.renewRecoveryCodes])
      await expect(call({ body })).rejects.toMatchObject({ status: 404 })
  })
})

test('every call of the second factor needs a session', async () => {
  const { api } = service.person('Nobody')
  const body = { password: 'x', code: '123456' }
  const asked = await Promise.allSettled([
    api.getMfa(),
    api.getTotp(),
    api.startPhone({ body: { ...body, phoneNumber: '+33612345678' } }),
    api.confirmPhone({ body: { code: '123456' } }),
    api.removePhone({ body }),
    api.startTotp({ body }),
    api.confirmTotp({ body: { code: '123456' } }),
    api.removeTotp({ body }),
    api.renewRecoveryCodes({ body }),
  ])
  for (const answer of asked) expect(answer).toMatchObject({ status: 'rejected', reason: { status: 401, codes: [] } })
})
