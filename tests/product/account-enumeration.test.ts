import { type Rate, type RateName, rates } from '@envoi/contract/limits'
import { countHashing } from '@envoi/testing/counted-hashing'
import { type Answer, type Ask, askJson } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const hashing = countHashing()
let service: Service
let known: string
let unknown = 0
beforeAll(async () => {
  const often = Object.fromEntries(Object.keys(rates).map((name) => [name, { max: 100_000, per: 60_000 }]))
  service = await startService({ rates: often as Record<RateName, Rate>, passwords: hashing.passwords })
  known = (await service.signedUp('Ana')).email
  // What is hashed once, for those who are not there, is hashed by now.
  await asking(signIn('nobody@example.org'))
})
afterAll(() => service[Symbol.asyncDispose]())

type Asking = Partial<Ask> & { path: string; json?: unknown }
const asking = (ask: Asking): Promise<Answer> => askJson(service.app.port, { method: 'POST', ...ask })
const password = 'long walks by the sea'
const signIn = (email: string): Asking => ({ path: '/api/user/auth/v2/sign-in', json: { email, password } })

/** The times are told in registering-times and sign-in-times; hashing is what could tell them apart. */
describe('known and unknown addresses cost the same password hashing', () => {
  test.each<[string, (email: string) => Asking, string[], { isSaid?: boolean }]>([
    [
      'an account is asked for',
      (email) => ({
        path: '/api/user/users',
        json: { email, password, displayName: 'Eve', langCode: 'en' },
      }),
      ['hash'],
      {},
    ],
    [
      'somebody asks whether it is free',
      (email) => ({ method: 'GET', path: `/api/user/auth/can-register/${email}` }),
      [],
      { isSaid: true },
    ],
    ['somebody signs in', signIn, ['verify argon2id v=19 m=19456,t=2,p=1'], {}],
    [
      'somebody asks whether one can sign in with it',
      (email) => ({ method: 'GET', path: `/api/user/auth/can-sign-in/${email}` }),
      [],
      { isSaid: true },
    ],
    [
      'a link for a new password is asked for',
      (email) => ({ path: '/api/user/auth/generate-password-link', json: { email, langCode: 'en' } }),
      [],
      {},
    ],
    [
      'a link is tried',
      (email) => ({ path: '/api/user/auth/change-password-from-link', json: { email, token: 'made-up', password } }),
      [],
      {},
    ],
  ])('when %s', async (_when, ask, works, { isSaid = false }) => {
    const statuses: number[] = []
    for (const email of [known, `unknown-${(unknown += 1)}@example.org`]) {
      const done = await hashing.worksOf(async () => statuses.push((await asking(ask(email))).status))
      expect(done).toEqual(works)
    }
    // Some calls are there to say it, so many times an hour.
    expect(new Set(statuses).size).toBe(isSaid ? 2 : 1)
    expect(statuses).not.toContain(429)
  })

  test('an address that a team has invited with a password costs as much, whether the guess is right or not', async () => {
    const email = 'invited@example.org'
    await service.app.database.pool.query(
      `insert into team_invitations
        (public_id, team_id, email, email_key, display_name, lang, seed, password_hash, expires_at)
      select 'invited', id, $1, $1, 'Bo', 'en', ''::bytea, $2, now() + interval '7 days' from users limit 1`,
      [email, await hashing.passwords.hash(password)],
    )
    const guess = { ...signIn(email), json: { email, password: 'a guess of somebody' } }
    for (const [ask, status] of [
      [guess, 401],
      [signIn(email), 403],
    ] as const) {
      const done = await hashing.worksOf(async () => expect((await asking(ask)).status).toBe(status))
      expect(done).toEqual(['verify argon2id v=19 m=19456,t=2,p=1'])
    }
  })
})
