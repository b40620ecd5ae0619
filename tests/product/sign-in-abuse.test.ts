import { codes, rates } from '@envoi/contract/limits'
import { createMovingClock } from '@envoi/testing/clock'
import { type Answer, askJson } from '@envoi/testing/raw-http'
import { type Texts, addPhone, otherCode } from '@envoi/testing/second-factors'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 180_000 })

let service: Service
const time = createMovingClock()
beforeAll(async () => {
  service = await startService({ clock: time.clock, isHashingSlowly: true })
})
afterAll(() => service[Symbol.asyncDispose]())

const MINUTE = 60_000
let sources = 0
const newSource = (): string => {
  sources += 1
  return `10.11.${sources >> 8}.${sources & 255}`
}
type Credentials = { email: string; password: string; code?: string }
const signIn = (json: Credentials, from = newSource(), at = service): Promise<Answer> =>
  askJson(at.app.port, { method: 'POST', path: '/api/user/auth/v2/sign-in', from, json })

let people = 0
async function somebody(): Promise<SignedUp> {
  people += 1
  return service.signedUp(`Person${people}`)
}

/** A service that has just been started on what the other has kept. */
async function afterRestart(check: (restarted: Service) => Promise<void>): Promise<void> {
  const restarted = await startService({ beside: service, clock: time.clock })
  try {
    await check(restarted)
  } finally {
    await restarted[Symbol.asyncDispose]()
  }
}

function expectLocked(answer: Answer, per = 15 * MINUTE): void {
  expect(answer.status).toBe(429)
  expect(answer.json).toMatchObject({ codes: ['auth/too-many-requests'] })
  const seconds = Number(answer.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(per / 1000)
}

describe('guessing passwords', () => {
  test('ends after ten tries for one account from any source, for right and wrong alike, also after a restart', async () => {
    const ana = await somebody()
    for (let tries = 0; tries < rates.signInAccount.max; tries += 1)
      expect((await signIn({ email: ana.email, password: `guess ${tries}` })).status).toBe(401)
    expectLocked(await signIn({ email: ana.email.toUpperCase(), password: 'one more' }))
    expectLocked(await signIn(ana.credentials()))
    await afterRestart(async (restarted) => expectLocked(await signIn(ana.credentials(), newSource(), restarted)))
    // No stranger can keep the owner out for longer than a quarter of an hour; who is in stays in.
    await ana.api.getSession()
    await letTimePass(`signInAccount ${ana.email}`)
    expect((await signIn(ana.credentials())).status).toBe(200)
  })

  test('ends after fifty tries from one source, also after a restart, and others can sign in', async () => {
    const source = newSource()
    for (let tries = 0; tries < rates.signInSource.max; tries += 1)
      await signIn({ email: `nobody${tries}@example.org`, password: 'a common one' }, source)
    const ana = await somebody()
    expectLocked(await signIn(ana.credentials(), source))
    await afterRestart(async (restarted) => expectLocked(await signIn(ana.credentials(), source, restarted)))
    expect((await signIn(ana.credentials())).status).toBe(200)
  })

  test('concurrently does not exceed the limit', async () => {
    const ana = await somebody()
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, index) => signIn({ email: ana.email, password: `guess ${index}` })),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(rates.signInAccount.max)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  test('does not count right passwords', async () => {
    const ana = await somebody()
    const source = newSource()
    for (let times = 0; times < rates.signInAccount.max + 2; times += 1)
      expect((await signIn(ana.credentials(), source)).status).toBe(200)
  })

  test('for an unknown address is counted the same way', async () => {
    const email = 'nobody@example.org'
    for (let tries = 0; tries < rates.signInAccount.max; tries += 1)
      expect((await signIn({ email, password: `guess ${tries}` })).status).toBe(401)
    expectLocked(await signIn({ email, password: 'one more' }))
  })

  test('while signed in ends too', async () => {
    const ana = await somebody()
    const change = (currentPassword: string) =>
      ana.api.changePassword({ params: { uid: ana.uid }, body: { currentPassword, password: 'a walk in the hills' } })
    for (let tries = 0; tries < rates.ownPassword.max; tries += 1)
      await expect(change(`guess ${tries}`)).rejects.toMatchObject({ status: 403 })
    await expect(change(ana.password)).rejects.toMatchObject({ status: 429, codes: ['auth/too-many-requests'] })
  })
})

describe('guessing second factors', () => {
  async function withPhone(): Promise<{ ana: SignedUp; texts: Texts }> {
    const ana = await somebody()
    const number = `+336${String(people).padStart(8, '0')}`
    return { ana, texts: await addPhone(service, ana, number) }
  }

  test('five codes are sent in an hour, also after a restart', async () => {
    const { ana } = await withPhone()
    for (let sent = 0; sent < rates.secondFactorSent.max; sent += 1) {
      expect((await signIn(ana.credentials())).json).toMatchObject({ codes: ['PHONE_MFA'] })
      time.pass(MINUTE)
    }
    expectLocked(await signIn(ana.credentials()), 60 * MINUTE)
    await afterRestart(async (restarted) =>
      expectLocked(await signIn(ana.credentials(), newSource(), restarted), 60 * MINUTE),
    )
  })

  test('fifteen codes can be tried in an hour, five for each, also after a restart', async () => {
    const { ana, texts } = await withPhone()
    let right = ''
    for (let round = 0; round < rates.secondFactorTries.max / codes.tries; round += 1) {
      await signIn(ana.credentials())
      right = await texts.nextCode()
      for (let tries = 0; tries < codes.tries; tries += 1)
        expect((await signIn({ ...ana.credentials(), code: otherCode(right) })).json).toMatchObject({
          codes: ['INVALID_CODE'],
        })
      time.pass(MINUTE)
    }
    const code = right
    expectLocked(await signIn({ ...ana.credentials(), code }), 60 * MINUTE)
    await afterRestart(async (restarted) =>
      expectLocked(await signIn({ ...ana.credentials(), code }, newSource(), restarted), 60 * MINUTE),
    )
  })
})

test('looking up addresses ends after twenty, registering and signing in counted together', async () => {
  const { api } = service.person('Curious')
  for (let times = 0; times < rates.accountLookup.max / 2; times += 1) {
    await api.canSignIn({ params: { address: `nobody${times}@example.org` } }).catch(() => undefined)
    await api.canRegister({ params: { address: `nobody${times}@example.org` } })
  }
  const params = { address: 'nobody@example.org' }
  await expect(api.canSignIn({ params })).rejects.toMatchObject({ status: 429 })
  await expect(api.canRegister({ params })).rejects.toMatchObject({ status: 429 })
})

test('other calls are answered while many wait for hashing', async () => {
  const ana = await somebody()
  const guesses = Array.from({ length: 80 }, (_, index) => ({
    email: `flood${index}@example.org`,
    password: 'a guess',
  }))
  let answered = 0
  const flood = guesses.map(async (guess) => {
    expect((await signIn(guess)).status).toBe(401)
    answered += 1
  })
  for (let times = 0; times < 20; times += 1) await ana.api.getSession()
  expect(answered).toBeLessThan(guesses.length)
  await Promise.all(flood)
})

test('requests beyond the hashing queue get Retry-After', async () => {
  // Many more than wait at most: some are answered while the others still arrive.
  const answers = await Promise.all(
    Array.from({ length: 600 }, (_, index) => signIn({ email: `crowd${index}@example.org`, password: 'a guess' })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]))
  for (const { status, headers } of answers)
    if (status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})

/** As if the window of a limit were over. */
async function letTimePass(key: string): Promise<void> {
  const past = `update rate_limits set ends_at = now() - interval '1 second' where key like $1`
  const { rowCount } = await service.app.database.pool.query(past, [key])
  if (rowCount === 0) throw new Error(`nothing was counted for ${key}`)
}
