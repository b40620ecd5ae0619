import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { createPasswordHashing } from '../../platform/password-hash.ts'
import { createRateLimits } from '../../platform/rate-limit.ts'
import { createSecrets, newSeed } from '../../platform/secrets.ts'
import { addSecurityNotice, findSecurityFacts } from './security-notices.ts'
import type { Letterbox } from '../mail/index.ts'
import type { Account } from './account.ts'
import { createAccounts } from './accounts.ts'
import { type ClosingHook, closeAccount } from './close-account.ts'
import { findCredentials, setPasswordHash } from './credentials.ts'
import { putEmailChange } from './email-changes.ts'
import { insertFarewell } from './farewells.ts'
import { insertRegistration } from './registrations.ts'
import { findAccountByEmail, insertAccount } from './store.ts'

let kept: TestDatabase
let database: Database
let now: Date
const secrets = createSecrets('a secret for this test alone')
/** Real jobs, so that a letter is posted exactly when its transaction is true; nobody runs them here. */
const letterbox: Letterbox = {
  post: (tx, letter, ref) => addJob(tx, 'send-letter', { letter, ref }),
  postText: (tx, text, ref) => addJob(tx, 'send-text', { text, ref }),
}
beforeEach(async () => {
  kept = await createDatabase()
  database = kept.connect()
  now = new Date()
})
afterEach(() => kept[Symbol.asyncDispose]())

const accounts = () =>
  createAccounts({
    database,
    patient: database,
    secrets,
    passwords: createPasswordHashing(),
    rateLimits: createRateLimits(database),
    letterbox,
    clock,
    sessions: { isOpen: async () => true, endOthers: async () => {}, forget: () => {} },
    publicUrl: () => 'https://envoi.example',
    isRelayed: false,
  })

const clock = (): Date => now
const later = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000)
const pass = (minutes: number): void => void (now = later(minutes))

const waiting = (name: string, expiresAt = later(30), passwordHash = `hash of ${name}`): Promise<number> =>
  database.transaction((tx) =>
    insertRegistration(tx, {
      ...rowOf(name),
      passwordHash,
      source: '10.0.0.1',
      browserHash: null,
      codeSeed: newSeed(),
      expiresAt,
    }),
  )
async function account(name: string, passwordHash: string | null = null): Promise<Account> {
  await database.transaction((tx) => insertAccount(tx, { ...rowOf(name), passwordHash }))
  const found = await findAccountByEmail(database, `${name}@example.org`)
  if (!found) throw new Error(`${name} has no account`)
  return found
}
const nobody = { userAgent: null, country: null, network: null }
const close = (who: Account, closingHooks: ClosingHook[] = []): Promise<void> =>
  database.transaction((tx) =>
    closeAccount({ secrets, letterbox, clock, closingHooks }, tx, { user: who, asker: nobody }),
  )
const rowOf = (name: string) => ({
  email: `${name}@example.org`,
  emailKey: `${name}@example.org`,
  displayName: name,
  lang: 'en' as const,
})
const change = (userId: number, publicId: string, expiresAt = later(30)): Promise<void> =>
  database.transaction((tx) =>
    putEmailChange(tx, {
      userId,
      publicId,
      email: 'new@example.org',
      emailKey: 'new@example.org',
      oldCodeSeed: newSeed(),
      newCodeSeed: newSeed(),
      expiresAt,
    }),
  )
async function count(
  table: 'users' | 'registrations' | 'email_changes' | 'farewells' | 'graphile_worker.jobs',
): Promise<number> {
  const { rows } = await database.pool.query<{ count: string }>(`select count(*) from ${table}`)
  return Number(rows[0]?.count)
}
async function sweep(): Promise<void> {
  const [job] = accounts().jobs
  if (!job) throw new Error('there is no sweep')
  await job.handle({}, AbortSignal.timeout(10_000))
}
function read(letter: string, ref: string | number) {
  const source = accounts()
    .letters({ homeOriginOf: async ({ id }) => `https://home-of-${id}.envoi.example` })
    .find((one) => one.letter === letter)
  if (!source) throw new Error(`nobody writes ${letter}`)
  return source.read(String(ref))
}

describe('a password is compared with', () => {
  test('the account’s, also while somebody waits for a code to the same address', async () => {
    const ana = await account('ana', 'hers')
    await waiting('ana')
    expect(await findCredentials(database, 'ana@example.org')).toEqual({ account: ana, passwordHash: 'hers' })
  })

  test('that of the newest who waits, where there is no account', async () => {
    await waiting('bo', later(30), 'first')
    const registrationId = await waiting('bo', later(30), 'second')
    const found = { account: undefined, passwordHash: 'second', unproven: { registrationId } }
    expect(await findCredentials(database, 'bo@example.org')).toEqual(found)
  })

  test('nothing, where nobody is or waits any more by the given time', async () => {
    await waiting('cem', later(30))
    expect(await findCredentials(database, 'cem@example.org', later(29))).toBeDefined()
    expect(await findCredentials(database, 'cem@example.org', later(30))).toBeUndefined()
    expect(await findCredentials(database, 'nobody@example.org', now)).toBeUndefined()
  })

  test('the one that was set last', async () => {
    const { id } = await account('dora', 'old')
    await database.transaction((tx) => setPasswordHash(tx, id, 'new'))
    expect(await findCredentials(database, 'dora@example.org')).toMatchObject({ passwordHash: 'new' })
  })

  test('nothing, for an account that has no password', async () => {
    const dora = await account('dora')
    for (const given of ['', 'null']) {
      await expect(accounts().confirmPassword(dora, given)).rejects.toMatchObject({ code: 'WRONG_ACCOUNT_PASSWORD' })
    }
  })
})

describe('a letter', () => {
  test('with a code goes to whoever waits for it', async () => {
    const id = await waiting('ana')
    expect(await read('registration-code', id)).toEqual({
      to: { address: 'ana@example.org' },
      language: 'en',
      content: { name: 'ana', code: expect.stringMatching(/^\d{6}$/), minutes: 30 },
    })
  })

  test('with a code is not sent once it is late, or once the address has an account', async () => {
    const [late, taken] = [await waiting('ana'), await waiting('bo', later(90))]
    await account('bo')
    pass(31)
    expect(await read('registration-code', late)).toBeUndefined()
    expect(await read('registration-code', taken)).toBeUndefined()
  })

  test('about a new address has another code for each address', async () => {
    const ana = await account('ana')
    await change(ana.id, 'change')
    const [old, fresh] = [await read('email-change-code', 'old change'), await read('email-change-code', 'new change')]
    expect(old).toMatchObject({ to: { address: 'ana@example.org' }, content: { isOldAddress: true } })
    expect(fresh).toMatchObject({ to: { address: 'new@example.org' }, content: { isOldAddress: false } })
    expect(old?.content).not.toMatchObject({ code: (fresh?.content as { code: string } | undefined)?.code })
  })

  test('about a new address is not sent once another change has taken its place', async () => {
    const ana = await account('ana')
    await change(ana.id, 'first')
    await change(ana.id, 'second')
    expect(await read('email-change-code', 'new first')).toBeUndefined()
    expect(await read('email-change-code', 'new second')).toBeDefined()
  })

  const farewell = async (name: string, newAddress: string | null = null): Promise<string> => {
    const leaving = await account(name)
    return database.transaction((tx) => insertFarewell(tx, leaving, { now, newAddress }))
  }

  test('of farewell finds its address without an account', async () => {
    const ref = await farewell('ana')
    await database.pool.query('delete from users')
    const to = { address: 'ana@example.org' }
    expect(await read('account-deleted', ref)).toEqual({ to, language: 'en', content: { name: 'ana', security: null } })
  })

  test('to an old address names the new one', async () => {
    expect(await read('email-changed', await farewell('ana', 'new@example.org'))).toEqual({
      to: { address: 'ana@example.org' },
      language: 'en',
      content: { name: 'ana', newAddress: 'new@example.org', security: null },
    })
  })

  test('of farewell that never leaves is given up, and the address it was for is forgotten', async () => {
    const ref = await farewell('ana')
    pass(4 * 24 * 60)
    await sweep()
    expect(await read('account-deleted', ref)).toBeDefined()
    pass(24 * 60)
    expect(await read('account-deleted', ref)).toBeUndefined()
    pass(1)
    await sweep()
    expect(await count('farewells')).toBe(0)
  })

  test('about security tells of nobody any more once its link has run out', async () => {
    const { id } = await account('ana')
    const noticeOf = (name: string) => findSecurityFacts(database, secrets, name, 'https://envoi.example')
    const ref = await database.transaction((tx) => addSecurityNotice({ secrets, clock }, tx, id, nobody))
    expect(await noticeOf(ref)).toMatchObject({ when: now, signOutLink: expect.stringContaining('token=') })
    pass(7 * 24 * 60 + 1)
    await sweep()
    expect(await noticeOf(ref)).toBeNull()
  })

  test('that a stranger causes leads to pages of the site that somebody belongs to', async () => {
    const { uid, id } = await account('ana')
    expect(await read('already-registered', uid)).toMatchObject({
      content: {
        signInLink: `https://home-of-${id}.envoi.example/signin`,
        lostPasswordLink: `https://home-of-${id}.envoi.example/signin/lost-password`,
      },
    })
    await database.pool.query('delete from users')
    expect(await read('already-registered', uid)).toBeUndefined()
  })
})

describe('closing an account', () => {
  test('is one step: when a part of it fails, the account is there as before and nobody is written to', async () => {
    const ana = await account('ana')
    const closingHooks = [() => Promise.reject(new Error('the transfers do not end'))]
    await expect(close(ana, closingHooks)).rejects.toThrow('the transfers do not end')
    expect([await count('users'), await count('graphile_worker.jobs')]).toEqual([1, 0])
    await close(ana)
    expect([await count('users'), await count('graphile_worker.jobs')]).toEqual([0, 1])
  })

  test('leaves no address in the job of its letter', async () => {
    await close(await account('ana'))
    const { rows } = await database.pool.query('select payload from graphile_worker._private_jobs')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('ana')
  })

  test('leaves its members their accounts, and nobody above them', async () => {
    const [ana, bo] = [await account('ana'), await account('bo')]
    await database.pool.query('update users set manager_id = $1 where id = $2', [ana.id, bo.id])
    await close(ana)
    expect(await findAccountByEmail(database, bo.emailKey)).toMatchObject({ uid: bo.uid, managerUid: null })
  })
})

test('the sweep removes what is late and leaves the rest', async () => {
  const [ana, bo] = [await account('ana'), await account('bo')]
  await change(ana.id, 'late', later(10))
  await change(bo.id, 'open', later(30))
  pass(11)
  for (let time = 0; time < 2; time += 1) await sweep()
  expect(await count('email_changes')).toBe(1)
  expect(await read('email-change-code', 'new open')).toBeDefined()
})

test('who has asked for an account is kept for a day after the last code for the address has run out', async () => {
  const day = 24 * 60
  await waiting('cem', later(10))
  await waiting('dora', later(10))
  await waiting('dora', later(30))
  pass(10 + day - 1)
  await sweep()
  expect(await count('registrations')).toBe(3)
  pass(1)
  await sweep()
  expect(await count('registrations')).toBe(2)
  pass(20)
  await sweep()
  expect(await count('registrations')).toBe(0)
})
