import { createMovingClock } from '@envoi/testing/clock'
import { type Authenticator, createAuthenticator } from '@envoi/testing/passkey-authenticator'
import { askJson } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, expect, test } from 'vitest'

let service: Service
const time = createMovingClock()
beforeAll(async () => {
  service = await startService({ clock: time.clock })
})
afterAll(() => service[Symbol.asyncDispose]())

const newAuthenticator = (): Authenticator => createAuthenticator({ origin: service.app.publicUrl, rpId: 'localhost' })

async function add(who: SignedUp, authenticator: Authenticator) {
  const { options } = await who.api.getPasskeyOptions({ body: { password: who.password } })
  await who.api.addPasskey({ body: { name: 'Laptop', response: authenticator.create(options) } })
}

async function signIn(authenticator: Authenticator) {
  const { api } = service.person('Browser')
  const { options } = await api.getPasskeySignInOptions()
  return api.signInWithPasskey({ body: { response: authenticator.get(options) } })
}

async function ownerOf(name: string): Promise<SignedUp> {
  const owner = await service.signedUp(`Owner-of-${name}`)
  await service.app.database.pool.query(
    `insert into subdomains (public_id, name, owner_id) select $1, $1, id from users where uid = $2`,
    [name, owner.uid],
  )
  return owner
}

test('passkeys cannot be added or used on a customer’s site: they belong to the main host', async () => {
  const ana = await ownerOf('acme')
  const there = ana.at('acme')
  await there.signIn({ body: ana.credentials() })
  const asked = await Promise.allSettled([
    there.getPasskeySignInOptions(),
    there.signInWithPasskey({ body: { response: newAuthenticator().get({ challenge: 'x' }) } }),
    there.getPasskeyOptions({ body: { password: ana.password } }),
    there.addPasskey({ body: { name: 'A', response: newAuthenticator().create({ challenge: 'x' }) } }),
  ])
  for (const answer of asked) expect(answer).toMatchObject({ status: 'rejected', reason: { status: 404 } })
  expect(await there.listPasskeys()).toEqual({ passkeys: [] })
})

test('a user of a customer’s site adds a passkey on the main site, reached with a one-time code', async () => {
  const ana = await ownerOf('globe')
  ana.cookies.clear()
  const home = ana.at('globe')
  await home.signIn({ body: ana.credentials() })
  const atHome = `http://globe.localhost:${service.app.port}`
  const stolen = ana.cookies.headerFor(atHome)
  const goToMainSite = async () => {
    const { sessionCookie } = await home.exchangeSession({ body: { place: 'www' } })
    await ana.api.exchangeSession({ body: { sessionCookie: sessionCookie ?? '', staySignedIn: true } })
  }
  const [elsewhere, byIdToken] = [service.person('Elsewhere').at('globe'), service.person('Id token').at('globe')]
  await elsewhere.signIn({ body: ana.credentials() })
  await goToMainSite()
  const { idToken } = await home.getIdToken()
  await byIdToken.getSessionCookie({ headers: { 'x-id-token': idToken } })

  const authenticator = newAuthenticator()
  await add(ana, authenticator)
  expect(await signIn(authenticator)).toMatchObject({ subdomain: 'globe', sessionCookie: expect.any(String) })

  // That browser stays signed in at home; every other one is out, also with what it had got hold of there.
  await home.getSession()
  for (const api of [elsewhere, byIdToken]) await expect(api.getSession()).rejects.toMatchObject({ status: 401 })
  const thief = { path: '/api/user/auth/session', host: new URL(atHome).host, headers: { cookie: stolen } }
  expect((await askJson(service.app.port, thief)).status).toBe(401)

  // A visit that was long ago vouches for nothing.
  await goToMainSite()
  time.pass(60 * 60_000)
  await add(ana, newAuthenticator())
  await ana.api.getSession()
  await expect(home.getSession()).rejects.toMatchObject({ status: 401 })
})
