import { type TestIdentityProvider, startIdentityProvider } from '@envoi/testing/identity-provider'
import { inboxOf } from '@envoi/testing/inbox'
import { createCookieJar } from '@envoi/testing/cookie-jar'
import type { Person } from '@envoi/testing/people'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { joined, memberOf } from '@envoi/testing/teams'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  arrive,
  begin,
  comeBack,
  configure,
  isSignedInAt,
  ours,
  siteOf,
  ssoSite,
  tokenFor,
  visit,
} from './sso-calls.ts'

/** With a real provider, from the button of the sign-in page to a session and back again. */
let directory: TestIdentityProvider
let service: Service
let ana: SignedUp
let place: string
let site: string
let siteId: string
beforeAll(async () => {
  directory = await startIdentityProvider()
  service = await startService({ env: { ENVOI_OUTBOUND_ALLOW: directory.place } })
  const made = await ssoSite(service, directory)
  ana = made.owner
  place = made.place
  siteId = made.id
  site = siteOf(service, place)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await directory[Symbol.asyncDispose]()
})

/** From the button through the provider and back. */
async function cross(person: Person, more: Record<string, string> = {}, jar = createCookieJar()): Promise<URL> {
  const back = await directory.follow(await begin(service, person, place, more), jar)
  return comeBack(service, person, back)
}
/** Somebody of the directory who has come, read their mail, and come by its link. */
async function joinBySso(name: string, jar = createCookieJar()): Promise<{ person: Person; email: string }> {
  const person = service.person(name)
  const email = `${name.toLowerCase()}@acme.example`
  directory.seat({ sub: name.toLowerCase(), email, email_verified: true, name })
  await cross(person, {}, jar)
  const token = await tokenFor(service, email)
  await arrive(person, place, await cross(person, { token }, jar))
  return { person, email }
}

describe('somebody whom nobody knows', () => {
  test('is mailed, and told so at the sign-in page of the site', async () => {
    directory.seat({ sub: 'mia', email: 'mia@acme.example', email_verified: true, name: 'Mia Marsh' })
    const mia = service.person('Mia')
    const at = await cross(mia)
    expect(at.href).toBe(`${site}/signin?signInError=UNKNOWN_SSO_TEAM_MEMBER&email=mia%40acme.example`)
    expect(await isSignedInAt(mia, place)).toBe(false)
    const { subject, links } = await inboxOf(service).latest('mia@acme.example')
    expect(subject).toMatch(/^Finish signing in to/)
    expect(links[0]).toMatch(new RegExp(`^${site}/invitation/\\S+\\?sso$`))
  })

  test('joins by the link and the provider together, and is signed in at the site from then on', async () => {
    const { person, email } = await joinBySso('Noa')
    expect(await person.at(place).getSession()).toMatchObject({
      auth: { user: { email, displayName: 'Noa' }, managerId: ana.uid },
    })
    const again = service.person('Noa at home')
    const at = await cross(again)
    expect(`${at.origin}${at.pathname}`).toBe(`${site}/signin`)
    expect(await arrive(again, place, at)).toMatchObject({ auth: { user: { email } } })
  })

  test('is the same person under another address, and nobody under theirs', async () => {
    const { person } = await joinBySso('Ole')
    const before = await person.at(place).getSession()
    directory.seat({ sub: 'ole', email: 'ole.renamed@acme.example', email_verified: true })
    const again = service.person('Ole renamed')
    const session = await arrive(again, place, await cross(again))
    expect(session.auth.user.uid).toBe(before.auth.user.uid)
    directory.seat({ sub: 'somebody-else', email: 'ole@acme.example', email_verified: true })
    const other = service.person('Another Ole')
    expect((await cross(other)).searchParams.get('signInError')).toBe('UNKNOWN_SSO_TEAM_MEMBER')
    expect(await isSignedInAt(other, place)).toBe(false)
  })
})

describe('an account that there is already', () => {
  test('is joined once its owner has signed in to it and said yes', async () => {
    const pia = await joined(service, ana, 'Pia', { email: 'pia@acme.example' })
    directory.seat({ sub: 'pia', email: 'pia@acme.example', email_verified: true })
    const visitor = service.person('Pia at work')
    await cross(visitor)
    const token = await tokenFor(service, 'pia@acme.example')
    const params = { token }
    expect(await visitor.api.getSsoInvitation({ params })).toMatchObject({ mustSignIn: true, subdomain: place })

    expect((await cross(visitor, { token })).searchParams.get('signInError')).toBe('SSO_REFUSED')
    await expect(visitor.api.confirmSsoInvitation({ params })).rejects.toMatchObject({ status: 401 })
    await expect(ana.api.confirmSsoInvitation({ params })).rejects.toMatchObject({ status: 401 })

    await pia.at(place).signIn({ body: pia.credentials() })
    await pia.at(place).confirmSsoInvitation({ params })
    expect(await visitor.api.getSsoInvitation({ params })).toMatchObject({ mustSignIn: false })
    expect(await arrive(visitor, place, await cross(visitor, { token }))).toMatchObject({
      auth: { user: { uid: pia.uid } },
    })
  })

  test('keeps its password, unless the site hides the form; under a new subject it shows by it once more whose it is', async () => {
    const email = 'kim@acme.example'
    const kim = await joined(service, ana, 'Kim', { email })
    const signIn = () => service.person('Kim by password').api.signIn({ body: kim.credentials() })
    /** Comes as this subject, shows by the password whose account it is, and is joined. */
    async function join(sub: string, { isOnlyWay = false } = {}): Promise<Person> {
      directory.seat({ sub, email, email_verified: true })
      const browser = service.person(`Kim as ${sub}`)
      const [before] = await inboxOf(service).all(email)
      expect((await cross(browser)).searchParams.get('signInError')).toBe('UNKNOWN_SSO_TEAM_MEMBER')
      const token = await tokenFor(service, email, before)
      // What a provider tells of an address proves nothing until the mail has been opened.
      if (isOnlyWay) await expect(signIn()).rejects.toMatchObject({ codes: ['SSO_REQUIRED'] })
      expect(await browser.api.getSsoInvitation({ params: { token } })).toMatchObject({ mustSignIn: true })
      await browser.at(place).signIn({ body: kim.credentials() })
      await browser.at(place).confirmSsoInvitation({ params: { token } })
      expect(await arrive(browser, place, await cross(browser, { token }))).toMatchObject({
        auth: { user: { uid: kim.uid } },
      })
      return browser
    }
    await join('kim')
    await expect(signIn()).resolves.toMatchObject({ subdomain: place })
    await configure(ana, siteId, { hideClassicAuthentication: true })
    await expect(signIn()).rejects.toMatchObject({ codes: ['SSO_REQUIRED'] })
    // The directory was set up again: the issuer is the same, and nobody's subject is.
    await join('kim-of-the-new-directory', { isOnlyWay: true })
    await expect(signIn()).rejects.toMatchObject({ codes: ['SSO_REQUIRED'] })
    const again = service.person('Kim again')
    expect(await arrive(again, place, await cross(again))).toMatchObject({ auth: { user: { uid: kim.uid } } })
    await configure(ana, siteId, {})
  })

  test('without a password is joined under a new subject by the mailed link alone', async () => {
    const { person, email } = await joinBySso('Lou')
    await configure(ana, siteId, { hideClassicAuthentication: true })
    const { uid } = (await person.at(place).getSession()).auth.user
    directory.seat({ sub: 'lou-of-the-new-directory', email, email_verified: true })
    const again = service.person('Lou again')
    const before = await inboxOf(service).latest(email)
    expect((await cross(again)).searchParams.get('signInError')).toBe('UNKNOWN_SSO_TEAM_MEMBER')
    const token = await tokenFor(service, email, before)
    expect(await arrive(again, place, await cross(again, { token }))).toMatchObject({ auth: { user: { uid } } })
    await configure(ana, siteId, {})
  })

  test('is not joined by whoever has the link and another address there', async () => {
    directory.seat({ sub: 'quin', email: 'quin@acme.example', email_verified: true })
    const quin = service.person('Quin')
    await cross(quin)
    const token = await tokenFor(service, 'quin@acme.example')
    directory.seat({ sub: 'thief', email: 'thief@acme.example', email_verified: true })
    const thief = service.person('Thief')
    expect((await cross(thief, { token })).searchParams.get('signInError')).toBe('SSO_REFUSED')
    expect(await isSignedInAt(thief, place)).toBe(false)
  })
})

test('whoever is suspended is told so, and gets in no more', async () => {
  const { person } = await joinBySso('Rob')
  const { auth } = await person.at(place).getSession()
  await ana.api.changeMember({ ...memberOf(ana, auth.user.uid), body: { suspended: true } })
  expect(await isSignedInAt(person, place)).toBe(false)
  expect((await cross(person)).searchParams.get('signInError')).toBe('SUSPENDED')
})

test('whoever says no at the provider comes back signed out', async () => {
  directory.seat(undefined)
  const at = await cross(service.person('Nobody'))
  expect(at.searchParams.get('signInError')).toBe('SSO_REFUSED')
})

test('a sign-out at the provider ends the sessions here that came of it', async () => {
  const jar = createCookieJar()
  const { person } = await joinBySso('Sue', jar)
  const elsewhere = service.person('Sue elsewhere')
  await arrive(elsewhere, place, await cross(elsewhere))
  await directory.endSession(jar)
  await expect.poll(() => isSignedInAt(person, place)).toBe(false)
  expect(await isSignedInAt(elsewhere, place)).toBe(true)
})

test('a second factor is not asked for by us, and a manager sets no password', async () => {
  const { person } = await joinBySso('Tom')
  const { auth } = await person.at(place).getSession()
  await service.app.database.pool.query(
    `insert into phones (user_id, number, confirmed_at) select id, '+33612345678', now() from users where uid = $1`,
    [auth.user.uid],
  )
  const again = service.person('Tom again')
  expect(await arrive(again, place, await cross(again))).toMatchObject({ auth: { user: { uid: auth.user.uid } } })
  await expect(
    ana.api.setMemberPassword({ ...memberOf(ana, auth.user.uid), body: { password: 'a good long one' } }),
  ).rejects.toMatchObject({ codes: ['SSO_MEMBER'] })
})

describe('the address of the provider', () => {
  test('is asked for at the main site, whichever host the button is at', async () => {
    const path = `/api/user/sso/azure/auth?subdomain=${place}`
    const answer = await visit(service, service.person('Uma'), site + path)
    expect([answer.status, answer.headers.location]).toEqual([302, service.app.publicUrl + path])
  })

  test('has PKCE, a state and a nonce, and the browser keeps a mark that no script reads', async () => {
    const uma = service.person('Uma2')
    const url = new URL(await begin(service, uma, place))
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: ours(service, siteId).redirectUri,
    })
    expect(uma.cookies.find(service.app.publicUrl, 'sso-attempt')).toMatch(/^[\w-]{43}$/)
  })

  test('is not told of a site without single sign-on, nor of one that is none', async () => {
    for (const name of ['nowhere', 'www']) {
      const url = `${service.app.publicUrl}/api/user/sso/azure/auth?subdomain=${name}`
      expect((await visit(service, ana, url)).status).toBe(404)
    }
  })
})

test('the page that was asked for comes along', async () => {
  const { person } = await joinBySso('Val')
  const at = await cross(person, { redirect: '/dashboard/team' })
  expect(at.searchParams.get('redirect')).toBe('/dashboard/team')
})

describe('groups of the directory', () => {
  test('put people into groups of members at each sign-in, and take them out again', async () => {
    const { id: press } = await ana.api.addMemberGroup({ body: { name: 'Press' } })
    const { id: sales } = await ana.api.addMemberGroup({ body: { name: 'Sales' } })
    const groupMapping = [
      { value: 'app-press', memberGroup: press },
      { value: 'app-sales', memberGroup: sales },
    ]
    await configure(ana, siteId, { groupMapping })
    const { person } = await joinBySso('Wim')
    const { auth } = await person.at(place).getSession()
    const groupOf = async () => (await ana.api.getMember(memberOf(ana, auth.user.uid))).memberGroup?.name ?? null
    const comeIn = async (...groups: string[]) => {
      directory.seat({ sub: 'wim', email: 'wim@acme.example', email_verified: true, groups })
      await arrive(person, place, await cross(person))
      return groupOf()
    }
    expect(await groupOf()).toBeNull()
    expect(await comeIn('other', 'app-sales')).toBe('Sales')
    expect(await comeIn('app-sales', 'app-press')).toBe('Press')
    expect(await comeIn('other')).toBeNull()
    const { id: own } = await ana.api.addMemberGroup({ body: { name: 'By hand' } })
    await ana.api.addToMemberGroup({ params: { id: own, memberId: auth.user.uid } })
    expect(await comeIn('other')).toBe('By hand')
  })
})

describe('a team of its own', () => {
  /** A team of this many seats, as its first. */
  async function teamOf(seats: number) {
    const made = await ssoSite(service, directory)
    await service.app.database.pool.query('update users set seats = $2 where uid = $1', [made.owner.uid, seats])
    return made
  }

  test('without a seat takes nobody in, and says so', async () => {
    const { place: full } = await teamOf(1)
    directory.seat({ sub: 'xia', email: 'xia@acme.example', email_verified: true })
    const xia = service.person('Xia')
    const back = await directory.follow(await begin(service, xia, full))
    const at = await comeBack(service, xia, back)
    expect(at.searchParams.get('signInError')).toBe('SSO_NO_SEAT')
    await expect(inboxOf(service).all('xia@acme.example')).resolves.toEqual([])
  })

  test('does not let in those whom the same provider knows as members of another', async () => {
    const { place: theirs } = await teamOf(10)
    await joinBySso('Yan')
    const yan = service.person('Yan elsewhere')
    const back = await directory.follow(await begin(service, yan, theirs))
    const at = await comeBack(service, yan, back)
    expect(at.searchParams.get('signInError')).toBe('SSO_REFUSED')
    expect(await isSignedInAt(yan, theirs)).toBe(false)
  })
})

describe('an account without a password', () => {
  const longAgo = (uid: string) =>
    service.app.database.pool.query(
      `update sessions set signed_in_at = signed_in_at - interval '16 minutes' from users where users.id = user_id and uid = $1`,
      [uid],
    )

  test('is closed after a sign-in of the last minutes, in place of the password that it has not', async () => {
    const { person } = await joinBySso('Zoe')
    const api = person.at(place)
    const { uid } = (await api.getSession()).auth.user
    expect(await api.getUser({ params: { uid } })).toMatchObject({ hasPassword: false })
    await longAgo(uid)
    await expect(api.deleteUser({ params: { uid }, body: {} })).rejects.toMatchObject({ codes: ['SIGN_IN_AGAIN'] })
    await expect(api.deleteUser({ params: { uid }, body: { password: 'a guess' } })).rejects.toMatchObject({
      codes: ['SIGN_IN_AGAIN'],
    })

    const again = service.person('Zoe again')
    directory.seat({ sub: 'zoe', email: 'zoe@acme.example', email_verified: true })
    await arrive(again, place, await cross(again))
    await again.at(place).deleteUser({ params: { uid }, body: {} })
    expect(await isSignedInAt(again, place)).toBe(false)
    expect(await isSignedInAt(person, place)).toBe(false)
  })

  test('that has one is asked for it, however fresh the sign-in is', async () => {
    const dan = await service.signedUp('Dan')
    await expect(dan.api.deleteUser({ params: { uid: dan.uid }, body: {} })).rejects.toMatchObject({
      codes: ['WRONG_ACCOUNT_PASSWORD'],
    })
  })
})

test('whoever has no password is mailed a link for one where single sign-on is over', async () => {
  const { person, email } = await joinBySso('Ivo')
  await configure(ana, siteId, { enableAzure: false })
  await person.api.generatePasswordLink({ body: { email, langCode: 'en' } })
  const find = async () =>
    (await inboxOf(service).all(email)).flatMap(({ links }) => links).find((one) => one.includes('lost-password?'))
  await expect.poll(find).toBeDefined()
  const token = new URL((await find()) ?? '').searchParams.get('token') ?? ''
  const password = 'a first one for Ivo'
  await person.api.changePasswordFromLink({ body: { email, password, token } })
  const again = service.person('Ivo by password')
  await expect(again.api.signIn({ body: { email, password } })).resolves.toMatchObject({ subdomain: place })
  await configure(ana, siteId, {})
})

test('those whom single sign-on brought into this team are removed together, by the password of whoever asks', async () => {
  const { person } = await joinBySso('Zoe')
  const stays = await joined(service, ana, 'Abe', { email: 'abe@acme.example' })
  await service.app.database.pool.query(
    `insert into sso_identities (issuer, subject, user_id, is_joined, created_at)
     select 'https://former.example', uid, id, true, joined_at - interval '1 day' from users where uid = $1`,
    [stays.uid],
  )
  const ofAll = { params: { team: ana.uid }, query: { onlySSO: 'true' as const }, body: {} }
  const { count } = await ana.api.countMembers(ofAll)
  expect(count).toBeGreaterThan(0)
  const body = { password: ana.password, transfers: 'give' as const }
  const params = { uid: ana.uid }
  const wrong = { params, body: { ...body, password: 'not this one' } }
  await expect(ana.api.removeSsoUsers(wrong)).rejects.toMatchObject({ codes: ['WRONG_ACCOUNT_PASSWORD'] })
  expect(await isSignedInAt(person, place)).toBe(true)
  const { removed } = await ana.api.removeSsoUsers({ params, body })
  expect(removed).toBeGreaterThan(0)
  expect(await isSignedInAt(person, place)).toBe(false)
  expect((await ana.api.getMember(memberOf(ana, stays.uid))).status).toBe('ACTIVE')
  // Nobody by now: the provider’s word alone opens nothing.
  expect((await cross(person)).searchParams.get('signInError')).toBe('UNKNOWN_SSO_TEAM_MEMBER')
  // The account is still theirs.
  await person.api.generatePasswordLink({ body: { email: 'zoe@acme.example', langCode: 'en' } })
  const isLink = async () =>
    (await inboxOf(service).all('zoe@acme.example')).some(({ links }) => links[0]?.includes('lost-password'))
  await expect.poll(isLink).toBe(true)
})
