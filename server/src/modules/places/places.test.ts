import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { sql } from '../../platform/database/drizzle.ts'
import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { type Account, findAccountByUid } from '../accounts/index.ts'
import { type Places, createPlaces } from './index.ts'

let kept: TestDatabase
let database: Database
let places: Places
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
  places = createPlaces({
    database,
    patient: database,
    trustedProxies: [],
    publicUrl: () => 'https://www.envoi.example',
    storageUrl: () => 'https://harbour.envoi.example',
  })
})
afterAll(() => kept[Symbol.asyncDispose]())

let people = 0
async function newAccount(manager?: Account): Promise<Account> {
  people += 1
  const uid = `person${people}`
  await database.execute(sql`
    insert into users (uid, email, email_key, display_name, lang, manager_id)
    values (${uid}, ${`${uid}@example.org`}, ${`${uid}@example.org`}, ${uid}, 'en', ${manager?.id ?? null})`)
  const account = await findAccountByUid(database, uid)
  if (!account) throw new Error('the account is not there')
  return account
}
const add = (name: string, owner: Account) => database.transaction((tx) => places.add(tx, { name, ownerId: owner.id }))

describe('a place', () => {
  test('is the main site, which nobody owns and everybody may enter', async () => {
    expect(await places.find('www')).toEqual({
      name: 'www',
      isMain: true,
      ownerUid: null,
      recipientLabel: null,
      forceSignIn: false,
      hasUploader: true,
      uploader: {},
    })
  })

  test('is a customer’s once it was added, asks to sign in and has an uploader', async () => {
    const owner = await newAccount()
    expect(await places.find('acme')).toBeUndefined()
    await add('acme', owner)
    expect(await places.find('acme')).toEqual({
      name: 'acme',
      isMain: false,
      ownerUid: owner.uid,
      recipientLabel: null,
      forceSignIn: true,
      hasUploader: true,
      uploader: {},
    })
  })

  test.each(['', 'ACME', 'acme.', 'nobody', 'xn--acme', `${'a'.repeat(63)}b`, '__proto__', '%'])(
    'is none by any other name: %j',
    async (name) => {
      expect(await places.find(name)).toBeUndefined()
    },
  )
})

test('the place of a request is looked up once, however many ask', async () => {
  await add('asked-once', await newAccount())
  const newRequest = () => ({ headers: { host: 'Asked-Once.envoi.example:8443' } }) as IncomingMessage
  const request = newRequest()
  const queries = vi.spyOn(database.pool, 'query')
  const found = await Promise.all([places.of(request), places.of(request)])
  await places.of(newRequest())
  expect(found).toMatchObject([{ name: 'asked-once' }, { name: 'asked-once' }])
  expect(queries).toHaveBeenCalledTimes(2)
  queries.mockRestore()
})

test('what somebody owns can be had: the names and how they are set', async () => {
  const owner = await newAccount()
  for (const name of ['first-place', 'second-place']) await add(name, owner)
  await add('anothers-place', await newAccount())
  const read = await places.exportSection.read(owner, () => {})
  const settings = { recipientLabel: null, forceSignIn: true, hasUploader: true, uploader: {}, isHome: false }
  const looks = { customization: {}, emailCustomization: {}, openGraph: {}, uploaderOpenGraph: {} }
  expect(read).toEqual([
    { name: 'first-place', ...settings, ...looks, sso: {}, createdAt: expect.any(String) as string },
    { name: 'second-place', ...settings, ...looks, sso: {}, createdAt: expect.any(String) as string },
  ])
})

describe('a name', () => {
  test.each([
    ['ill-formed', 'Acme'],
    ['reserved', 'admin'],
    ['reserved', 'harbour'],
  ])('that is %s is not given: %s', async (why, name) => {
    await expect(add(name, await newAccount())).rejects.toMatchObject({ name: 'NameRefused', why })
    expect(await places.find(name)).toBeUndefined()
  })

  test('is given once, also when two want it at once', async () => {
    const [one, two] = [await newAccount(), await newAccount()]
    const added = await Promise.allSettled([add('twice', one), add('twice', two)])
    expect(added.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(added.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { why: 'taken' } })
    await expect(add('twice', one)).rejects.toMatchObject({ why: 'taken' })
  })

  test('that was given back rests for a year', async () => {
    const [leaving, coming] = [await newAccount(), await newAccount()]
    await add('resting', leaving)
    // With the account goes its site.
    await database.execute(sql`delete from users where id = ${leaving.id}`)
    expect(await places.find('resting')).toBeUndefined()
    await expect(add('resting', coming)).rejects.toMatchObject({ why: 'resting' })
    expect(await places.find('resting')).toBeUndefined()

    const free = (interval: string) =>
      database.execute(sql`update resting_names set freed_at = now() - ${interval}::interval where name = 'resting'`)
    await free('364 days')
    await expect(add('resting', coming)).rejects.toMatchObject({ why: 'resting' })
    await free('367 days')
    await add('resting', coming)
    expect(await places.find('resting')).toMatchObject({ ownerUid: coming.uid })
  })

  test('that is given back while somebody waits for it rests as well', async () => {
    const [leaving, coming] = [await newAccount(), await newAccount()]
    await add('passed-on', leaving)
    const { waiting } = await database.transaction(async (tx) => {
      await tx.execute(sql`delete from users where id = ${leaving.id}`)
      const promise = add('passed-on', coming).catch((error: unknown) => error)
      // The name is still held: whoever asks for it waits for the end of this transaction.
      await expect.poll(countWaiting).toBe(1)
      return { waiting: promise }
    })
    expect(await waiting).toMatchObject({ why: 'resting' })
    expect(await places.find('passed-on')).toBeUndefined()
  })
})

async function countWaiting(): Promise<number | null> {
  const { rowCount } = await database.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount
}

describe('the home of', () => {
  test('somebody without a subdomain is the main site', async () => {
    expect(await places.homeOf(await newAccount())).toBe('www')
  })

  test('an owner is the first subdomain they got', async () => {
    const owner = await newAccount()
    await add('zebra', owner)
    await add('aardvark', owner)
    expect(await places.homeOf(owner)).toBe('zebra')
  })

  test('a member is that of their manager, even with one of their own', async () => {
    const manager = await newAccount()
    await add('team-site', manager)
    const member = await newAccount(manager)
    expect(await places.homeOf(member)).toBe('team-site')
    await add('own-site', member)
    expect(await places.homeOf(member)).toBe('team-site')
  })
})

describe('an origin is ours', () => {
  beforeAll(async () => add('globex', await newAccount()))

  test.each([
    ['https://www.envoi.example', true],
    ['https://globex.envoi.example', true],
    ['https://envoi.example', false],
    ['http://globex.envoi.example', false],
    ['https://globex.envoi.example:8443', false],
    ['https://globex.envoi.example/', false],
    ['https://GLOBEX.envoi.example', false],
    ['https://nobody.envoi.example', false],
    ['https://www.globex.envoi.example', false],
    ['https://harbour.envoi.example', false],
    ['https://globex.envoi.example.evil.example', false],
    ['https://evil.example', false],
    ['null', false],
    ['', false],
    ['https://', false],
  ])('%s: %s', async (origin, isOurs) => {
    expect(await places.isOurOrigin(origin)).toBe(isOurs)
  })
})
