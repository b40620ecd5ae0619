import { DAY } from '@envoi/contract/limits'
import { readClaims } from '@envoi/contract/session-claims'
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

type Credentials = { email: string; password: string; code?: string }
let strangers = 0
/** Each from an address of its own, so that no limit of a source is in the way. */
function signIn(
  json: Credentials,
  { query = '', host, at = service }: { query?: string; host?: string; at?: Service } = {},
) {
  strangers += 1
  return askJson(at.app.port, {
    method: 'POST',
    path: `/api/user/auth/v2/sign-in${query}`,
    from: `10.6.${strangers >> 8}.${strangers & 255}`,
    json,
    ...(host ? { host } : {}),
  })
}
const cookieOf = ({ headers }: Answer, name: string): string | undefined =>
  headers['set-cookie']?.find((line) => line.startsWith(`${name}=`))

test('a right password answers the user and sets the session cookie', async () => {
  const { email, uid } = ana
  const answer = await signIn(ana.credentials())
  expect(answer.status).toBe(200)
  expect(answer.json).toEqual({
    subdomain: 'www',
    sessionCookie: null,
    auth: { user: { uid, email, displayName: 'Ana' }, planType: 'NONE', payingUser: false, managerId: null },
  })
})

test('the session cookie is HttpOnly and for this host only, and the claims cookie holds no secret', async () => {
  const answer = await signIn(ana.credentials())
  const session = cookieOf(answer, 'session') ?? ''
  expect(session).toMatch(/^session=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/)
  const claims = cookieOf(answer, 'session-claims') ?? ''
  expect(claims).toMatch(/^session-claims=[\w-]+; Path=\/; Max-Age=\d+; SameSite=Lax$/)
  const told = readClaims(/=([\w-]+);/.exec(claims)?.[1])
  expect(told).toEqual({
    user_id: ana.uid,
    email: ana.email,
    name: 'Ana',
    plan_type: 'NONE',
    manager_id: null,
    exp: expect.any(Number),
    iat: expect.any(Number),
  })
  const token = /=([\w-]+);/.exec(session)?.[1] ?? ''
  expect(answer.text).not.toContain(token)
  const { rows } = await service.app.database.pool.query('select * from sessions')
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(service.logged()).not.toContain(token)
})

test.each([
  ['nothing', '', 7],
  ['a day', `?expiresIn=${DAY}`, 7],
  ['nearly 14 days', `?v=3&expiresIn=${14 * DAY - 1}`, 7],
  ['14 days', `?v=3&expiresIn=${14 * DAY}`, 14],
  ['a hundred years', `?expiresIn=${36_500 * DAY}`, 14],
])('a sign-in that asks for %s lasts seven or fourteen days', async (_, query, days) => {
  const answer = await signIn(ana.credentials(), { query })
  for (const name of ['session', 'session-claims']) {
    const seconds = Number(/Max-Age=(\d+)/.exec(cookieOf(answer, name) ?? '')?.[1])
    expect(seconds).toBeGreaterThan(days * 86_400 - 60)
    expect(seconds).toBeLessThanOrEqual(days * 86_400)
  }
})

test.each([['?expiresIn=-1'], ['?expiresIn=soon'], ['?expiresIn=1.5'], ['?v=2'], ['?expiresIn=1&expiresIn=2']])(
  'the query %s is refused',
  async (query) => {
    expect((await signIn(ana.credentials(), { query })).status).toBe(400)
  },
)

test('an address is accepted in capitals', async () => {
  expect((await signIn({ ...ana.credentials(), email: 'ANA@Example.ORG' })).status).toBe(200)
})

describe('“incorrect email or password”', () => {
  const wrong: [string, () => Credentials][] = [
    ['a wrong password', () => ({ email: ana.email, password: 'not the one' })],
    ['an empty password', () => ({ email: ana.email, password: '' })],
    ['the password in capitals', () => ({ email: ana.email, password: ana.password.toUpperCase() })],
    ['an unknown address', () => ({ email: 'nobody@example.org', password: ana.password })],
    ['what is no address', () => ({ email: 'ana', password: ana.password })],
  ]
  test.each(wrong)('is the only answer to %s', async (_, credentials) => {
    const { status, json, headers } = await signIn(credentials())
    expect(status).toBe(401)
    expect(json).toEqual({
      error: 'Incorrect email or password.',
      codes: ['auth/wrong-password'],
      requestId: expect.any(String),
    })
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('no password is logged', () => {
    expect(service.logged()).not.toContain(ana.password)
    expect(service.logged()).not.toContain('not the one')
  })
})

test('an unconfirmed account is told so, but only with the right password', async () => {
  const password = 'walks in the rain'
  const email = 'early@example.org'
  await service.person('Early').api.register({ body: { email, password, displayName: 'Early', langCode: 'en' } })
  const right = await signIn({ email, password })
  expect(right.status).toBe(403)
  expect(right.json).toMatchObject({ codes: ['EMAIL_NOT_VALIDATED'] })
  expect((await signIn({ email, password: 'another guess' })).json).toMatchObject({ codes: ['auth/wrong-password'] })
})

test('can-sign-in answers 200 for an account, and 404 for everything else', async () => {
  const asking = service.person('Asking').api
  expect(await asking.canSignIn({ params: { address: ana.email } })).toEqual({})
  for (const address of ['nobody@example.org', 'early@example.org', 'no address'])
    await expect(asking.canSignIn({ params: { address } })).rejects.toMatchObject({ status: 404 })
})

test('a new sign-in in a browser gives a new session and ends the one it had', async () => {
  const bo = await service.signedUp('Bo')
  const before = bo.cookies.find(bo.origin, 'session')
  await bo.api.signIn({ body: bo.credentials() })
  expect(bo.cookies.find(bo.origin, 'session')).not.toBe(before)
  const { sessions } = await bo.api.listSessions()
  expect(sessions).toHaveLength(1)
  const old = await askJson(service.app.port, {
    path: '/api/user/auth/session',
    headers: { cookie: `session=${before}` },
  })
  expect(old.status).toBe(401)
})

test('over https the session cookie has the __Host- prefix', async () => {
  const secure = await startService({
    beside: service,
    env: { PUBLIC_URL: 'https://envoi.test', STORAGE_URL: 'https://bytes.test', ENVOI_OUTBOX: '1' },
  })
  try {
    const answer = await signIn(ana.credentials(), { host: 'envoi.test', at: secure })
    expect(answer.status).toBe(200)
    expect(cookieOf(answer, '__Host-session')).toMatch(
      /^__Host-session=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(cookieOf(answer, 'session-claims')).toContain('; Secure')
    expect(cookieOf(answer, 'session')).toBeUndefined()
  } finally {
    await secure[Symbol.asyncDispose]()
  }
})
