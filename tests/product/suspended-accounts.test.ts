import { rates } from '@envoi/contract/limits'
import { appCode } from '@envoi/testing/authenticator-app'
import { createMovingClock } from '@envoi/testing/clock'
import { inboxOf } from '@envoi/testing/inbox'
import { createAuthenticator } from '@envoi/testing/passkey-authenticator'
import type { Person } from '@envoi/testing/people'
import { addApp, otherCode } from '@envoi/testing/second-factors'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
const time = createMovingClock()
beforeAll(async () => {
  service = await startService({ clock: time.clock })
})
afterAll(() => service[Symbol.asyncDispose]())

const suspended = { status: 403, codes: ['SUSPENDED'] }
const signedOut = { status: 401 }
const STEP = 30_000

let people = 0
const somebody = (): Promise<SignedUp> => {
  people += 1
  return service.signedUp(`Person${people}`)
}
const pool = () => service.app.database.pool
const suspend = ({ uid }: SignedUp) => pool().query('update users set suspended_at = now() where uid = $1', [uid])
const takeBack = ({ uid }: SignedUp) => pool().query('update users set suspended_at = null where uid = $1', [uid])
const browser = (): Person => service.person('Browser')
const signIn = (who: SignedUp, more: { code?: string; password?: string } = {}, from = browser()) =>
  from.api.signIn({ body: { ...who.credentials(), ...more } })

async function countSessions({ uid }: SignedUp): Promise<number> {
  const { rows } = await pool().query<{ total: number }>(
    'select count(*)::int as total from sessions join users on users.id = user_id where uid = $1',
    [uid],
  )
  return rows[0]?.total ?? 0
}

describe('a suspended account', () => {
  test('opens no session with the right password, and lets its owner in again afterwards', async () => {
    const ana = await somebody()
    await ana.api.signOut()
    await suspend(ana)
    const from = browser()
    await expect(signIn(ana, {}, from)).rejects.toMatchObject(suspended)
    expect(await countSessions(ana)).toBe(0)
    expect(from.cookies.headerFor(from.origin)).toBe('')
    await takeBack(ana)
    await signIn(ana)
  })

  test('is not told to whoever has no right password', async () => {
    const ana = await somebody()
    await suspend(ana)
    await expect(signIn(ana, { password: 'a guess of somebody' })).rejects.toMatchObject({
      status: 401,
      codes: ['auth/wrong-password'],
    })
  })

  test('is told after the second factor, whose right code is no try', async () => {
    const ana = await somebody()
    const { secret } = await addApp(ana, time.clock)
    await suspend(ana)
    time.pass(STEP)
    const code = appCode(secret, time.clock())
    await expect(signIn(ana)).rejects.toMatchObject({ codes: ['TOTP_MFA'] })
    await expect(signIn(ana, { code: otherCode(code) })).rejects.toMatchObject({ codes: ['INVALID_CODE'] })
    for (let times = 0; times <= rates.secondFactorTries.max; times += 1)
      await expect(signIn(ana, { code })).rejects.toMatchObject(suspended)
  })

  test('is not opened by a passkey, whose use is no guess', async () => {
    const ana = await somebody()
    const authenticator = createAuthenticator({ origin: service.app.publicUrl, rpId: 'localhost' })
    const { options } = await ana.api.getPasskeyOptions({ body: { password: ana.password } })
    await ana.api.addPasskey({ body: { name: 'Laptop', response: authenticator.create(options, {}) } })
    await suspend(ana)
    const { api } = browser()
    // Each asks for a challenge and answers it: more than strangers may from one place.
    for (let times = 0; times <= rates.signInSource.max / 2; times += 1) {
      const asked = await api.getPasskeySignInOptions()
      const response = authenticator.get(asked.options, {})
      await expect(api.signInWithPasskey({ body: { response } })).rejects.toMatchObject(suspended)
    }
  })

  test('has no use of a session that it had', async () => {
    const ana = await somebody()
    await suspend(ana)
    await expect(ana.api.getSession()).rejects.toMatchObject(signedOut)
    await expect(ana.api.getUser({ params: { uid: ana.uid } })).rejects.toMatchObject(signedOut)
    await expect(ana.api.exchangeSession({ body: { trustDevice: true } })).rejects.toMatchObject(signedOut)
  })

  test('opens no session by an id token', async () => {
    const ana = await somebody()
    const { idToken } = await ana.api.getIdToken()
    await suspend(ana)
    const headers = { 'x-id-token': idToken }
    await expect(browser().api.getSessionCookie({ headers })).rejects.toMatchObject(suspended)
    expect(await countSessions(ana)).toBe(1)
  })

  test('opens no session by a one-time code that is on its way', async () => {
    const ana = await somebody()
    const { sessionCookie } = await ana.api.exchangeSession({ body: { place: 'www' } })
    await suspend(ana)
    const redeeming = { sessionCookie: sessionCookie ?? '', staySignedIn: true }
    await expect(ana.api.exchangeSession({ body: redeeming })).rejects.toMatchObject(suspended)
    expect(await countSessions(ana)).toBe(1)
  })

  test('gets a new password by a mailed link, and is not let in with it', async () => {
    const ana = await somebody()
    await suspend(ana)
    const inbox = inboxOf(service)
    // The letter of the registration may still be on its way.
    const findLink = async () =>
      (await inbox.all(ana.email)).flatMap(({ links }) => links).find((link) => link.includes('token='))
    await browser().api.generatePasswordLink({ body: { email: ana.email, langCode: 'en' } })
    await expect.poll(findLink, { timeout: 30_000 }).toBeDefined()
    const token = new URL((await findLink()) ?? '').searchParams.get('token') ?? ''
    const password = 'a walk in the hills'
    await browser().api.changePasswordFromLink({ body: { email: ana.email, token, password } })
    await expect(signIn(ana, { password })).rejects.toMatchObject(suspended)
  })
})

test('somebody who is suspended at the moment of signing in is not let in', async () => {
  const ana = await somebody()
  const manager = await pool().connect()
  try {
    await manager.query('begin')
    await manager.query('update users set suspended_at = now() where uid = $1', [ana.uid])
    const trying = signIn(ana).then(
      () => 'in',
      (error: unknown) => error,
    )
    // The sign-in has read the account as it was, and waits for the row.
    await expect
      .poll(async () => {
        const { rows } = await pool().query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        return rows.length
      })
      .toBe(1)
    await manager.query('commit')
    expect(await trying).toMatchObject(suspended)
  } finally {
    manager.release()
  }
  expect(await countSessions(ana)).toBe(1)
})

describe('when somebody was last here', () => {
  const seenAt = async ({ uid }: SignedUp): Promise<number | undefined> => {
    const { rows } = await pool().query<{ seen_at: Date | null }>('select seen_at from users where uid = $1', [uid])
    return rows[0]?.seen_at?.getTime()
  }

  test('is nothing before the first sign-in, and the sign-in then', async () => {
    people += 1
    const ana = await service.signedUp(`Person${people}`, { isSignedIn: false })
    expect(await seenAt(ana)).toBeUndefined()
    const since = time.clock().getTime()
    await signIn(ana)
    expect(await seenAt(ana)).toBeGreaterThanOrEqual(since)
  })

  test('follows their sessions, to ten minutes', async () => {
    const ana = await somebody()
    const before = await seenAt(ana)
    time.pass(9 * 60_000)
    await ana.api.getSession()
    expect(await seenAt(ana)).toBe(before)
    time.pass(2 * 60_000)
    const since = time.clock().getTime()
    await ana.api.getSession()
    await expect.poll(() => seenAt(ana)).toBeGreaterThanOrEqual(since)
  })
})
