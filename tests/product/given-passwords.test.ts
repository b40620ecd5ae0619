import { rates } from '@envoi/contract/limits'
import { appCode } from '@envoi/testing/authenticator-app'
import { createMovingClock } from '@envoi/testing/clock'
import { outcomes } from '@envoi/testing/concurrent-calls'
import { type InboxMessage, inboxOf } from '@envoi/testing/inbox'
import { whenMailQueueIsEmpty } from '@envoi/testing/mail-queue'
import { createAuthenticator } from '@envoi/testing/passkey-authenticator'
import type { Person } from '@envoi/testing/people'
import { addApp, addPhone } from '@envoi/testing/second-factors'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** A manager has set the password of an account: its owner chooses another at the next sign-in. */
let service: Service
const time = createMovingClock()
beforeAll(async () => {
  service = await startService({ clock: time.clock })
})
afterAll(() => service[Symbol.asyncDispose]())

const required = { status: 403, codes: ['NEW_PASSWORD_REQUIRED'] }
const wrongPassword = { status: 401, codes: ['auth/wrong-password'] }
const chosen = 'a walk in the hills'
const STEP = 30_000

let people = 0
const somebody = (): Promise<SignedUp> => {
  people += 1
  return service.signedUp(`Person${people}`)
}
const pool = () => service.app.database.pool
/** As if the password that they have were one that somebody else has set. */
const mustChange = async ({ uid }: SignedUp): Promise<void> => {
  await pool().query('update users set must_change_password = true where uid = $1', [uid])
}
async function withGivenPassword(): Promise<SignedUp> {
  const ana = await somebody()
  await mustChange(ana)
  return ana
}
const browser = (): Person => service.person('Browser')
type More = { code?: string; newPassword?: string }
const signIn = (who: SignedUp, more: More = {}, from = browser()) =>
  from.api.signIn({ body: { ...who.credentials(), ...more } })

const toldOfChange = async ({ email }: SignedUp): Promise<InboxMessage[]> => {
  await whenMailQueueIsEmpty(service)
  return (await inboxOf(service).all(email)).filter(({ subject }) => /password/i.test(subject))
}

describe('a sign-in with a password that somebody else has set', () => {
  test('asks for a new one, and opens no session', async () => {
    const ana = await withGivenPassword()
    const from = browser()
    await expect(signIn(ana, {}, from)).rejects.toMatchObject(required)
    expect(from.cookies.headerFor(from.origin)).toBe('')
    expect(await toldOfChange(ana)).toEqual([])
  })

  test('takes the new one along: it holds from then on, and is not asked for again', async () => {
    const ana = await withGivenPassword()
    const from = browser()
    await signIn(ana, { newPassword: chosen }, from)
    expect(await from.api.getSession()).toMatchObject({ auth: { user: { uid: ana.uid } } })
    await expect(signIn(ana)).rejects.toMatchObject(wrongPassword)
    ana.password = chosen
    await signIn(ana)
  })

  test('ends the other sessions and tells the owner once the new one is set', async () => {
    const ana = await withGivenPassword()
    await signIn(ana, { newPassword: chosen })
    await expect(ana.api.getSession()).rejects.toMatchObject({ status: 401 })
    expect(await toldOfChange(ana)).toHaveLength(1)
  })

  test.each([
    ['a short one', 'short', { status: 422, codes: ['PASSWORD_TOO_SHORT'] }],
    ['a common one', 'password123', { status: 422, codes: ['PASSWORD_TOO_COMMON'] }],
  ])('refuses %s, and nothing has changed', async (_, newPassword, refusal) => {
    const ana = await withGivenPassword()
    await expect(signIn(ana, { newPassword })).rejects.toMatchObject(refusal)
    await expect(signIn(ana)).rejects.toMatchObject(required)
  })

  test('refuses the same one again', async () => {
    const ana = await withGivenPassword()
    await expect(signIn(ana, { newPassword: ana.password })).rejects.toMatchObject(required)
    await ana.api.getSession()
  })

  test('tells whoever has no right password nothing, whatever new one they bring', async () => {
    const ana = await withGivenPassword()
    const guess = { email: ana.email, password: 'a guess of somebody' }
    for (const newPassword of [undefined, 'short', chosen]) {
      const body = { ...guess, ...(newPassword !== undefined && { newPassword }) }
      await expect(browser().api.signIn({ body })).rejects.toMatchObject(wrongPassword)
    }
    await expect(signIn(ana)).rejects.toMatchObject(required)
  })

  test('sets one of two passwords that are chosen at the same moment', async () => {
    const ana = await withGivenPassword()
    const both = ['first', 'second'].map((which) => signIn(ana, { newPassword: `${chosen} ${which}` }))
    expect(await outcomes(both)).toMatchObject({ done: 1 })
    expect(await toldOfChange(ana)).toHaveLength(1)
  })

  test('leaves a suspended account as it is', async () => {
    const ana = await withGivenPassword()
    await pool().query('update users set suspended_at = now() where uid = $1', [ana.uid])
    for (const more of [{}, { newPassword: chosen }])
      await expect(signIn(ana, more)).rejects.toMatchObject({ codes: ['SUSPENDED'] })
    await pool().query('update users set suspended_at = null where uid = $1', [ana.uid])
    await expect(signIn(ana)).rejects.toMatchObject(required)
  })
})

describe('behind a second factor, a new password', () => {
  test('is asked for after the code of the app, which is still good for the call that brings it', async () => {
    const ana = await withGivenPassword()
    const { secret } = await addApp(ana, time.clock)
    time.pass(STEP)
    const code = appCode(secret, time.clock())
    await expect(signIn(ana)).rejects.toMatchObject({ codes: ['TOTP_MFA'] })
    await expect(signIn(ana, { newPassword: chosen })).rejects.toMatchObject({ codes: ['TOTP_MFA'] })
    for (let times = 0; times <= rates.secondFactorTries.max; times += 1)
      await expect(signIn(ana, { code })).rejects.toMatchObject(required)
    await signIn(ana, { code, newPassword: chosen })
    ana.password = chosen
    await expect(signIn(ana, { code })).rejects.toMatchObject({ codes: ['INVALID_CODE'] })
  })

  test('is asked for after the code by SMS, which is still good for the call that brings it', async () => {
    const ana = await withGivenPassword()
    const texts = await addPhone(service, ana, '+33612340001')
    const from = service.person('Ana', { inBrowser: true })
    await expect(signIn(ana, {}, from)).rejects.toMatchObject({ codes: ['PHONE_MFA'] })
    const code = await texts.nextCode()
    await expect(signIn(ana, { code }, from)).rejects.toMatchObject(required)
    await signIn(ana, { code, newPassword: chosen }, from)
    await from.api.getSession()
  })

  test('is not asked for by a recovery code that is wrong', async () => {
    const ana = await withGivenPassword()
    const { recoveryCodes } = await addApp(ana, time.clock)
    await expect(signIn(ana, { code: 'aaaa-bbbb-cc' })).rejects.toMatchObject({ codes: ['INVALID_CODE'] })
    const code = recoveryCodes[0] ?? ''
    await expect(signIn(ana, { code })).rejects.toMatchObject(required)
    await signIn(ana, { code, newPassword: chosen })
  })
})

describe('a new password is asked for no more', () => {
  test('once it was changed by a mailed link', async () => {
    const ana = await withGivenPassword()
    await browser().api.generatePasswordLink({ body: { email: ana.email, langCode: 'en' } })
    await whenMailQueueIsEmpty(service)
    const links = (await inboxOf(service).all(ana.email)).flatMap((letter) => letter.links)
    const token = new URL(links.find((link) => link.includes('token=')) ?? '').searchParams.get('token') ?? ''
    await browser().api.changePasswordFromLink({ body: { email: ana.email, token, password: chosen } })
    ana.password = chosen
    await signIn(ana)
  })

  test('once it was changed in the account', async () => {
    const ana = await withGivenPassword()
    const body = { currentPassword: ana.password, password: chosen }
    await ana.api.changePassword({ params: { uid: ana.uid }, body })
    ana.password = chosen
    await signIn(ana)
  })
})

test('a passkey signs in whoever has set the password', async () => {
  const ana = await somebody()
  const authenticator = createAuthenticator({ origin: service.app.publicUrl, rpId: 'localhost' })
  const { options } = await ana.api.getPasskeyOptions({ body: { password: ana.password } })
  await ana.api.addPasskey({ body: { name: 'Laptop', response: authenticator.create(options, {}) } })
  await mustChange(ana)
  const { api } = browser()
  const asked = await api.getPasskeySignInOptions()
  await api.signInWithPasskey({ body: { response: authenticator.get(asked.options, {}) } })
})

test('a new password where none is asked for changes nothing', async () => {
  const ana = await somebody()
  await signIn(ana, { newPassword: chosen })
  await signIn(ana)
  await ana.api.getSession()
})
