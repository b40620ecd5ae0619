import { DAY } from '@envoi/contract/limits'
import { createMovingClock } from '@envoi/testing/clock'
import { type Answer, askJson } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
let ana: SignedUp
const time = createMovingClock()
beforeAll(async () => {
  service = await startService({ clock: time.clock })
  ana = await service.signedUp('Ana')
})
afterAll(() => service[Symbol.asyncDispose]())

describe('a user of another place', () => {
  let cleo: SignedUp
  beforeAll(async () => {
    cleo = await service.signedUp('Cleo', { isSignedIn: false })
    await giveSubdomain('acme', cleo)
  })
  const signIn = (at: Service, host?: string) =>
    askJson(at.app.port, {
      method: 'POST',
      path: '/api/user/auth/v2/sign-in',
      from: '10.6.0.1',
      json: cleo.credentials(),
      ...(host ? { host } : {}),
    })
  const arrive = async () => {
    const { sessionCookie } = await cleo.api.signIn({ body: cleo.credentials(), query: { expiresIn: 14 * DAY } })
    return sessionCookie ?? ''
  }

  test('gets a one-time code for that place and no session here', async () => {
    const answer = await signIn(service)
    expect(answer.json).toMatchObject({ subdomain: 'acme', sessionCookie: expect.stringMatching(/^[\w-]{43}$/) })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('gets a session there in a cookie that is valid there only', async () => {
    const there = cleo.at('acme')
    const reply = await there.exchangeSession({ body: { sessionCookie: await arrive(), staySignedIn: true } })
    expect(reply).toMatchObject({ subdomain: 'acme', sessionCookie: null, auth: { user: { uid: cleo.uid } } })
    const { exp } = await there.getSession()
    expect(exp - time.clock().getTime() / 1000).toBeGreaterThan(13 * 86_400)
    await expect(cleo.api.getSession()).rejects.toMatchObject({ status: 401 })
    const token = cleo.cookies.find(`http://acme.localhost:${service.app.port}`, 'session')
    const elsewhere = await askJson(service.app.port, {
      path: '/api/user/auth/session',
      headers: { cookie: `session=${token}` },
    })
    expect(elsewhere.status).toBe(401)
  })

  test('stays signed in for seven days if the box was not ticked, whatever the request says', async () => {
    const { sessionCookie } = await cleo.api.signIn({ body: cleo.credentials() })
    const there = cleo.at('acme')
    await there.exchangeSession({ body: { sessionCookie: sessionCookie ?? '', staySignedIn: true } })
    const { exp } = await there.getSession()
    expect(exp - time.clock().getTime() / 1000).toBeLessThanOrEqual(7 * 86_400)
  })

  test('has one session when the same browser comes again', async () => {
    const eve = service.person('Eve')
    const cookies: string[] = []
    for (let times = 0; times < 2; times += 1) {
      const { sessionCookie } = await eve.api.signIn({ body: cleo.credentials() })
      await eve.at('acme').exchangeSession({ body: { sessionCookie: sessionCookie ?? '', staySignedIn: true } })
      cookies.push(eve.cookies.headerFor(`http://acme.localhost:${service.app.port}`))
    }
    const host = `acme.localhost:${service.app.port}`
    const statuses = cookies.map(async (cookie) => {
      const answer = await askJson(service.app.port, { path: '/api/user/auth/session', host, headers: { cookie } })
      return answer.status
    })
    expect(await Promise.all(statuses)).toEqual([401, 200])
  })

  test('signs in directly at that place', async () => {
    const dora = service.person('Dora')
    const reply = await dora.at('acme').signIn({ body: cleo.credentials() })
    expect(reply).toMatchObject({ subdomain: 'acme', sessionCookie: null })
    expect(await dora.at('acme').getSession()).toMatchObject({ auth: { user: { uid: cleo.uid } } })
  })

  test('is sent to their own place from somebody else’s', async () => {
    const reply = await service.person('Ana').at('acme').signIn({ body: ana.credentials() })
    expect(reply).toMatchObject({ subdomain: 'www', sessionCookie: expect.any(String) })
  })

  test('can use a code once; a second use ends the session it made', async () => {
    for (const wait of [0, 5 * 60_000]) {
      const code = await arrive()
      const there = cleo.at('acme')
      await there.exchangeSession({ body: { sessionCookie: code, staySignedIn: true } })
      await there.getSession()
      time.pass(wait)
      const thief = service.person('Thief').at('acme')
      await expect(thief.exchangeSession({ body: { sessionCookie: code, staySignedIn: true } })).rejects.toMatchObject({
        status: 401,
      })
      await expect(there.getSession()).rejects.toMatchObject({ status: 401 })
    }
  })

  test('a second use of a code also ends the sessions made from that session, also after a new password', async () => {
    const code = await arrive()
    const there = cleo.at('acme')
    await there.exchangeSession({ body: { sessionCookie: code, staySignedIn: true } })
    const password = `${cleo.password} again`
    await there.changePassword({ params: { uid: cleo.uid }, body: { currentPassword: cleo.password, password } })
    cleo.password = password

    const byIdToken = service.person('Another browser')
    const { idToken } = await there.getIdToken()
    await byIdToken.at('acme').getSessionCookie({ headers: { 'x-id-token': idToken } })
    const { sessionCookie: visit } = await there.exchangeSession({ body: { place: 'www' } })
    await cleo.api.exchangeSession({ body: { sessionCookie: visit ?? '', staySignedIn: true } })
    const { sessionCookie: waiting } = await there.exchangeSession({ body: { place: 'www' } })
    const untouched = service.person('Elsewhere').at('acme')
    await untouched.signIn({ body: cleo.credentials() })

    await expect(
      service
        .person('Thief')
        .at('acme')
        .exchangeSession({ body: { sessionCookie: code, staySignedIn: true } }),
    ).rejects.toMatchObject({ status: 401 })
    for (const api of [there, byIdToken.at('acme'), cleo.api])
      await expect(api.getSession()).rejects.toMatchObject({ status: 401 })
    await expect(
      cleo.api.exchangeSession({ body: { sessionCookie: waiting ?? '', staySignedIn: true } }),
    ).rejects.toMatchObject({ status: 401 })
    await untouched.getSession()
  })

  test('can use a code for a minute, at that place only', async () => {
    const code = await arrive()
    const body = { sessionCookie: code, staySignedIn: true }
    await expect(cleo.api.exchangeSession({ body })).rejects.toMatchObject({ status: 401 })
    time.pass(59_000)
    expect(await cleo.at('acme').exchangeSession({ body })).toMatchObject({ subdomain: 'acme' })
    const late = await arrive()
    time.pass(60_000)
    await expect(
      cleo.at('acme').exchangeSession({ body: { sessionCookie: late, staySignedIn: true } }),
    ).rejects.toMatchObject({ status: 401 })
  })

  test('two concurrent uses of one code leave no session', async () => {
    const body = { sessionCookie: await arrive(), staySignedIn: true }
    const two = [service.person('One'), service.person('Two')]
    await Promise.allSettled(two.map((person) => person.at('acme').exchangeSession({ body })))
    for (const person of two) await expect(person.at('acme').getSession()).rejects.toMatchObject({ status: 401 })
  })

  test('a code is invalid after a change of the password', async () => {
    const code = await arrive()
    const elsewhere = service.person('Elsewhere')
    const there = elsewhere.at('acme')
    await there.signIn({ body: cleo.credentials() })
    const password = 'a better one than that'
    await there.changePassword({ params: { uid: cleo.uid }, body: { currentPassword: cleo.password, password } })
    cleo.password = password
    await expect(
      cleo.at('acme').exchangeSession({ body: { sessionCookie: code, staySignedIn: true } }),
    ).rejects.toMatchObject({ status: 401 })
  })

  describe('a code for the main site', () => {
    /** Signed in at home, with a code to go to the main site with. */
    async function leave(name = 'Visitor') {
      const visitor = service.person(name)
      const there = visitor.at('acme')
      await there.signIn({ body: cleo.credentials(), query: { expiresIn: 14 * DAY } })
      const reply = await there.exchangeSession({ body: { place: 'www' } })
      return { visitor, there, reply, body: { sessionCookie: reply.sessionCookie ?? '', staySignedIn: true } }
    }

    test('gives a session there for seven days, beside the one at the own place', async () => {
      const { visitor, there, reply, body } = await leave()
      expect(reply).toMatchObject({
        subdomain: 'www',
        sessionCookie: expect.stringMatching(/^[\w-]{43}$/),
        auth: { user: { uid: cleo.uid } },
      })
      const arrived = await visitor.api.exchangeSession({ body })
      expect(arrived).toMatchObject({ subdomain: 'www', sessionCookie: null, auth: { user: { uid: cleo.uid } } })
      const { exp } = await visitor.api.getSession()
      expect(exp - time.clock().getTime() / 1000).toBeLessThanOrEqual(7 * 86_400)
      await there.getSession()
      expect(await visitor.api.exchangeSession({ body: { trustDevice: true } })).toMatchObject({ subdomain: 'www' })
    })

    test('is valid there only, once, for a minute', async () => {
      const elsewhere = await leave()
      await expect(elsewhere.there.exchangeSession({ body: elsewhere.body })).rejects.toMatchObject({ status: 401 })
      const late = await leave()
      time.pass(60_000)
      await expect(late.visitor.api.exchangeSession({ body: late.body })).rejects.toMatchObject({ status: 401 })
      const twice = await leave()
      await twice.visitor.api.exchangeSession({ body: twice.body })
      await expect(service.person('Thief').api.exchangeSession({ body: twice.body })).rejects.toMatchObject({
        status: 401,
      })
      for (const api of [twice.visitor.api, twice.there])
        await expect(api.getSession()).rejects.toMatchObject({ status: 401 })
    })

    test('keeps the limit of 90 days', async () => {
      const { visitor, body } = await leave()
      await visitor.api.exchangeSession({ body })
      const { sessions } = await visitor.api.listSessions()
      const [here, home] = [true, false].map((isCurrent) => sessions.find((one) => one.isCurrent === isCurrent))
      expect(here?.signedInAt).toBe(home?.signedInAt)
    })

    test('needs a session', async () => {
      for (const api of [service.person('Nobody').api, service.person('Nobody').at('acme')])
        await expect(api.exchangeSession({ body: { place: 'www' } })).rejects.toMatchObject({ status: 401 })
    })
  })

  test.each([[''], ['guess'], ['x'.repeat(256)]])('%j is not a code', async (sessionCookie) => {
    await expect(
      cleo.at('acme').exchangeSession({ body: { sessionCookie, staySignedIn: true } }),
    ).rejects.toMatchObject({ status: 401 })
  })

  test('where the hosts share a cookie, a code works only in the browser that signed in', async () => {
    const spread = await startService({
      beside: service,
      clock: time.clock,
      env: { PUBLIC_URL: 'http://envoi.test', STORAGE_URL: 'http://bytes.test', ENVOI_OUTBOX: '1' },
    })
    const exchange = (host: string, json: unknown, cookie = '') =>
      askJson(spread.app.port, {
        method: 'POST',
        path: '/api/user/auth/session-exchange',
        host,
        json,
        ...(cookie === '' ? {} : { headers: { cookie } }),
      })
    const redeem = ({ json }: Answer, host: string, cookie?: string) =>
      exchange(host, { sessionCookie: (json as { sessionCookie: string }).sessionCookie, staySignedIn: true }, cookie)
    const cookieOf = ({ headers }: Answer): string => headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    try {
      const signedIn = await signIn(spread, 'envoi.test')
      expect(signedIn.headers['set-cookie']).toEqual([
        expect.stringMatching(
          /^session-binding=[\w-]{43}; Path=\/; Max-Age=60; Domain=envoi\.test; HttpOnly; SameSite=Lax$/,
        ),
      ])
      expect((await redeem(signedIn, 'acme.envoi.test')).status).toBe(401)
      expect((await redeem(signedIn, 'acme.envoi.test', 'session-binding=another')).status).toBe(401)
      const atHome = await redeem(signedIn, 'acme.envoi.test', cookieOf(signedIn))
      expect(atHome.status).toBe(200)

      const leaving = await exchange('acme.envoi.test', { place: 'www' }, cookieOf(atHome))
      expect(leaving.json).toMatchObject({ subdomain: 'www' })
      expect((await redeem(leaving, 'envoi.test')).status).toBe(401)
      expect((await redeem(leaving, 'envoi.test', cookieOf(leaving))).status).toBe(200)
    } finally {
      await spread[Symbol.asyncDispose]()
    }
  })
})

const giveSubdomain = (name: string, owner: SignedUp) =>
  service.app.database.pool.query(
    `insert into subdomains (public_id, name, owner_id) select $1, $1, id from users where uid = $2`,
    [name, owner.uid],
  )
