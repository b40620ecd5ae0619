import { passwordLink } from '@envoi/contract/limits'
import { appCode } from '@envoi/testing/authenticator-app'
import { createMovingClock } from '@envoi/testing/clock'
import { type InboxMessage, inboxOf } from '@envoi/testing/inbox'
import { askJson } from '@envoi/testing/raw-http'
import { addApp } from '@envoi/testing/second-factors'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { joined } from '@envoi/testing/teams'
import { afterAll, beforeAll, expect, test } from 'vitest'

let service: Service
const time = createMovingClock()
beforeAll(async () => {
  service = await startService({ clock: time.clock })
})
afterAll(() => service[Symbol.asyncDispose]())

const STEP = 30_000
const invalid = { status: 403, codes: ['INVALID_LINK'] }
const better = 'a walk in the hills'

let people = 0
async function somebody(): Promise<SignedUp> {
  people += 1
  return service.signedUp(`Person${people}`)
}

const ask = (email: string, langCode = 'en') =>
  service.person('Forgetful').api.generatePasswordLink({ body: { email, langCode } })

const isLinkLetter = ({ links }: InboxMessage): boolean => links.some((link) => link.includes('lost-password?'))
const lettersTo = async (email: string): Promise<InboxMessage[]> =>
  (await inboxOf(service).all(email)).filter(isLinkLetter)

/** Asks for a link and reads the letter. */
async function linkFor(who: SignedUp, langCode = 'en'): Promise<{ url: URL; token: string; letter: InboxMessage }> {
  const before = (await lettersTo(who.email)).length
  await ask(who.email, langCode)
  await expect.poll(async () => (await lettersTo(who.email)).length).toBe(before + 1)
  const [letter] = await lettersTo(who.email)
  const url = new URL(letter?.links.find((link) => link.includes('token=')) ?? '')
  return { url, token: url.searchParams.get('token') ?? '', letter: letter! }
}

const use = (email: string, token: string, password = better, timestamp?: number) =>
  service.person('Forgetful').api.changePasswordFromLink({
    body: { email, token, password, ...(timestamp === undefined ? {} : { timestamp }) },
  })

test('a reset link is mailed, on the configured host, and sets a new password', async () => {
  const ana = await somebody()
  const { url, token } = await linkFor(ana)
  expect(url.origin).toBe(service.app.publicUrl)
  expect(url.pathname).toBe('/signin/lost-password')
  expect(url.searchParams.get('email')).toBe(ana.email)
  expect(await use(ana.email, token)).toEqual({})
  await expect(service.person('Ana').api.signIn({ body: ana.credentials() })).rejects.toMatchObject({ status: 401 })
  ana.password = better
  await service.person('Ana').api.signIn({ body: ana.credentials() })
})

test('a reset ends every session and opens none', async () => {
  const ana = await somebody()
  const { token } = await linkFor(ana)
  const browser = service.person('Browser')
  await browser.api.changePasswordFromLink({ body: { email: ana.email, token, password: better } })
  expect(browser.cookies.headerFor(browser.origin)).toBe('')
  await expect(ana.api.getSession()).rejects.toMatchObject({ status: 401 })
})

test('a reset leaves another account’s session in the same browser', async () => {
  const [ana, bo] = [await somebody(), await somebody()]
  const { token } = await linkFor(ana)
  await bo.api.changePasswordFromLink({ body: { email: ana.email, token, password: better } })
  expect(await bo.api.getSession()).toMatchObject({ auth: { user: { uid: bo.uid } } })

  const { token: own } = await linkFor(bo)
  await bo.api.changePasswordFromLink({ body: { email: bo.email, token: own, password: better } })
  expect(bo.cookies.headerFor(bo.origin)).toBe('')
})

test('a reset does not skip the second factor', async () => {
  const ana = await somebody()
  const { secret } = await addApp(ana, time.clock)
  const { token } = await linkFor(ana)
  await use(ana.email, token)
  ana.password = better
  const { api } = service.person('Ana')
  await expect(api.signIn({ body: ana.credentials() })).rejects.toMatchObject({ codes: ['TOTP_MFA'] })
  time.pass(STEP)
  await api.signIn({ body: { ...ana.credentials(), code: appCode(secret, time.clock()) } })
})

test('the owner is told that the password was changed', async () => {
  const ana = await somebody()
  const { token } = await linkFor(ana)
  await use(ana.email, token)
  const told = async () => (await inboxOf(service).all(ana.email)).find(({ subject }) => /password/i.test(subject))
  await expect
    .poll(async () => (await told())?.links)
    .toEqual([expect.stringMatching(new RegExp(`^${service.app.publicUrl}/signin/sign-out\\?token=`))])
})

test('letters lead a member to the team’s home, and the link works there', async () => {
  const owner = await service.signedUp('Owner', { plan: 'TEAM' })
  const { id } = await owner.api.addSubdomain({ body: { name: 'reset-home', userId: owner.uid } })
  const { origin } = await owner.api.changeSubdomain({ params: { id }, body: {} })
  const mia = await joined(service, owner, 'Mia')
  const { url, token } = await linkFor(mia)
  expect(`${url.origin}${url.pathname}`).toBe(`${origin}/signin/lost-password`)
  await mia.at('reset-home').changePasswordFromLink({ body: { email: mia.email, token, password: better } })
  mia.password = better
  await mia.at('reset-home').signIn({ query: {}, body: mia.credentials() })
  const told = async () => (await inboxOf(service).all(mia.email)).flatMap(({ links }) => links).join(' ')
  await expect.poll(told).toContain(`${origin}/signin/sign-out?token=`)
})

test('a reset link works once', async () => {
  const ana = await somebody()
  const { token } = await linkFor(ana)
  await use(ana.email, token)
  await expect(use(ana.email, token, 'yet another one')).rejects.toMatchObject(invalid)
})

test('concurrent uses of one link set one password', async () => {
  const ana = await somebody()
  const { token } = await linkFor(ana)
  const outcomes = await Promise.allSettled([1, 2, 3].map((number) => use(ana.email, token, `${better} ${number}`)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a reset link is valid for an hour, whatever the request says of its age', async () => {
  const ana = await somebody()
  const { token } = await linkFor(ana)
  time.pass(passwordLink.lives)
  await expect(use(ana.email, token, better, time.clock().getTime())).rejects.toMatchObject(invalid)
  const { token: fresh } = await linkFor(ana)
  time.pass(passwordLink.lives - 60_000)
  await use(ana.email, fresh, better, 0)
})

test('a reset link is invalid once the password is changed in any way', async () => {
  const ana = await somebody()
  const [first, second] = [await linkFor(ana), await linkFor(ana)]
  await use(ana.email, second.token)
  await expect(use(ana.email, first.token, 'yet another one')).rejects.toMatchObject(invalid)

  const bo = await somebody()
  const { token } = await linkFor(bo)
  await bo.api.changePassword({ params: { uid: bo.uid }, body: { currentPassword: bo.password, password: better } })
  await expect(use(bo.email, token, 'yet another one')).rejects.toMatchObject(invalid)
})

test('a reset link is invalid once the e-mail address is changed', async () => {
  const ana = await somebody()
  const { token } = await linkFor(ana)
  const email = `new.${ana.email}`
  await service.app.database.pool.query('update users set email = $2, email_key = $2 where uid = $1', [ana.uid, email])
  for (const said of [ana.email, email]) await expect(use(said, token)).rejects.toMatchObject(invalid)
  const fresh = await linkFor(Object.assign(ana, { email }))
  await use(email, fresh.token)
})

test('a reset link works for its owner only, and an invented one for nobody', async () => {
  const [ana, bo] = [await somebody(), await somebody()]
  const { token } = await linkFor(ana)
  for (const [email, tried] of [
    [bo.email, token],
    ['nobody@example.org', token],
    ['no address', token],
    [ana.email, ''],
    [ana.email, `${token}x`],
    [ana.email, 'x'.repeat(1024)],
  ] as const)
    await expect(use(email, tried)).rejects.toMatchObject(invalid)
  await use(ana.email, token)
})

test('an invalid new password is refused and leaves the link valid', async () => {
  const ana = await somebody()
  const { token } = await linkFor(ana)
  await expect(use(ana.email, token, 'short')).rejects.toMatchObject({ status: 422, codes: ['PASSWORD_TOO_SHORT'] })
  await expect(use(ana.email, token, 'password1')).rejects.toMatchObject({ codes: ['PASSWORD_TOO_COMMON'] })
  await use(ana.email, token)
})

test('the letter is in the language of the page, else in the account’s', async () => {
  const ana = await somebody()
  expect((await linkFor(ana, 'fr')).letter.text).toMatch(/mot de passe/)
  expect((await linkFor(ana, 'xx')).letter.text).toMatch(/password/)
})

test('the Host of the request is not used in the link', async () => {
  const ana = await somebody()
  const before = (await lettersTo(ana.email)).length
  const answer = await askJson(service.app.port, {
    method: 'POST',
    path: '/api/user/auth/generate-password-link',
    headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    from: '10.8.0.1',
    json: { email: ana.email, langCode: 'en' },
  })
  expect(answer.status).toBe(200)
  await expect.poll(async () => (await lettersTo(ana.email)).length).toBe(before + 1)
  const [letter] = await lettersTo(ana.email)
  expect(letter?.text).not.toContain('evil')
})

test('the answer does not tell whether there is an account, and no letter goes to unknown addresses', async () => {
  expect(await ask('nobody@example.org')).toEqual({})
  const ana = await somebody()
  await linkFor(ana)
  expect(await inboxOf(service).all('nobody@example.org')).toEqual([])
})

test('an invalid address is refused', async () => {
  for (const email of ['ana', 'ana@', '@example.org'])
    await expect(ask(email)).rejects.toMatchObject({ status: 422, codes: ['INVALID_EMAIL'] })
})

test('an address gets three letters an hour, and the answer does not tell', async () => {
  const ana = await somebody()
  for (let count = 0; count < 3; count += 1) await linkFor(ana)
  for (let count = 0; count < 3; count += 1) expect(await ask(ana.email)).toEqual({})
  const bo = await somebody()
  await linkFor(bo)
  expect(await lettersTo(ana.email)).toHaveLength(3)
})

test('a source can request twenty links, then is refused for a while', async () => {
  const { api } = service.person('Impatient')
  const body = { email: 'nobody@example.org', langCode: 'en' }
  for (let count = 0; count < 20; count += 1) await api.generatePasswordLink({ body })
  await expect(api.generatePasswordLink({ body })).rejects.toMatchObject({
    status: 429,
    retryAfter: expect.any(Number),
  })
})

test('no token is stored or logged in the clear', async () => {
  const ana = await somebody()
  const { token } = await linkFor(ana)
  const { pool } = service.app.database
  const { rows } = await pool.query('select * from password_links')
  const { rows: jobs } = await pool.query('select * from graphile_worker._private_jobs')
  await use(ana.email, token)
  expect(`${JSON.stringify(rows)}${JSON.stringify(jobs)}${service.logged()}`).not.toContain(token)
})
