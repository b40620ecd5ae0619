import { knownDevice, rates } from '@envoi/contract/limits'
import { createMovingClock } from '@envoi/testing/clock'
import { inboxOf } from '@envoi/testing/inbox'
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

let sources = 0
const newSource = (): string => {
  sources += 1
  return `10.12.${sources >> 8}.${sources & 255}`
}
let people = 0
const somebody = (): Promise<SignedUp> => {
  people += 1
  return service.signedUp(`Person${people}`)
}

type Credentials = { email: string; password: string }
/** Scripts, which keep no cookies. */
const signIn = (json: Credentials, from = newSource()): Promise<Answer> =>
  askJson(service.app.port, { method: 'POST', path: '/api/user/auth/v2/sign-in', from, json })

/** A browser keeps what it is given, and goes from one network to the next. */
function newBrowser(site = { at: service, host: `localhost:${service.app.port}` }) {
  const kept = new Map<string, string>()
  const post = async (path: string, json: unknown, from = newSource()): Promise<Answer> => {
    const cookie = [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'sec-fetch-site': 'same-origin', ...(cookie === '' ? {} : { cookie }) }
    const answer = await askJson(site.at.app.port, { method: 'POST', path, from, json, headers, host: site.host })
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') kept.delete(name)
      else kept.set(name, value)
    }
    return answer
  }
  return {
    kept,
    signIn: (json: Credentials, from?: string) => post('/api/user/auth/v2/sign-in', json, from),
    redeem: ({ json }: Answer) => {
      const { sessionCookie } = json as { sessionCookie: string }
      return post('/api/user/auth/session-exchange', { sessionCookie, staySignedIn: true })
    },
    setPassword: (json: Credentials & { token: string }) => post('/api/user/auth/change-password-from-link', json),
    /** Signed out, on another day: what is left is by what it is known. */
    forgetSession: () => ['session', 'session-claims'].forEach((name) => kept.delete(name)),
  }
}

const wrong = ({ email }: SignedUp): Credentials => ({ email, password: 'a guess of somebody' })
const isLocked = { status: 429, json: { codes: ['auth/too-many-requests'] } }

/** Ten strangers, or one with ten addresses. */
async function lockByStrangers(who: SignedUp): Promise<void> {
  for (let tries = 0; tries < rates.signInAccount.max; tries += 1) expect((await signIn(wrong(who))).status).toBe(401)
  expect(await signIn(who.credentials())).toMatchObject(isLocked)
}

async function linkFor(who: SignedUp): Promise<string> {
  await service.person('Forgetful').api.generatePasswordLink({ body: { email: who.email, langCode: 'en' } })
  const hasLink = (link: string): boolean => link.includes('token=')
  const find = async () => (await inboxOf(service).all(who.email)).flatMap(({ links }) => links).find(hasLink)
  await expect.poll(find).toBeDefined()
  return new URL((await find()) ?? '').searchParams.get('token') ?? ''
}

describe('password guessing by strangers does not lock the owner out', () => {
  test('of a browser that has signed in before, on any network', async () => {
    const ana = await somebody()
    const browser = newBrowser()
    expect((await browser.signIn(ana.credentials())).status).toBe(200)
    browser.forgetSession()
    await lockByStrangers(ana)
    expect((await browser.signIn(ana.credentials())).status).toBe(200)
    expect(await signIn(ana.credentials())).toMatchObject(isLocked)
  })

  test('of a source from which they have signed in before', async () => {
    const ana = await somebody()
    await lockByStrangers(ana)
    expect((await signIn(ana.credentials(), ana.address)).status).toBe(200)
  })

  test('of a known browser, by guessing from the same network', async () => {
    const ana = await somebody()
    const office = newSource()
    const browser = newBrowser()
    await browser.signIn(ana.credentials(), office)
    for (let tries = 0; tries < rates.signInSource.max; tries += 1) await signIn(wrong(ana), office)
    expect(await signIn(ana.credentials(), office)).toMatchObject(isLocked)
    expect((await browser.signIn(ana.credentials(), office)).status).toBe(200)
  })

  test('of a browser that resets the password by a mailed link', async () => {
    const ana = await somebody()
    await lockByStrangers(ana)
    const token = await linkFor(ana)
    ana.password = 'a walk in the hills'
    const browser = newBrowser()
    expect((await browser.setPassword({ ...ana.credentials(), token })).status).toBe(200)
    await lockByStrangers(ana)
    expect((await browser.signIn(ana.credentials())).status).toBe(200)
  })
})

describe('setting a new password', () => {
  test('by a mailed link unlocks the account everywhere', async () => {
    const ana = await somebody()
    await lockByStrangers(ana)
    for (let tries = 0; tries < rates.signInKnown.max; tries += 1) await signIn(wrong(ana), ana.address)
    expect(await signIn(ana.credentials(), ana.address)).toMatchObject(isLocked)
    const token = await linkFor(ana)
    ana.password = 'a walk in the hills'
    const { email, password } = ana.credentials()
    await service.person('Ana').api.changePasswordFromLink({ body: { email, password, token } })
    expect((await signIn(ana.credentials())).status).toBe(200)
    expect((await signIn(ana.credentials(), ana.address)).status).toBe(200)
  })

  test('while signed in unlocks it too', async () => {
    const ana = await somebody()
    await lockByStrangers(ana)
    const body = { currentPassword: ana.password, password: 'a walk in the hills' }
    await ana.api.changePassword({ params: { uid: ana.uid }, body })
    ana.password = body.password
    expect((await signIn(ana.credentials())).status).toBe(200)
  })

  test('that is refused unlocks nothing', async () => {
    const ana = await somebody()
    await lockByStrangers(ana)
    const body = { ...ana.credentials(), password: 'a walk in the hills', token: 'made up' }
    await expect(service.person('Eve').api.changePasswordFromLink({ body })).rejects.toMatchObject({ status: 403 })
    expect(await signIn(ana.credentials())).toMatchObject(isLocked)
  })
})

describe('a known device', () => {
  test('has ten tries and no more, for right and wrong alike', async () => {
    const ana = await somebody()
    const browser = newBrowser()
    await browser.signIn(ana.credentials())
    browser.forgetSession()
    for (let tries = 0; tries < rates.signInKnown.max; tries += 1)
      expect((await browser.signIn(wrong(ana))).status).toBe(401)
    for (const given of [wrong(ana), ana.credentials()]) expect(await browser.signIn(given)).toMatchObject(isLocked)
    for (let tries = 0; tries < rates.signInKnown.max; tries += 1)
      expect((await signIn(wrong(ana), ana.address)).status).toBe(401)
    for (const given of [wrong(ana), ana.credentials()])
      expect(await signIn(given, ana.address)).toMatchObject(isLocked)
    expect((await signIn(ana.credentials())).status).toBe(200)
  })

  test('of one account is unknown to another', async () => {
    const [ana, eve] = [await somebody(), await somebody()]
    const browser = newBrowser()
    await browser.signIn(eve.credentials(), eve.address)
    for (let tries = 0; tries < rates.signInAccount.max; tries += 1) await browser.signIn(wrong(ana), eve.address)
    expect(await browser.signIn(ana.credentials(), eve.address)).toMatchObject(isLocked)
    expect(await signIn(ana.credentials())).toMatchObject(isLocked)
  })

  test('is made by a complete sign-in only, not by a wrong password or an invented token', async () => {
    const ana = await somebody()
    const browser = newBrowser()
    expect((await browser.signIn(wrong(ana))).headers['set-cookie']).toBeUndefined()
    browser.kept.set('known-device', 'made-up-by-somebody')
    await browser.signIn(ana.credentials())
    expect(browser.kept.get('known-device')).toMatch(/^[\w-]{43}$/)
  })

  test('is known for ninety days after the last sign-in', async () => {
    const ana = await somebody()
    const browser = newBrowser()
    await browser.signIn(ana.credentials())
    time.pass(knownDevice.lives - 1000)
    await browser.signIn(ana.credentials())
    time.pass(knownDevice.lives - 1000)
    await lockByStrangers(ana)
    expect((await browser.signIn(ana.credentials())).status).toBe(200)
    time.pass(knownDevice.lives)
    expect(await browser.signIn(ana.credentials())).toMatchObject(isLocked)
  })

  test('has one token for all accounts of a browser, stored as a hash and without an IP address', async () => {
    const [ana, bo] = [await somebody(), await somebody()]
    const browser = newBrowser()
    const place = newSource()
    const answer = await browser.signIn(ana.credentials(), place)
    const line = answer.headers['set-cookie']?.find((one) => one.startsWith('known-device='))
    expect(line).toMatch(/^known-device=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/)
    const token = browser.kept.get('known-device') ?? ''
    await browser.signIn(bo.credentials())
    expect(browser.kept.get('known-device')).toBe(token)
    const { rows } = await service.app.database.pool.query<{ row: string }>(
      `select known_devices::text || encode(mark, 'escape') as row from known_devices`,
    )
    for (const { row } of rows) {
      expect(row).not.toContain(token)
      expect(row).not.toContain(place)
    }
    expect(service.logged()).not.toContain(token)
  })

  test('is one of a hundred: the one not seen for longest is forgotten', async () => {
    const ana = await somebody()
    const first = newBrowser()
    await first.signIn(ana.credentials())
    await service.app.database.pool.query(
      `insert into known_devices (user_id, kind, mark, expires_at)
       select id, 'browser', convert_to('browser ' || number, 'UTF8'), $2::timestamptz + interval '80 days'
       from users, generate_series(1, $3::int) as number where uid = $1`,
      [ana.uid, time.clock(), knownDevice.max],
    )
    await newBrowser().signIn(ana.credentials())
    const { rows } = await service.app.database.pool.query(
      `select from known_devices join users on users.id = user_id where uid = $1 and kind = 'browser'`,
      [ana.uid],
    )
    expect(rows).toHaveLength(knownDevice.max)
    await lockByStrangers(ana)
    expect((await first.signIn(ana.credentials())).status).toBe(200)
  })

  test('at a customer’s place has a cookie of that place', async () => {
    const cleo = await somebody()
    await service.app.database.pool.query(
      `insert into subdomains (public_id, name, owner_id, force_sign_in, recipient_label)
       select 'acme', 'acme', id, true, 'Files for acme' from users where uid = $1`,
      [cleo.uid],
    )
    const arrived = await newBrowser().signIn(cleo.credentials())
    const there = newBrowser({ at: service, host: `acme.localhost:${service.app.port}` })
    expect((await there.redeem(arrived)).status).toBe(200)
    there.forgetSession()
    await lockByStrangers(cleo)
    expect((await there.signIn(cleo.credentials())).status).toBe(200)
  })

  test('over https the cookie has the __Host- prefix', async () => {
    const ana = await somebody()
    const at = await startService({
      beside: service,
      env: { PUBLIC_URL: 'https://envoi.test', STORAGE_URL: 'https://bytes.test', ENVOI_OUTBOX: '1' },
    })
    try {
      const answer = await newBrowser({ at, host: 'envoi.test' }).signIn(ana.credentials())
      expect(answer.headers['set-cookie']).toContainEqual(
        expect.stringMatching(
          /^__Host-known-device=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; Secure; SameSite=Lax$/,
        ),
      )
    } finally {
      await at[Symbol.asyncDispose]()
    }
  })
})
