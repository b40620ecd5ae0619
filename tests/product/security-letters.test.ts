import { securityNotice } from '@envoi/contract/limits'
import { addApp } from '@envoi/testing/second-factors'
import { createMovingClock } from '@envoi/testing/clock'
import { type InboxMessage, inboxOf } from '@envoi/testing/inbox'
import { type Answer, askJson } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
const time = createMovingClock()
beforeAll(async () => {
  service = await startService({ clock: time.clock })
})
afterAll(() => service[Symbol.asyncDispose]())

const invalid = { status: 403, codes: ['INVALID_LINK'] }
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const better = 'a walk in the hills'

let people = 0
const somebody = (more: { plan?: 'PREMIUM' } = {}): Promise<SignedUp> => {
  people += 1
  return service.signedUp(`Person${people}`, more)
}

async function letterTo(email: string, subject: RegExp): Promise<InboxMessage> {
  const find = async () => (await inboxOf(service).all(email)).find((letter) => subject.test(letter.subject))
  await expect.poll(find).toBeDefined()
  return (await find())!
}
const signOutLinkOf = ({ links }: InboxMessage): URL | undefined =>
  links.map((link) => new URL(link)).find(({ pathname }) => pathname === '/signin/sign-out')
const tokenOf = (letter: InboxMessage): string => signOutLinkOf(letter)?.searchParams.get('token') ?? ''

/** Somebody signs in as a browser would, from anywhere. */
function signInAs(ana: SignedUp, headers: Record<string, string> = {}) {
  people += 1
  return askJson(service.app.port, {
    method: 'POST',
    path: '/api/user/auth/v2/sign-in',
    json: ana.credentials(),
    from: `203.0.113.${people}`,
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
  })
}
const cookieOf = ({ headers }: Answer): string =>
  (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
/** What Ana has after something that a letter tells of: somebody else is in her account. */
async function broken(ana: SignedUp, headers: Record<string, string> = {}): Promise<InboxMessage> {
  expect((await signInAs(ana, headers)).status).toBe(200)
  return letterTo(ana.email, /new sign-in/i)
}
const signOut = (token: string, stopKeys = false) =>
  service.person('Reader').api.signOutEverywhere({ body: { token, stopKeys } })

describe('a sign-in from a device that the account has not seen', () => {
  test('is told with when, by what and from where', async () => {
    const ana = await somebody()
    await ana.api.changeUser({ params: { uid: ana.uid }, body: { timeZone: 'Asia/Tokyo' } })
    const { text } = await broken(ana, { 'user-agent': firefox, 'x-country-code': 'FR' })
    const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Asia/Tokyo' })
    expect(text).toMatch(new RegExp(`When: .*${day.format(time.clock())}.*\\(Japan Standard Time\\)`))
    expect(text).toContain('Device: Firefox on Linux')
    expect(text).toContain('Place: France')
  })

  test('names the beginning of a network where no proxy tells the country', async () => {
    expect((await broken(await somebody())).text).toContain('Place: Network 203.0.113…')
  })

  test('is not told again of a browser that is known, nor the very first time', async () => {
    const ana = await somebody()
    expect(await inboxOf(service).all(ana.email)).toHaveLength(1)
    const first = await signInAs(ana)
    const cookie = cookieOf(first)
    await letterTo(ana.email, /new sign-in/i)
    expect((await signInAs(ana, { cookie })).status).toBe(200)
    await ana.api.changePassword({
      params: { uid: ana.uid },
      body: { currentPassword: ana.password, password: better },
    })
    await letterTo(ana.email, /password was changed/)
    expect((await inboxOf(service).all(ana.email)).filter(({ subject }) => /new sign-in/i.test(subject))).toHaveLength(
      1,
    )
  })
})

describe('the link in a letter about security', () => {
  test('changes nothing by being opened, and signs out everywhere by its call', async () => {
    const ana = await somebody()
    const letter = await broken(ana)
    const page = await fetch(signOutLinkOf(letter)!)
    expect(page.status).toBe(200)
    expect(await ana.api.getSession()).toBeDefined()
    expect(await signOut(tokenOf(letter))).toEqual({ email: ana.email, mailsLink: true, liveKeys: 0 })
    await expect(ana.api.getSession()).rejects.toMatchObject({ status: 401 })
  })

  test('brings another letter, by which a new password is chosen', async () => {
    const ana = await somebody()
    await signOut(tokenOf(await broken(ana)))
    const { links } = await letterTo(ana.email, /reset your password/i)
    const url = new URL(links.find((link) => link.includes('/signin/lost-password')) ?? '')
    const token = url.searchParams.get('token') ?? ''
    await service.person('Reader').api.changePasswordFromLink({ body: { email: ana.email, token, password: better } })
    expect((await signInAs(ana)).status).toBe(401)
  })

  test('works once, and for a week', async () => {
    const ana = await somebody()
    const token = tokenOf(await broken(ana))
    await signOut(token)
    await expect(signOut(token)).rejects.toMatchObject(invalid)

    const bo = await somebody()
    const late = tokenOf(await broken(bo))
    time.pass(securityNotice.lives + 1000)
    await expect(signOut(late)).rejects.toMatchObject(invalid)
    await expect(signOut('made up')).rejects.toMatchObject(invalid)
    time.pass(-securityNotice.lives - 1000)
  })

  test('used twice at once it works once', async () => {
    const token = tokenOf(await broken(await somebody()))
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => signOut(token)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('leaves the sessions of everybody else, also in the same browser', async () => {
    const [ana, bo] = [await somebody(), await somebody()]
    const token = tokenOf(await broken(ana))
    await bo.api.signOutEverywhere({ body: { token, stopKeys: true } })
    expect(await bo.api.getSession()).toMatchObject({ auth: { user: { uid: bo.uid } } })
    const own = tokenOf(await broken(bo))
    await bo.api.signOutEverywhere({ body: { token: own, stopKeys: true } })
    expect(bo.cookies.headerFor(bo.origin)).toBe('')
  })

  test('forgets which devices were known: whoever comes back is told of again', async () => {
    const ana = await somebody()
    const cookie = cookieOf(await signInAs(ana))
    await signOut(tokenOf(await letterTo(ana.email, /new sign-in/i)))
    await signInAs(ana, { cookie })
    const told = async () =>
      (await inboxOf(service).all(ana.email)).filter(({ subject }) => /new sign-in/i.test(subject))
    await expect.poll(async () => (await told()).length).toBe(2)
  })

  test('leaves API keys as they are and tells of them, or switches all of them off', async () => {
    const ana = await somebody({ plan: 'PREMIUM' })
    const program = await service.withKey(ana, ['read'])
    const made = await letterTo(ana.email, /API key was created/)
    expect(await signOut(tokenOf(made))).toMatchObject({ liveKeys: 1 })
    expect(await program.api.getOwnKey()).toBeDefined()
    expect(await signOut(tokenOf(await broken(ana)), true)).toMatchObject({ liveKeys: 0 })
    await expect(program.api.getOwnKey()).rejects.toMatchObject({ codes: ['API_DISABLED'] })
  })

  test('is refused to a place that tries too many', async () => {
    const guesser = service.person('Guesser')
    const guess = () => guesser.api.signOutEverywhere({ body: { token: 'made up', stopKeys: false } })
    for (let tries = 0; tries < 20; tries += 1) await expect(guess()).rejects.toMatchObject(invalid)
    await expect(guess()).rejects.toMatchObject({ status: 429 })
  })

  test('is kept as a hash and stands in no log', async () => {
    const token = tokenOf(await broken(await somebody()))
    await signOut(token)
    const { rows } = await service.app.database.pool.query('select * from security_notices')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(service.logged()).not.toContain(token)
  })
})

describe('each change of what guards an account says who made it', () => {
  test.each<[string, RegExp, (ana: SignedUp) => Promise<unknown>]>([
    [
      'the password',
      /password was changed/,
      (ana) =>
        ana.api.changePassword({ params: { uid: ana.uid }, body: { currentPassword: ana.password, password: better } }),
    ],
    ['an authenticator app', /authenticator app is turned on/i, (ana) => addApp(ana, time.clock)],
    [
      'an API key',
      /API key was created/,
      async (ana) => {
        await service.app.database.pool.query(`update users set plan_name = 'PREMIUM' where uid = $1`, [ana.uid])
        await service.withKey(ana, ['read'])
      },
    ],
  ])('%s', async (_what, subject, change) => {
    const ana = await somebody()
    await change(ana)
    const letter = await letterTo(ana.email, subject)
    expect(letter.text).toMatch(/When: .+\u00a0UTC/)
    expect(letter.text).toMatch(/Place: Network 10\.1\.\d+…/)
    expect(signOutLinkOf(letter)?.origin).toBe(service.app.publicUrl)
    await signOut(tokenOf(letter))
    await expect(ana.api.getSession()).rejects.toMatchObject({ status: 401 })
  })

  test('deleting the account, which leaves nothing to sign out of', async () => {
    const ana = await somebody()
    await ana.api.deleteUser({ params: { uid: ana.uid }, body: { password: ana.password } })
    const letter = await letterTo(ana.email, /deleted/)
    expect(letter.text).toMatch(/When: .+\u00a0UTC/)
    expect(signOutLinkOf(letter)).toBeUndefined()
  })
})
