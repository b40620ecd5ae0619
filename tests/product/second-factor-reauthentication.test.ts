import { rates } from '@envoi/contract/limits'
import { appCode } from '@envoi/testing/authenticator-app'
import { createMovingClock } from '@envoi/testing/clock'
import { inboxOf } from '@envoi/testing/inbox'
import { whenMailQueueIsEmpty } from '@envoi/testing/mail-queue'
import { type Texts, addApp, addPhone, otherCode } from '@envoi/testing/second-factors'
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
const tooMany = { status: 429, codes: ['auth/too-many-requests'], retryAfter: expect.any(Number) }
const invalid = { status: 401, codes: ['INVALID_CODE'] }
const better = 'a walk in the hills'
const newEmail = ({ email }: SignedUp): string => `new-${email}`

let people = 0
const somebody = (): Promise<SignedUp> => {
  people += 1
  return service.signedUp(`Person${people}`)
}
async function withApp(): Promise<{ ana: SignedUp; secret: string; recoveryCodes: string[] }> {
  const ana = await somebody()
  const app = await addApp(ana, time.clock)
  time.pass(STEP)
  return { ana, ...app }
}
async function withPhone(): Promise<{ ana: SignedUp; texts: Texts; number: string }> {
  const ana = await somebody()
  const number = `+337${String(people).padStart(8, '0')}`
  return { ana, texts: await addPhone(service, ana, number), number }
}

/** By somebody who has the password, and neither app nor phone. */
const tryIn = (who: SignedUp, code?: string) =>
  service.person('Eve').api.signIn({ body: { ...who.credentials(), ...(code === undefined ? {} : { code }) } })
async function useUpTries(who: SignedUp, wrong: string): Promise<void> {
  for (let tries = 0; tries < rates.secondFactorTries.max; tries += 1)
    await expect(tryIn(who, wrong)).rejects.toMatchObject(invalid)
  await expect(tryIn(who, wrong)).rejects.toMatchObject(tooMany)
}
async function useUpTexts(who: SignedUp, texts: Texts): Promise<void> {
  for (let sent = 0; sent < rates.secondFactorSent.max; sent += 1) {
    await expect(tryIn(who)).rejects.toMatchObject({ codes: ['PHONE_MFA'] })
    await texts.nextCode()
    time.pass(STEP)
  }
  await expect(tryIn(who)).rejects.toMatchObject(tooMany)
}

/** What somebody who has found a browser open, or seen the password, must not be able to do. */
type More = { password?: string; code?: string; factor?: 'phone' }
type Act = { ask: (who: SignedUp, more?: More) => Promise<unknown>; isDone: (who: SignedUp) => Promise<boolean> }
const own = ({ uid }: SignedUp) => ({ params: { uid } })
const acts: [string, Act][] = [
  [
    'deleting the account',
    {
      ask: (who, more) => who.api.deleteUser({ ...own(who), body: { password: who.password, ...more } }),
      isDone: async ({ uid }) => {
        const { rows } = await service.app.database.pool.query('select from users where uid = $1', [uid])
        return rows.length === 0
      },
    },
  ],
  [
    'changing the password',
    {
      ask: (who, { password = who.password, ...more } = {}) =>
        who.api.changePassword({ ...own(who), body: { currentPassword: password, password: better, ...more } }),
      isDone: async ({ email }) => {
        const trying = service.person('Trying').api.signIn({ body: { email, password: better } })
        const told = (await trying.catch(({ codes }: { codes: string[] }) => codes[0])) as string
        return told !== 'auth/wrong-password'
      },
    },
  ],
  [
    'changing the address',
    {
      ask: (who, more) =>
        who.api.requestEmailChange({ ...own(who), body: { email: newEmail(who), password: who.password, ...more } }),
      isDone: async (who) => {
        await whenMailQueueIsEmpty(service)
        return (await inboxOf(service).all(newEmail(who))).length === 1
      },
    },
  ],
]

describe.each(acts)('%s', (_, { ask, isDone }) => {
  test('asks for the code of the app if there is one', async () => {
    const { ana, secret } = await withApp()
    await expect(ask(ana)).rejects.toMatchObject({ status: 401, codes: ['TOTP_MFA'] })
    const code = appCode(secret, time.clock())
    await expect(ask(ana, { code: otherCode(code) })).rejects.toMatchObject(invalid)
    expect(await isDone(ana)).toBe(false)
    await ana.api.getSession()
    await ask(ana, { code })
    expect(await isDone(ana)).toBe(true)
  })

  test('sends a code to the phone if there is one, and asks for it', async () => {
    const { ana, texts, number } = await withPhone()
    await expect(ask(ana)).rejects.toMatchObject({
      status: 401,
      codes: ['PHONE_MFA'],
      message: expect.stringMatching(new RegExp(`${number.slice(-4)}$`)),
    })
    const code = await texts.nextCode()
    await expect(ask(ana, { code: otherCode(code) })).rejects.toMatchObject(invalid)
    expect(await isDone(ana)).toBe(false)
    await ask(ana, { code })
    expect(await isDone(ana)).toBe(true)
  })

  test('accepts a recovery code instead, once', async () => {
    const { ana, recoveryCodes } = await withApp()
    const [code = ''] = recoveryCodes
    await service.person('Ana').api.signIn({ body: { ...ana.credentials(), code } })
    await expect(ask(ana, { code })).rejects.toMatchObject(invalid)
    await ask(ana, { code: recoveryCodes[1] ?? '' })
    expect(await isDone(ana)).toBe(true)
  })

  test('sends an SMS on request beside an app', async () => {
    const { ana, texts } = await withPhone()
    // The app is added with a code to the phone, half a minute after the last one.
    time.pass(STEP)
    await expect(ana.api.startTotp({ body: { password: ana.password } })).rejects.toMatchObject({
      codes: ['PHONE_MFA'],
    })
    const { secret } = await ana.api.startTotp({ body: { password: ana.password, code: await texts.nextCode() } })
    await ana.api.confirmTotp({ body: { code: appCode(secret, time.clock()) } })
    await expect(ask(ana)).rejects.toMatchObject({ codes: ['TOTP_MFA'] })
    time.pass(STEP)
    await expect(ask(ana, { factor: 'phone' })).rejects.toMatchObject({ codes: ['PHONE_MFA'] })
    await ask(ana, { factor: 'phone', code: await texts.nextCode() })
    expect(await isDone(ana)).toBe(true)
  })

  test('asks for no code, and sends none, before the password is right', async () => {
    const { ana, number } = await withPhone()
    const before = await inboxOf(service).all(number)
    const wrong = { status: 403, codes: ['WRONG_ACCOUNT_PASSWORD'] }
    await expect(ask(ana, { password: 'a guess' })).rejects.toMatchObject(wrong)
    await expect(ask(ana, { password: 'a guess', code: '123456' })).rejects.toMatchObject(wrong)
    await whenMailQueueIsEmpty(service)
    expect(await inboxOf(service).all(number)).toEqual(before)
  })

  test('refuses a code that was sent for signing in', async () => {
    const { ana, texts } = await withPhone()
    await expect(service.person('Ana').api.signIn({ body: ana.credentials() })).rejects.toThrow()
    await expect(ask(ana, { code: await texts.nextCode() })).rejects.toMatchObject(invalid)
    expect(await isDone(ana)).toBe(false)
  })

  test('allows fifteen tries an hour; then the right code is refused too', async () => {
    const { ana, secret } = await withApp()
    const code = appCode(secret, time.clock())
    for (let tries = 0; tries < rates.secondFactorTries.max; tries += 1)
      await expect(ask(ana, { code: otherCode(code) })).rejects.toMatchObject(invalid)
    await expect(ask(ana, { code })).rejects.toMatchObject(tooMany)
    expect(await isDone(ana)).toBe(false)
  })

  test('works for its owner when a stranger with the password has used up the tries of signing in', async () => {
    const { ana, secret } = await withApp()
    const code = appCode(secret, time.clock())
    await useUpTries(ana, otherCode(code))
    await ask(ana, { code })
    expect(await isDone(ana)).toBe(true)
  })

  test('works for its owner when a stranger with the password has used up the SMS of signing in', async () => {
    const { ana, texts } = await withPhone()
    await useUpTexts(ana, texts)
    await expect(ask(ana)).rejects.toMatchObject({ codes: ['PHONE_MFA'] })
    await ask(ana, { code: await texts.nextCode() })
    expect(await isDone(ana)).toBe(true)
  })

  test('asks only for the password without a second factor', async () => {
    const ana = await somebody()
    await ask(ana)
    expect(await isDone(ana)).toBe(true)
  })
})

describe('a new password unlocks the second factor', () => {
  const byLink = async (who: SignedUp): Promise<void> => {
    await service.person('Ana').api.generatePasswordLink({ body: { email: who.email, langCode: 'en' } })
    await whenMailQueueIsEmpty(service)
    const links = (await inboxOf(service).all(who.email)).flatMap((mail) => mail.links)
    const token = new URL(links.find((link) => link.includes('token=')) ?? '').searchParams.get('token') ?? ''
    await service.person('Ana').api.changePasswordFromLink({ body: { email: who.email, password: better, token } })
  }
  const enter = ({ email }: SignedUp, more: More = {}) =>
    service.person('Ana').api.signIn({ body: { email, password: better, ...more } })

  test('when it is set while signed in', async () => {
    const { ana, secret } = await withApp()
    const code = appCode(secret, time.clock())
    await useUpTries(ana, otherCode(code))
    await ana.api.changePassword({ ...own(ana), body: { currentPassword: ana.password, password: better, code } })
    time.pass(STEP)
    await enter(ana, { code: appCode(secret, time.clock()) })
  })

  test('when it is set by a mailed link, and the factor is still asked for', async () => {
    const { ana, secret, recoveryCodes } = await withApp()
    const code = appCode(secret, time.clock())
    await useUpTries(ana, otherCode(code))
    const [recovery = ''] = recoveryCodes
    await expect(tryIn(ana, recovery)).rejects.toMatchObject(tooMany)
    await byLink(ana)
    await expect(enter(ana)).rejects.toMatchObject({ codes: ['TOTP_MFA'] })
    await enter(ana, { code: recovery })
    for (let tries = 0; tries < rates.secondFactorTries.max; tries += 1)
      await expect(enter(ana, { code: otherCode(code) })).rejects.toMatchObject(invalid)
    await expect(enter(ana, { code })).rejects.toMatchObject(tooMany)
  })

  test('when it is set by a mailed link, with an SMS', async () => {
    const { ana, texts } = await withPhone()
    await useUpTexts(ana, texts)
    await byLink(ana)
    await expect(enter(ana)).rejects.toMatchObject({ codes: ['PHONE_MFA'] })
    await enter(ana, { code: await texts.nextCode() })
  })
})

describe('a change of e-mail address', () => {
  const ask = (who: SignedUp, email: string, code?: string) =>
    who.api.requestEmailChange({
      ...own(who),
      body: { email, password: who.password, ...(code === undefined ? {} : { code }) },
    })

  test('that waits for its codes gets new ones with the password alone, and another address does not', async () => {
    const { ana, secret } = await withApp()
    await ask(ana, newEmail(ana), appCode(secret, time.clock()))
    const first = await inboxOf(service).latest(newEmail(ana))
    await ask(ana, newEmail(ana).toUpperCase())
    await inboxOf(service).latest(newEmail(ana), { after: first })
    await expect(ask(ana, 'elsewhere@example.org')).rejects.toMatchObject({ codes: ['TOTP_MFA'] })
    await whenMailQueueIsEmpty(service)
    expect(await inboxOf(service).all('elsewhere@example.org')).toEqual([])
  })

  test('that was refused uses none of the hourly letters', async () => {
    const { ana, secret } = await withApp()
    for (let times = 0; times < rates.registrationSource.max + 1; times += 1)
      await expect(ask(ana, newEmail(ana))).rejects.toMatchObject({ codes: ['TOTP_MFA'] })
    await ask(ana, newEmail(ana), appCode(secret, time.clock()))
    await inboxOf(service).latest(newEmail(ana))
  })

  test('asks for the code also when the address has had its hourly letters, which the answer does not tell', async () => {
    const { ana, secret } = await withApp()
    for (let times = 0; times < rates.registrationAddress.max; times += 1)
      await service.person('Eve').api.register({
        body: { email: newEmail(ana), password: better, displayName: 'Eve', langCode: 'en' },
      })
    await expect(ask(ana, newEmail(ana))).rejects.toMatchObject({ codes: ['TOTP_MFA'] })
    expect(await ask(ana, newEmail(ana), appCode(secret, time.clock()))).toEqual({})
  })
})
