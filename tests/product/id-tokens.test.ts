import { DAY, session as limits } from '@envoi/contract/limits'
import { createMovingClock } from '@envoi/testing/clock'
import type { Person } from '@envoi/testing/people'
import { type Ask, askJson } from '@envoi/testing/raw-http'
import { linkToFile } from '@envoi/testing/receiving'
import { addApp } from '@envoi/testing/second-factors'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
const time = createMovingClock()
beforeAll(async () => {
  service = await startService({ clock: time.clock })
})
afterAll(() => service[Symbol.asyncDispose]())

const signedOut = { status: 401 }
const cookie = (token: string) => ({ cookie: `session=${token}` })
const tokenOf = (person: Person): string => person.cookies.find(person.origin, 'session') ?? ''
const raw = (how: Ask) => askJson(service.app.port, { from: '10.7.0.1', ...how })
/** Whoever somebody else would be who got hold of this token. */
const statusWith = async (token: string): Promise<number> =>
  (await raw({ path: '/api/user/auth/session', headers: cookie(token) })).status

let people = 0
const somebody = (): Promise<SignedUp> => {
  people += 1
  return service.signedUp(`Person${people}`)
}

describe('an id token', () => {
  const asSession = (idToken: string, more: Partial<Ask> = {}) =>
    raw({ path: '/api/user/auth/session-cookie', ...more, headers: { 'x-id-token': idToken, ...more.headers } })

  test('is issued for the session’s cookie or header, and becomes another session', async () => {
    const ana = await somebody()
    const byHeader = await service.person('Script').api.getIdToken({ headers: { 'x-session-token': tokenOf(ana) } })
    for (const { idToken, exp } of [await ana.api.getIdToken(), byHeader]) {
      expect(exp * 1000 - time.clock().getTime()).toBeLessThanOrEqual(limits.idToken)
      const answer = await asSession(idToken)
      expect(answer.status).toBe(200)
      const [session = ''] = answer.headers['set-cookie'] ?? []
      expect(session).toMatch(/^session=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/)
      expect(answer.text).not.toContain(/=([\w-]+)/.exec(session)?.[1])
      expect((await raw({ path: '/api/user/auth/session', headers: cookie(session.slice(8, 51)) })).json).toMatchObject(
        {
          auth: { user: { uid: ana.uid } },
        },
      )
    }
    await ana.api.getSession()
  })

  test('replaces the session of its own browser, and keeps the same limit of 90 days', async () => {
    const ana = await somebody()
    const before = tokenOf(ana)
    await ana.api.exchangeSession({ body: { trustDevice: true } })
    time.pass(13 * DAY)
    const { idToken } = await ana.api.getIdToken()
    await ana.api.getSessionCookie({ query: { expiresIn: 14 * DAY }, headers: { 'x-id-token': idToken } })
    const { exp } = await ana.api.getSession()
    expect(Math.round((exp * 1000 - time.clock().getTime()) / DAY)).toBe(14)
    expect(await statusWith(before)).toBe(401)
    const { sessions } = await ana.api.listSessions()
    expect(sessions).toHaveLength(1)
    expect(time.clock().getTime() - Date.parse(sessions[0]?.signedInAt ?? '')).toBeGreaterThan(12 * DAY)
  })

  test('is valid for five minutes', async () => {
    const { idToken } = await (await somebody()).api.getIdToken()
    time.pass(limits.idToken + 1000)
    expect((await asSession(idToken)).status).toBe(401)
  })

  test('is invalid when its session has ended', async () => {
    const ana = await somebody()
    const { idToken } = await ana.api.getIdToken()
    await ana.api.signOut()
    expect((await asSession(idToken)).status).toBe(401)
  })

  const renewals: [string, (ana: SignedUp) => Promise<unknown>][] = [
    [
      'the password has changed',
      (ana) => {
        const body = { currentPassword: ana.password, password: 'walks by the sea' }
        return ana.api.changePassword({ params: { uid: ana.uid }, body })
      },
    ],
    ['a second factor has changed', (ana) => addApp(ana, time.clock)],
    ['its session has been exchanged', (ana) => ana.api.exchangeSession({ body: { trustDevice: true } })],
  ]
  test.each(renewals)('is invalid once %s, since the session has a new token', async (_, renew) => {
    const ana = await somebody()
    const { idToken } = await ana.api.getIdToken()
    await renew(ana)
    expect((await asSession(idToken)).status).toBe(401)
    expect((await ana.api.listSessions()).sessions).toHaveLength(1)
    const fresh = await ana.api.getIdToken()
    expect((await asSession(fresh.idToken)).status).toBe(200)
  })

  test('needs a session', async () => {
    const nobody = service.person('Nobody').api
    await expect(nobody.getIdToken()).rejects.toMatchObject(signedOut)
    await expect(nobody.getIdToken({ headers: { 'x-session-token': 'guess' } })).rejects.toMatchObject(signedOut)
    await expect(nobody.getSessionCookie()).rejects.toMatchObject(signedOut)
  })

  test('is made by GET only: HEAD does nothing', async () => {
    const ana = await somebody()
    const { idToken } = await ana.api.getIdToken()
    expect((await asSession(idToken, { method: 'HEAD' })).status).toBe(404)
    expect((await raw({ method: 'HEAD', path: '/api/user/auth/id-token', headers: cookie(tokenOf(ana)) })).status).toBe(
      404,
    )
    expect((await ana.api.listSessions()).sessions).toHaveLength(1)
  })

  test('that was edited, unsigned or of another kind is refused', async () => {
    const ana = await somebody()
    const { idToken } = await ana.api.getIdToken()
    const [head = '', body = '', signature = ''] = idToken.split('.')
    const written = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
    const sent = await ana.send({ 'note.txt': Buffer.from('hello') })
    const grant = new URL(await linkToFile(ana, sent)).pathname.split('/').at(-1) ?? ''
    const forged = {
      none: `${written({ ...read(head), alg: 'none' })}.${body}.`,
      'none in capitals': `${written({ ...read(head), alg: 'NONE' })}.${body}.`,
      'another algorithm': `${written({ ...read(head), alg: 'HS512' })}.${body}.${signature}`,
      'another user': `${head}.${written({ ...read(body), sub: 'x' })}.${signature}`,
      'another session': `${head}.${written({ ...read(body), sid: 'x' })}.${signature}`,
      'a longer life': `${head}.${written({ ...read(body), exp: 9_999_999_999 })}.${signature}`,
      'another signature': `${head}.${body}.${signature.slice(0, -2)}AA`,
      'a session': tokenOf(ana),
      'an upload token': sent.uploadToken,
      'a sender’s secret': sent.senderSecret,
      'a grant': grant,
      'no token': 'x.y.z',
      nothing: '',
    }
    for (const [kind, token] of Object.entries(forged))
      expect([kind, (await asSession(token)).status]).toEqual([kind, 401])
    expect(await statusWith(idToken)).toBe(401)
    expect((await raw({ path: '/api/user/auth/id-token', headers: { 'x-session-token': idToken } })).status).toBe(401)
    expect((await asSession(idToken)).status).toBe(200)
  })
})
