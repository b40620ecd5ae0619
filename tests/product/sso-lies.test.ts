import { type Lie, type LyingProvider, startLyingProvider } from '@envoi/testing/lying-provider'
import type { Person } from '@envoi/testing/people'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { arrive, begin, configure, comeBack as follow, isSignedInAt, ours, ssoSite, tokenFor } from './sso-calls.ts'

/** A provider that lies, and whoever stands between a browser and us: nobody is signed in. */
let liar: LyingProvider
/** Of a manager elsewhere. */
let evil: LyingProvider
let service: Service
let ana: SignedUp
let place: string
let site: string
beforeAll(async () => {
  liar = await startLyingProvider()
  evil = await startLyingProvider()
  service = await startService({ env: { ENVOI_OUTBOUND_ALLOW: `${liar.place},${evil.place}` } })
  const made = await ssoSite(service, liar)
  ana = made.owner
  place = made.place
  site = made.id
  // Mia is known: whatever is believed of her is a sign-in.
  liar.seat(mia)
  const person = service.person('Mia at first')
  await comeBack(person, liar.comeBack(await begin(service, person, place)))
  const token = await tokenFor(service, mia.email)
  await arrive(person, place, await comeBack(person, liar.comeBack(await begin(service, person, place, { token }))))
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await liar[Symbol.asyncDispose]()
  await evil[Symbol.asyncDispose]()
})
afterEach(() => liar.lie())

const mia = { sub: 'mia', email: 'mia@acme.example', email_verified: true, name: 'Mia' }
let browsers = 0
const comeBack = (person: Person, query: URLSearchParams, by: 'redirectUri' | 'siteRedirectUri' = 'redirectUri') =>
  follow(service, person, `${ours(service, site)[by]}?${query}`)
const browser = (): Person => service.person(`Browser ${(browsers += 1)}`)

/** Comes by the provider as Mia while it lies like this. */
async function cross(lie: Lie = {}, claims: Record<string, unknown> = mia) {
  const person = browser()
  const start = await begin(service, person, place)
  liar.lie(lie)
  liar.seat(claims)
  const at = await comeBack(person, liar.comeBack(start))
  liar.lie()
  return { person, at }
}
const expectRefused = async ({ person, at }: { person: Person; at: URL }, code: string): Promise<void> => {
  expect(at.searchParams.get('signInError')).toBe(code)
  expect(at.searchParams.has('sessionCookie')).toBe(false)
  expect(await isSignedInAt(person, place)).toBe(false)
}

test('an honest answer signs in', async () => {
  const { person, at } = await cross()
  expect(await arrive(person, place, at)).toMatchObject({ auth: { user: { email: mia.email } } })
})

const minutes = (count: number): number => Math.floor(Date.now() / 1000) + count * 60

describe('an ID token', () => {
  test.each<[string, Lie]>([
    ['that another key has signed', { signedBy: 'other key' }],
    ['that nobody has signed', { signedBy: 'nobody' }],
    ['signed by the client secret', { signedBy: 'client secret' }],
    ['signed by the public key as if it were a secret', { signedBy: 'public key' }],
    ['of a key that the provider does not show', { header: { alg: 'RS256', kid: 'unknown' } }],
    ['for another client', { claims: { aud: 'somebody-else' } }],
    ['for us and another client alike', { claims: { aud: ['envoi', 'other'], azp: 'other' } }],
    ['of another issuer', { claims: { iss: 'https://idp.example.org' } }],
    ['for another sign-in', { claims: { nonce: 'of another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['that has run out', { claims: { iat: minutes(-20), exp: minutes(-10) } }],
    ['that never runs out', { claims: { exp: undefined } }],
    ['from the future', { claims: { nbf: minutes(10) } }],
    ['that names nobody', { claims: { sub: undefined } }],
    ['with an empty name', { claims: { sub: '' } }],
    ['with a name that is no text', { claims: { sub: 7 } }],
    ['with a critical extension', { header: { alg: 'RS256', crit: ['b64'], b64: true } }],
    ['that is none', { idToken: 'not.a.token' }],
    ['that is encrypted', { idToken: 'a.b.c.d.e' }],
  ])('%s signs nobody in', async (_what, lie) => {
    await expectRefused(await cross(lie), 'SSO_REFUSED')
  })
})

describe('even where the provider says of itself that it does so, an ID token', () => {
  afterEach(() => configure(ana, site, { clientSecret: liar.clientSecret }))
  test.each<[string, Lie['signedBy'], string]>([
    ['that nobody has signed', 'nobody', 'none'],
    ['signed by the client secret', 'client secret', 'HS256'],
  ])('%s signs nobody in', async (_what, signedBy, algorithm) => {
    const metadata = { id_token_signing_alg_values_supported: [algorithm, 'RS256'] }
    liar.lie({ metadata })
    // Looked at anew, since the secret is another one.
    await configure(ana, site, { clientSecret: `${liar.clientSecret} of ${algorithm}` })
    await expectRefused(await cross({ metadata, ...(signedBy && { signedBy }) }), 'SSO_REFUSED')
  })
})

describe('an address', () => {
  test.each<[string, Record<string, unknown>]>([
    ['that the provider has not verified', { email: 'new@acme.example', email_verified: false }],
    ['of a domain that is not listed', { email: 'new@other.example', email_verified: true }],
    ['below a listed domain', { email: 'new@evil.acme.example', email_verified: true }],
    ['that only ends like a listed domain', { email: 'new@evilacme.example', email_verified: true }],
    ['that is none', { email: 'acme.example', email_verified: true }],
    ['with two @', { email: 'new@acme.example@evil.example', email_verified: true }],
    ['that is no text', { email: ['new@acme.example'], email_verified: true }],
    ['that is missing', {}],
  ])('%s invites nobody', async (_what, claims) => {
    await expectRefused(await cross({}, { sub: 'new', ...claims }), 'SSO_REFUSED')
    const { rows } = await service.app.database.pool.query(`select from sso_invitations where email like '%new@%'`)
    expect(rows).toEqual([])
  })

  test('of somebody who is known does not open what is theirs to another person', async () => {
    const { person, at } = await cross({}, { ...mia, sub: 'mallory' })
    await expectRefused({ person, at }, 'UNKNOWN_SSO_TEAM_MEMBER')
  })
})

describe('what comes back', () => {
  /** With something changed on the way. */
  async function tampered(changed: Record<string, string | undefined>) {
    const person = browser()
    const start = await begin(service, person, place)
    liar.seat(mia)
    return { person, at: await comeBack(person, liar.comeBack(start, changed)) }
  }

  test.each<[string, Record<string, string | undefined>, string]>([
    ['of another issuer', { iss: 'https://idp.example.org' }, 'SSO_REFUSED'],
    ['without the issuer that the provider promised', { iss: undefined }, 'SSO_REFUSED'],
    ['with a code that it never gave out', { code: 'made up' }, 'SSO_REFUSED'],
    ['without a code', { code: undefined }, 'SSO_REFUSED'],
    ['with an error', { code: undefined, error: 'access_denied' }, 'SSO_REFUSED'],
    ['with a state that is not ours', { state: 'made up' }, 'SSO_EXPIRED'],
    ['with an empty state', { state: '' }, 'SSO_EXPIRED'],
    ['without a state', { state: undefined }, 'SSO_EXPIRED'],
  ])('%s signs nobody in', async (_what, changed, code) => {
    await expectRefused(await tampered(changed), code)
  })

  test('a second time is too late', async () => {
    const person = browser()
    liar.seat(mia)
    const query = liar.comeBack(await begin(service, person, place))
    await comeBack(person, query)
    await expectRefused({ person, at: await comeBack(person, query) }, 'SSO_EXPIRED')
  })

  test('in another browser is nobody’s, and stays good in the one that began', async () => {
    const [person, thief] = [browser(), browser()]
    liar.seat(mia)
    const query = liar.comeBack(await begin(service, person, place))
    await begin(service, thief, place)
    await expectRefused({ person: thief, at: await comeBack(thief, query) }, 'SSO_EXPIRED')
    await arrive(person, place, await comeBack(person, query))
    expect(await isSignedInAt(person, place)).toBe(true)
  })

  test.each<[string, boolean, 'redirectUri' | 'siteRedirectUri', string]>([
    ['the address of that site', false, 'siteRedirectUri', 'SSO_EXPIRED'],
    ['the address that sites share', false, 'redirectUri', 'SSO_REFUSED'],
    ['the address that sites share, from one that promised its name', true, 'redirectUri', 'SSO_REFUSED'],
  ])('for another site is not told to the provider of this one: by %s', async (_what, promisesName, by, code) => {
    // A manager elsewhere whose provider sends browsers on to this one, with a state of theirs and all else of a sign-in
    // that they have begun here themselves: a code that they are told would open the account of whoever has come.
    evil.lie({ metadata: { authorization_response_iss_parameter_supported: promisesName } })
    const mallory = await ssoSite(service, { ...evil, clientId: `envoi-${by}-${promisesName}` })
    evil.asked.length = 0
    const victim = browser()
    const start = await begin(service, victim, mallory.place)
    const state = new URL(start).searchParams.get('state') ?? ''
    liar.seat(mia)
    const query = liar.comeBack(await begin(service, browser(), place), { state, iss: undefined })
    await expectRefused({ person: victim, at: await comeBack(victim, query, by) }, code)
    expect(evil.asked).not.toContain('/token')
  })

  test('of a provider that does not name itself comes by the address of its site', async () => {
    evil.lie({ metadata: { authorization_response_iss_parameter_supported: false } })
    const quiet = await ssoSite(service, { ...evil, clientId: 'envoi' })
    const start = new URL(await begin(service, browser(), quiet.place))
    expect(start.searchParams.get('redirect_uri')).toBe(ours(service, quiet.id).siteRedirectUri)
  })

  test('with a code of another sign-in is refused by its nonce', async () => {
    const [victim, thief] = [browser(), browser()]
    liar.seat(mia)
    const theirs = liar.comeBack(await begin(service, victim, place))
    const start = await begin(service, thief, place)
    // The provider takes the code, and tells the nonce of the sign-in it was given out for.
    const state = new URL(start).searchParams.get('state') ?? ''
    const query = new URLSearchParams({ ...Object.fromEntries(theirs), state })
    await expectRefused({ person: thief, at: await comeBack(thief, query) }, 'SSO_REFUSED')
  })
})

describe('a provider that is away', () => {
  test.each<[string, Lie['answers']]>([
    ['with a fault', { '/token': (response) => response.writeHead(500).end() }],
    ['by hanging up', { '/token': (response) => response.destroy() }],
    ['with an answer without end', { '/token': (response) => response.end('x'.repeat(70_000)) }],
  ])('%s is told as that', async (_how, answers) => {
    await expectRefused(await cross({ answers: answers ?? {} }), 'SSO_UNAVAILABLE')
  })
})

describe('a logout token', () => {
  const send = (token: string) =>
    fetch(`${service.app.publicUrl}/api/user/sso/azure/backchannel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    })

  test.each<[string, Record<string, unknown>, Lie]>([
    ['that another key has signed', {}, { signedBy: 'other key' }],
    ['that nobody has signed', {}, { signedBy: 'nobody' }],
    ['signed by the client secret', {}, { signedBy: 'client secret' }],
    ['for another client', { aud: 'other' }, {}],
    ['of another issuer', { iss: 'https://idp.example.org' }, {}],
    ['that is an ID token', { nonce: 'n' }, {}],
    ['without its event', { events: {} }, {}],
    ['that is old', { iat: minutes(-30) }, {}],
    ['that names nobody', { sub: undefined }, {}],
  ])('%s ends nothing', async (_what, claims, lie) => {
    const { person, at } = await cross()
    await arrive(person, place, at)
    expect((await send(await liar.logoutToken({ sub: 'mia', ...claims }, lie))).status).toBe(400)
    expect(await isSignedInAt(person, place)).toBe(true)
  })

  test('of the provider ends what came of it, also what was still on its way', async () => {
    const [first, second] = [await cross(), await cross()]
    await arrive(first.person, place, first.at)
    expect((await send(await liar.logoutToken({ sub: 'mia' }))).status).toBe(200)
    expect(await isSignedInAt(first.person, place)).toBe(false)
    await expect(arrive(second.person, place, second.at)).rejects.toMatchObject({ status: 401 })
  })

  test('of a session there that we were not told of ends all of that person', async () => {
    const { person, at } = await cross()
    await arrive(person, place, at)
    expect((await send(await liar.logoutToken({ sub: 'mia', sid: 'of one' }))).status).toBe(200)
    expect(await isSignedInAt(person, place)).toBe(false)
  })

  test('that is no form, or none at all, is refused', async () => {
    const url = `${service.app.publicUrl}/api/user/sso/azure/backchannel-logout`
    const statuses = await Promise.all([
      fetch(url, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }),
      fetch(url, { method: 'POST', body: new URLSearchParams({ other: 'x' }) }),
      send('no token'),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([400, 400, 400])
  })
})
