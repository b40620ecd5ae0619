import { DAY, session as limits } from '@envoi/contract/limits'
import { claimsCookie, readClaims, writeClaims } from '@envoi/contract/session-claims'
import { appCode } from '@envoi/testing/authenticator-app'
import { createMovingClock } from '@envoi/testing/clock'
import type { Person } from '@envoi/testing/people'
import { type Ask, askJson } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
const time = createMovingClock()
beforeAll(async () => {
  service = await startService({ clock: time.clock })
})
afterAll(() => service[Symbol.asyncDispose]())

const MINUTE = 60_000
const signedOut = { status: 401 }
const tokenOf = (person: Person): string => person.cookies.find(person.origin, 'session') ?? ''
const secondsLeft = async (person: Person): Promise<number> =>
  (await person.api.getSession()).exp - time.clock().getTime() / 1000

/** Whoever somebody else would be who got hold of this token. */
async function statusWith(token: string): Promise<number> {
  return (await raw({ path: '/api/user/auth/session', headers: { cookie: `session=${token}` } })).status
}
const raw = (how: Ask & { json?: unknown }) => askJson(service.app.port, { from: '10.7.0.1', ...how })

/** The same person in another browser. */
async function elsewhere(who: SignedUp, name = `${who.name} elsewhere`): Promise<Person> {
  const person = service.person(name)
  await person.api.signIn({ body: who.credentials() })
  return person
}

let people = 0
const somebody = (): Promise<SignedUp> => {
  people += 1
  return service.signedUp(`Person${people}`)
}

describe('a session ends', () => {
  test('when its time has expired', async () => {
    const ana = await somebody()
    time.pass(7 * DAY - 2 * MINUTE)
    await ana.api.getSession()
    time.pass(2 * MINUTE)
    await expect(ana.api.getSession()).rejects.toMatchObject(signedOut)
  })

  test('when its owner signs out: the row is deleted, the token is invalid, and both cookies are cleared', async () => {
    const ana = await somebody()
    const token = tokenOf(ana)
    const answer = await raw({ method: 'DELETE', path: '/api/user/auth/session', headers: cookie(token) })
    expect(answer.status).toBe(200)
    expect(answer.headers['set-cookie']).toEqual([
      'session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
      'session-claims=; Path=/; Max-Age=0; SameSite=Lax',
    ])
    expect(await statusWith(token)).toBe(401)
    await expect(ana.api.getUser({ params: { uid: ana.uid } })).rejects.toMatchObject(signedOut)
  })

  test('on this device only when its owner signs out here', async () => {
    const ana = await somebody()
    const work = await elsewhere(ana)
    await ana.api.signOut()
    await work.api.getSession()
  })

  test('everywhere else when the password is changed, and continues here with a new token', async () => {
    const ana = await somebody()
    const work = await elsewhere(ana)
    const before = tokenOf(ana)
    const password = 'walks by the sea'
    await ana.api.changePassword({ params: { uid: ana.uid }, body: { currentPassword: ana.password, password } })
    await ana.api.getSession()
    expect(tokenOf(ana)).not.toBe(before)
    expect(await statusWith(before)).toBe(401)
    await expect(work.api.getSession()).rejects.toMatchObject(signedOut)
    await expect(work.api.signIn({ body: ana.credentials() })).rejects.toMatchObject({ codes: ['auth/wrong-password'] })
    ana.password = password
    await work.api.signIn({ body: ana.credentials() })
  })

  test('everywhere when the account is deleted', async () => {
    const ana = await somebody()
    const work = await elsewhere(ana)
    await ana.api.deleteUser({ params: { uid: ana.uid }, body: { password: ana.password } })
    for (const person of [ana, work]) await expect(person.api.getSession()).rejects.toMatchObject(signedOut)
  })
})

test('changing the password needs the current one and a valid new one', async () => {
  const ana = await somebody()
  const change = (currentPassword: string, password: string) =>
    ana.api.changePassword({ params: { uid: ana.uid }, body: { currentPassword, password } })
  await expect(change('a guess', 'walks by the sea')).rejects.toMatchObject({
    status: 403,
    codes: ['WRONG_ACCOUNT_PASSWORD'],
  })
  await expect(change(ana.password, 'short')).rejects.toMatchObject({ status: 422, codes: ['PASSWORD_TOO_SHORT'] })
  await expect(change(ana.password, 'password123')).rejects.toMatchObject({ codes: ['PASSWORD_TOO_COMMON'] })
  await ana.api.getSession()
})

describe('a sign-in concurrent with a change', () => {
  /** Signs in from three places while something changes; tells who was let in and is in still. */
  async function whoIsInAfter(ana: SignedUp, change: () => Promise<unknown>): Promise<Person[]> {
    const others = ['One', 'Two', 'Three'].map((name) => service.person(name))
    const credentials = ana.credentials()
    const tries = others.map(({ api }) => api.signIn({ body: credentials }))
    await Promise.all([Promise.allSettled(tries), change()])
    const sessions = await Promise.allSettled(others.map(({ api }) => api.getSession()))
    return others.filter((_, index) => sessions[index]?.status === 'fulfilled')
  }

  test('of the password does not outlive it with the old one', async () => {
    const ana = await somebody()
    for (let round = 0; round < 5; round += 1) {
      const password = `walks by the sea ${round}`
      const change = () =>
        ana.api.changePassword({ params: { uid: ana.uid }, body: { currentPassword: ana.password, password } })
      expect(await whoIsInAfter(ana, change)).toEqual([])
      ana.password = password
    }
  })

  test('of the second factor does not outlive it without one', async () => {
    for (let round = 0; round < 3; round += 1) {
      const ana = await somebody()
      const { secret } = await ana.api.startTotp({ body: { password: ana.password } })
      const change = () => ana.api.confirmTotp({ body: { code: appCode(secret, time.clock()) } })
      expect(await whoIsInAfter(ana, change)).toEqual([])
    }
  })
})

test('signing out without a session is no error', async () => {
  const answer = await raw({ method: 'DELETE', path: '/api/user/auth/session' })
  expect([answer.status, answer.json]).toEqual([200, {}])
})

test('asking for the session without one clears no cookie, since a late answer would end a newer sign-in', async () => {
  const headers = { cookie: `session=ended; ${claimsCookie}=abc` }
  const answer = await raw({ path: '/api/user/auth/session', headers })
  expect(answer.status).toBe(401)
  expect(answer.headers['set-cookie']).toBeUndefined()
})

describe('exchanging a session', () => {
  test.each([
    [true, 14],
    [false, 7],
  ])('with the device trusted %s gives %i days again, and the old token is invalid', async (trustDevice, days) => {
    const ana = await somebody()
    time.pass(5 * DAY)
    const before = tokenOf(ana)
    const reply = await ana.api.exchangeSession({ body: { trustDevice } })
    expect(reply).toMatchObject({ subdomain: 'www', sessionCookie: null, auth: { user: { uid: ana.uid } } })
    expect(Math.round((await secondsLeft(ana)) / 86_400)).toBe(days)
    expect(await statusWith(before)).toBe(401)
    const { sessions } = await ana.api.listSessions()
    expect(sessions).toHaveLength(1)
  })

  test('keeps the limit of 90 days after the sign-in', async () => {
    const ana = await somebody()
    const end = time.clock().getTime() + limits.renewsFor
    for (let day = 0; day < 90; day += 10) {
      await ana.api.exchangeSession({ body: { trustDevice: true } })
      expect((await ana.api.getSession()).exp * 1000).toBeLessThanOrEqual(end)
      time.pass(10 * DAY - MINUTE)
    }
    await ana.api.exchangeSession({ body: { trustDevice: true } })
    time.pass(10 * MINUTE)
    await expect(ana.api.exchangeSession({ body: { trustDevice: true } })).rejects.toMatchObject(signedOut)
    await ana.api.signIn({ body: ana.credentials() })
    expect(Math.round((await secondsLeft(ana)) / 86_400)).toBe(7)
  })

  test('concurrently succeeds once', async () => {
    const ana = await somebody()
    const headers = cookie(tokenOf(ana))
    const path = '/api/user/auth/session-exchange'
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => raw({ method: 'POST', path, headers, json: { trustDevice: true } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(4)
  })

  test('needs a session', async () => {
    await expect(service.person('Nobody').api.exchangeSession({ body: { trustDevice: true } })).rejects.toMatchObject(
      signedOut,
    )
  })

  test.each([
    [{}],
    [{ trustDevice: 'yes' }],
    [{ trustDevice: true, sessionCookie: 'x' }],
    [{ sessionCookie: 'x' }],
    [{ place: 'acme' }],
    [{ place: 'www', trustDevice: true }],
  ])('%j is refused', async (json) => {
    expect((await raw({ method: 'POST', path: '/api/user/auth/session-exchange', json })).status).toBe(400)
  })
})

test('a new plan shows without a new sign-in, and a forged claims cookie is ignored', async () => {
  const ana = await somebody()
  const claims = () => readClaims(ana.cookies.find(ana.origin, claimsCookie))
  await service.app.database.pool.query(`update users set plan_name = 'TEAM25' where uid = $1`, [ana.uid])
  const forged = writeClaims({ ...claims()!, plan_type: 'ENTERPRISE', user_id: 'somebody-else' })
  ana.cookies.take(ana.origin, [`${claimsCookie}=${forged}`])
  expect(await ana.api.getSession()).toMatchObject({
    auth: { user: { uid: ana.uid }, planType: 'TEAM', payingUser: true },
  })
  expect(claims()).toMatchObject({ user_id: ana.uid, plan_type: 'TEAM' })
})

describe('devices', () => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) '.repeat(20)
  const signInAs = (who: SignedUp, headers: Record<string, string> = {}) =>
    raw({ method: 'POST', path: '/api/user/auth/v2/sign-in', headers, json: who.credentials() })

  test('are listed, the last seen first, with this one marked', async () => {
    const ana = await somebody()
    time.pass(MINUTE)
    await signInAs(ana, { 'user-agent': agent })
    const { sessions } = await ana.api.listSessions()
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, true])
    expect(sessions[0]).toMatchObject({ subdomain: 'www', userAgent: agent.slice(0, 300) })
    expect(sessions[1]).toMatchObject({ userAgent: null })
    expect(JSON.stringify(sessions)).not.toContain(tokenOf(ana))
    expect(Date.parse(sessions[0]?.expiresAt ?? '')).toBeGreaterThan(time.clock().getTime())
  })

  test('have a last-seen time to ten minutes', async () => {
    const ana = await somebody()
    const seenAt = async () => Date.parse((await ana.api.listSessions()).sessions[0]?.seenAt ?? '')
    const first = await seenAt()
    time.pass(9 * MINUTE)
    expect(await seenAt()).toBe(first)
    time.pass(2 * MINUTE)
    await ana.api.getSession()
    await expect.poll(seenAt).toBeGreaterThan(first)
  })

  test('can be signed out from here at once', async () => {
    const ana = await somebody()
    const work = await elsewhere(ana)
    const { sessions } = await ana.api.listSessions()
    const id = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? ''
    expect(await ana.api.endSession({ params: { id } })).toEqual({})
    await expect(work.api.getSession()).rejects.toMatchObject(signedOut)
    await ana.api.getSession()
    await expect(ana.api.endSession({ params: { id } })).rejects.toMatchObject({ status: 404 })
  })

  test('include this one: signing it out clears the cookies', async () => {
    const ana = await somebody()
    const { sessions } = await ana.api.listSessions()
    await ana.api.endSession({ params: { id: sessions[0]?.id ?? '' } })
    expect(ana.cookies.headerFor(ana.origin)).toBe('')
  })

  test('of others answer 404', async () => {
    const [ana, bo] = [await somebody(), await somebody()]
    const { sessions } = await bo.api.listSessions()
    const params = { id: sessions[0]?.id ?? '' }
    await expect(ana.api.endSession({ params })).rejects.toMatchObject({ status: 404 })
    await expect(service.person('Nobody').api.endSession({ params })).rejects.toMatchObject(signedOut)
    await bo.api.getSession()
  })
})

const cookie = (token: string) => ({ cookie: `session=${token}` })
