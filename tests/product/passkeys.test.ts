import { passkeys as limits, rates } from '@envoi/contract/limits'
import { appCode } from '@envoi/testing/authenticator-app'
import { type Authenticator, type Twist, createAuthenticator } from '@envoi/testing/passkey-authenticator'
import { cborMap } from '@envoi/testing/cbor'
import { createMovingClock } from '@envoi/testing/clock'
import { inboxOf } from '@envoi/testing/inbox'
import { attested } from '@envoi/testing/passkey-attestation'
import type { Person } from '@envoi/testing/people'
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

const STEP = 30_000
const refused = { status: 403, codes: ['INVALID_PASSKEY'] }
const newAuthenticator = (): Authenticator => createAuthenticator({ origin: service.app.publicUrl, rpId: 'localhost' })

let people = 0
async function somebody(): Promise<SignedUp> {
  people += 1
  return service.signedUp(`Person${people}`)
}

async function add(who: SignedUp, authenticator: Authenticator, name = 'Laptop', twist: Twist = {}) {
  const { options } = await who.api.getPasskeyOptions({ body: { password: who.password } })
  return who.api.addPasskey({ body: { name, response: authenticator.create(options, twist) } })
}

async function signIn(authenticator: Authenticator, twist: Twist = {}, person: Person = service.person('Browser')) {
  const { options } = await person.api.getPasskeySignInOptions()
  return person.api.signInWithPasskey({ body: { response: authenticator.get(options, twist) } })
}

async function withPasskey(): Promise<{ ana: SignedUp; authenticator: Authenticator }> {
  const ana = await somebody()
  const authenticator = newAuthenticator()
  await add(ana, authenticator)
  return { ana, authenticator }
}

describe('a passkey', () => {
  test('is added with the password, named, listed, and signs in by itself', async () => {
    const ana = await somebody()
    expect(await ana.api.listPasskeys()).toEqual({ passkeys: [] })
    const authenticator = newAuthenticator()
    const added = await add(ana, authenticator, '  My laptop ')
    expect(added).toEqual({
      id: expect.any(String),
      name: 'My laptop',
      createdAt: expect.any(String),
      lastUsedAt: null,
    })
    const browser = service.person('Browser')
    const reply = await signIn(authenticator, {}, browser)
    expect(reply).toMatchObject({ subdomain: 'www', sessionCookie: null, auth: { user: { uid: ana.uid } } })
    expect(await browser.api.getSession()).toMatchObject({ auth: { user: { uid: ana.uid } } })
    const { passkeys } = await ana.api.listPasskeys()
    expect(passkeys).toEqual([{ ...added, lastUsedAt: expect.any(String) }])
  })

  test('is requested as a resident key of this host with user verification', async () => {
    const ana = await somebody()
    await add(ana, newAuthenticator())
    const { options } = await ana.api.getPasskeyOptions({ body: { password: ana.password } })
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Envoi' },
      user: { name: ana.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ type: 'public-key' }],
    })
    expect(await service.person('Browser').api.getPasskeySignInOptions()).toMatchObject({
      options: { rpId: 'localhost', userVerification: 'required' },
    })
  })

  test('counts as both factors', async () => {
    const { ana, authenticator } = await withPasskey()
    await addApp(ana, time.clock)
    await expect(service.person('Browser').api.signIn({ body: ana.credentials() })).rejects.toMatchObject({
      codes: ['TOTP_MFA'],
    })
    expect(await signIn(authenticator)).toMatchObject({ auth: { user: { uid: ana.uid } } })
  })

  test('can be renamed', async () => {
    const { ana } = await withPasskey()
    const id = (await ana.api.listPasskeys()).passkeys[0]?.id ?? ''
    expect(await ana.api.renamePasskey({ params: { id }, body: { name: 'Key ring' } })).toMatchObject({
      id,
      name: 'Key ring',
    })
    for (const name of ['', '   ', 'x'.repeat(61), 'a\nb'])
      await expect(ana.api.renamePasskey({ params: { id }, body: { name } })).rejects.toMatchObject({ status: 400 })
  })

  test('that is removed cannot sign in', async () => {
    const { ana, authenticator } = await withPasskey()
    const id = (await ana.api.listPasskeys()).passkeys[0]?.id ?? ''
    const params = { id }
    await expect(ana.api.removePasskey({ params, body: { password: 'a guess' } })).rejects.toMatchObject({
      codes: ['WRONG_ACCOUNT_PASSWORD'],
    })
    await ana.api.removePasskey({ params, body: { password: ana.password } })
    await expect(signIn(authenticator)).rejects.toMatchObject(refused)
    await expect(ana.api.removePasskey({ params, body: { password: ana.password } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('that is added or removed ends every other session, and its owner gets a letter', async () => {
    const ana = await somebody()
    const work = service.person('Work')
    await work.api.signIn({ body: ana.credentials() })
    const before = ana.cookies.find(ana.origin, 'session')
    await add(ana, newAuthenticator())
    await expect(work.api.getSession()).rejects.toMatchObject({ status: 401 })
    expect(ana.cookies.find(ana.origin, 'session')).not.toBe(before)
    await work.api.signIn({ body: ana.credentials() })
    const id = (await ana.api.listPasskeys()).passkeys[0]?.id ?? ''
    await ana.api.removePasskey({ params: { id }, body: { password: ana.password } })
    await expect(work.api.getSession()).rejects.toMatchObject({ status: 401 })
    await ana.api.getSession()
    const told = async () => (await inboxOf(service).all(ana.email)).filter(({ text }) => /passkey/i.test(text)).length
    await expect.poll(told).toBe(2)
  })

  test('needs the password, and the second factor if there is one, to be added', async () => {
    const { ana } = await withPasskey()
    const { secret } = await addApp(ana, time.clock)
    const { password } = ana
    const params = { id: (await ana.api.listPasskeys()).passkeys[0]?.id ?? '' }
    await expect(ana.api.getPasskeyOptions({ body: { password } })).rejects.toMatchObject({ codes: ['TOTP_MFA'] })
    await expect(ana.api.removePasskey({ params, body: { password } })).rejects.toMatchObject({ codes: ['TOTP_MFA'] })
    time.pass(STEP)
    await ana.api.removePasskey({ params, body: { password, code: appCode(secret, time.clock()) } })
  })
})

describe('a passkey is not added', () => {
  const twists: [string, () => Twist][] = [
    ['from another origin', () => ({ origin: 'http://evil.example' })],
    ['from a customer’s site', () => ({ origin: service.app.publicUrl.replace('localhost', 'acme.localhost') })],
    ['for another host', () => ({ rpId: 'evil.example' })],
    ['without its owner verified', () => ({ isUserVerified: false })],
    ['without its owner there', () => ({ isUserPresent: false })],
    ['for a challenge that is not ours', () => ({ challenge: Buffer.alloc(32, 7).toString('base64url') })],
    ['for no challenge', () => ({ challenge: '' })],
    ['by an answer to a sign-in', () => ({ type: 'webauthn.get' })],
    ['with a maker’s certificate, which nobody asked for', () => ({ attestation: attested })],
    ['in an unknown format', () => ({ attestation: () => ({ format: 'envoi', statement: cborMap([]) }) })],
  ]
  test.each(twists)('%s', async (_, twist) => {
    const ana = await somebody()
    await expect(add(ana, newAuthenticator(), 'Laptop', twist())).rejects.toMatchObject(refused)
    expect(await ana.api.listPasskeys()).toEqual({ passkeys: [] })
  })

  test('twice for one challenge, nor after a wrong answer', async () => {
    const ana = await somebody()
    const body = { password: ana.password }
    const { options } = await ana.api.getPasskeyOptions({ body })
    const wrong = newAuthenticator().create(options, { isUserVerified: false })
    await expect(ana.api.addPasskey({ body: { name: 'A', response: wrong } })).rejects.toMatchObject(refused)
    const right = newAuthenticator().create(options)
    await expect(ana.api.addPasskey({ body: { name: 'B', response: right } })).rejects.toMatchObject(refused)
  })

  test('after five minutes', async () => {
    const ana = await somebody()
    const { options } = await ana.api.getPasskeyOptions({ body: { password: ana.password } })
    time.pass(limits.challengeLives)
    const response = newAuthenticator().create(options)
    await expect(ana.api.addPasskey({ body: { name: 'A', response } })).rejects.toMatchObject(refused)
  })

  test('for somebody else’s challenge, nor for a sign-in challenge', async () => {
    const [ana, bo] = [await somebody(), await somebody()]
    const ofBo = await bo.api.getPasskeyOptions({ body: { password: bo.password } })
    const ofSignIn = await ana.api.getPasskeySignInOptions()
    for (const { options } of [ofBo, ofSignIn]) {
      const response = newAuthenticator().create(options)
      await expect(ana.api.addPasskey({ body: { name: 'A', response } })).rejects.toMatchObject(refused)
    }
  })

  test('when it is already registered', async () => {
    const { authenticator } = await withPasskey()
    const bo = await somebody()
    await expect(add(bo, authenticator)).rejects.toMatchObject(refused)
  })

  test.each([
    ['', ''],
    ['x', 'x'],
    [encoded('7'), 'AAAA'],
    [encoded('null'), 'AAAA'],
    [encoded('{"challenge":7}'), 'AAAA'],
    [encoded(`{"challenge":"${'a\\u0000'.repeat(20)}"}`), 'AAAA'],
  ])('from an answer of %j and %j', async (clientDataJSON, attestationObject) => {
    const ana = await somebody()
    const credential = { id: 'x', rawId: 'x', type: 'public-key' as const }
    const response = { ...credential, response: { clientDataJSON, attestationObject } }
    await expect(ana.api.addPasskey({ body: { name: 'A', response } })).rejects.toMatchObject(refused)
    const used = { ...credential, response: { clientDataJSON, authenticatorData: '', signature: '' } }
    await expect(ana.api.signInWithPasskey({ body: { response: used } })).rejects.toMatchObject(refused)
  })

  test('beyond the twentieth, also when two were started before', async () => {
    const ana = await somebody()
    await service.app.database.pool.query(
      `insert into passkeys (public_id, user_id, credential_id, public_key, counter, name)
       select uid || number, id, uid || number, '', 0, 'Key' from users, generate_series(1, 19) as number where uid = $1`,
      [ana.uid],
    )
    const body = { password: ana.password }
    const begun = [await ana.api.getPasskeyOptions({ body }), await ana.api.getPasskeyOptions({ body })]
    const [twentieth, beyond] = begun.map(({ options }) => ({
      name: 'Key',
      response: newAuthenticator().create(options),
    }))
    await ana.api.addPasskey({ body: twentieth! })
    const tooMany = { status: 422, codes: ['TOO_MANY_PASSKEYS'] }
    await expect(ana.api.addPasskey({ body: beyond! })).rejects.toMatchObject(tooMany)
    await expect(ana.api.getPasskeyOptions({ body })).rejects.toMatchObject(tooMany)
    expect((await ana.api.listPasskeys()).passkeys).toHaveLength(20)
  })
})

describe('a passkey does not sign in', () => {
  const twists: [string, () => Twist][] = [
    ['from another origin', () => ({ origin: 'http://evil.example' })],
    ['for another host', () => ({ rpId: 'evil.example' })],
    ['without its owner verified', () => ({ isUserVerified: false })],
    ['without its owner there', () => ({ isUserPresent: false })],
    ['for a challenge that is not ours', () => ({ challenge: Buffer.alloc(32, 7).toString('base64url') })],
    ['by an answer to a registration', () => ({ type: 'webauthn.create' })],
    ['with a wrong signature', () => ({ signature: Buffer.from('3006020101020101', 'hex') })],
    ['with no signature', () => ({ signature: Buffer.alloc(0) })],
    ['under another’s name', () => ({ credentialId: 'AAAA' })],
  ]
  test.each(twists)('%s', async (_, twist) => {
    const { authenticator } = await withPasskey()
    await expect(signIn(authenticator, twist())).rejects.toMatchObject(refused)
    await signIn(authenticator)
  })

  test('that was never added', async () => {
    await expect(signIn(newAuthenticator())).rejects.toMatchObject(refused)
  })

  test('whose counter goes back, as of a copy', async () => {
    const { authenticator } = await withPasskey()
    await signIn(authenticator, { counter: 10 })
    await expect(signIn(authenticator, { counter: 10 })).rejects.toMatchObject(refused)
    await expect(signIn(authenticator, { counter: 9 })).rejects.toMatchObject(refused)
    await expect(signIn(authenticator, { counter: 0 })).rejects.toMatchObject(refused)
    await signIn(authenticator, { counter: 11 })
  })

  test('twice with one answer, nor after five minutes', async () => {
    const { authenticator } = await withPasskey()
    const { api } = service.person('Browser')
    const first = authenticator.get((await api.getPasskeySignInOptions()).options)
    await api.signInWithPasskey({ body: { response: first } })
    await expect(api.signInWithPasskey({ body: { response: first } })).rejects.toMatchObject(refused)
    const { options } = await api.getPasskeySignInOptions()
    time.pass(limits.challengeLives)
    await expect(api.signInWithPasskey({ body: { response: authenticator.get(options) } })).rejects.toMatchObject(
      refused,
    )
  })

  test('with a registration challenge', async () => {
    const { ana, authenticator } = await withPasskey()
    const { options } = await ana.api.getPasskeyOptions({ body: { password: ana.password } })
    await expect(ana.api.signInWithPasskey({ body: { response: authenticator.get(options) } })).rejects.toMatchObject(
      refused,
    )
  })
})

test('passkeys without a counter, as on phones, sign in with zero', async () => {
  const ana = await somebody()
  const authenticator = newAuthenticator()
  await add(ana, authenticator, 'Phone', { counter: 0 })
  await signIn(authenticator, { counter: 0 })
  await signIn(authenticator, { counter: 0 })
})

test('somebody else’s passkey answers 404, and without a session 401', async () => {
  const [{ ana }, bo] = [await withPasskey(), await somebody()]
  const params = { id: (await ana.api.listPasskeys()).passkeys[0]?.id ?? '' }
  const body = { password: bo.password }
  await expect(bo.api.renamePasskey({ params, body: { name: 'Mine' } })).rejects.toMatchObject({ status: 404 })
  await expect(bo.api.removePasskey({ params, body })).rejects.toMatchObject({ status: 404 })
  const { api } = service.person('Nobody')
  const asked = await Promise.allSettled([
    api.listPasskeys(),
    api.getPasskeyOptions({ body }),
    api.addPasskey({ body: { name: 'A', response: newAuthenticator().create({ challenge: 'x' }) } }),
    api.renamePasskey({ params, body: { name: 'Mine' } }),
    api.removePasskey({ params, body }),
  ])
  for (const answer of asked) expect(answer).toMatchObject({ status: 'rejected', reason: { status: 401 } })
  expect((await ana.api.listPasskeys()).passkeys).toMatchObject([{ name: 'Laptop' }])
})

describe('signing in with passkeys', () => {
  const tooMany = { status: 429, codes: ['auth/too-many-requests'], retryAfter: expect.any(Number) }

  test('is limited per source, together with passwords', async () => {
    const { authenticator } = await withPasskey()
    const guesser = service.person('Guesser')
    const { api } = guesser
    const left = authenticator.get((await api.getPasskeySignInOptions()).options)
    const wrong = { response: { ...left, id: 'AAAA', rawId: 'AAAA' } }
    for (let tries = 1; tries < rates.signInSource.max / 2; tries += 1) {
      await expect(api.signInWithPasskey({ body: wrong })).rejects.toMatchObject(refused)
      await api.getPasskeySignInOptions()
    }
    await expect(api.signInWithPasskey({ body: wrong })).rejects.toMatchObject(refused)
    await expect(api.getPasskeySignInOptions()).rejects.toMatchObject(tooMany)
    await expect(api.signInWithPasskey({ body: wrong })).rejects.toMatchObject(tooMany)
    const credentials = { email: 'nobody@example.org', password: 'a guess' }
    await expect(api.signIn({ body: credentials })).rejects.toMatchObject(tooMany)
  })

  test('is not counted when they are right', async () => {
    const { authenticator } = await withPasskey()
    const browser = service.person('Browser')
    for (let times = 0; times < rates.signInSource.max / 2 + 2; times += 1) await signIn(authenticator, {}, browser)
  })

  test('by a stranger on the same network does not lock out a known browser', async () => {
    const { authenticator } = await withPasskey()
    const browser = service.person('Browser', { inBrowser: true })
    await signIn(authenticator, {}, browser)
    const stranger = service.person('Stranger', { address: browser.address, inBrowser: true })
    for (let times = 0; times < rates.signInSource.max; times += 1) await stranger.api.getPasskeySignInOptions()
    await expect(stranger.api.getPasskeySignInOptions()).rejects.toMatchObject(tooMany)
    await signIn(authenticator, {}, browser)
    // Its own tries end as well.
    for (let times = 0; times < rates.signInSource.max; times += 1) await browser.api.getPasskeySignInOptions()
    await expect(browser.api.getPasskeySignInOptions()).rejects.toMatchObject(tooMany)
  })
})

function encoded(text: string): string {
  return Buffer.from(text).toString('base64url')
}
