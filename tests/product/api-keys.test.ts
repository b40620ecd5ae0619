import { rates } from '@envoi/contract/limits'
import { ask } from '@envoi/testing/raw-http'
import { outcomes } from '@envoi/testing/concurrent-calls'
import { runJob } from '@envoi/testing/managing'
import { type Service, startService } from '@envoi/testing/service'
import { inboxOf } from '@envoi/testing/inbox'
import { joined } from '@envoi/testing/teams'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { add, refused } from './subdomain-calls.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const query = (text: string, values: unknown[] = []) => service.app.database.pool.query(text, values)
const setPlan = ({ uid }: { uid: string }, plan: string | null) =>
  query('update users set plan_name = $2 where uid = $1', [uid, plan])
const body = { description: 'Nightly export', scopes: ['read', 'send'] as ('read' | 'send')[] }
const invalidKey = refused('INVALID_KEY', 401)

let people = 0
/** Somebody who pays, of their own. */
function owner(plan: 'PREMIUM' | 'TEAM' = 'PREMIUM') {
  people += 1
  return service.signedUp(`Ana${people}`, { plan })
}

describe('a key', () => {
  test('is told once, kept as a hash, and known by its ends', async () => {
    const ana = await owner()
    const made = await ana.api.addApiKey({ body })
    expect(made.key).toMatch(/^evk_[0-9A-Za-z]{44}$/)
    const { key, ...view } = made
    expect(view).toEqual({
      id: made.id,
      ...body,
      prefix: `evk_…${key.slice(-4)}`,
      createdAt: expect.any(String),
      expiresAt: null,
      isExpired: false,
      lastUsedAt: null,
    })
    expect(await ana.api.listApiKeys()).toEqual({ keys: [view], max: 50 })
    const { rows } = await query('select to_jsonb(api_keys)::text as row from api_keys')
    expect(rows.map(({ row }) => row).join()).not.toContain(key.slice(0, -4))
    expect(service.logged()).not.toContain(key)
  })

  test('calls in its owner’s name, and says whose it is', async () => {
    const ana = await owner()
    const program = await service.withKey(ana, ['send'])
    const { transferId } = await program.send({ 'plan.pdf': Buffer.from('plan') })
    expect((await ana.api.searchTransfers({ body: {} })).transfers).toMatchObject([{ transferId }])
    expect(await program.api.getOwnKey()).toMatchObject({
      id: program.keyId,
      scopes: ['send'],
      account: { uid: ana.uid, email: ana.email, displayName: ana.name },
    })
  })

  test('counts alone, whatever cookies come along', async () => {
    const [ana, bo] = [await owner(), await owner()]
    const program = await service.withKey(ana, ['send'])
    const cookie = bo.cookies.headerFor(service.app.publicUrl)
    const asked = (authorization: string) =>
      ask(service.app.port, { path: '/api/user/api/key', headers: { cookie, authorization } })
    expect((await asked(`Bearer ${program.key}`)).json).toMatchObject({ account: { uid: ana.uid } })
    for (const none of ['Bearer evk_none', 'Bearer ', 'bearer', 'Bearer two words'])
      expect((await asked(none)).json, none).toMatchObject({ codes: ['INVALID_KEY'] })
  })

  test('has the name that its owner gives it, and is listed until they delete it', async () => {
    const ana = await owner()
    const first = await service.withKey(ana, ['read'])
    const second = await service.withKey(ana, ['read'])
    await ana.api.changeApiKey({ params: { id: first.keyId }, body: { description: 'Print room' } })
    const { keys } = await ana.api.listApiKeys()
    expect(keys.map(({ id, description }) => [id, description])).toEqual([
      [second.keyId, `${ana.name}’s program`],
      [first.keyId, 'Print room'],
    ])
    await ana.api.deleteApiKey({ params: { id: first.keyId } })
    expect((await ana.api.listApiKeys()).keys).toHaveLength(1)
    await expect(first.api.getOwnKey()).rejects.toMatchObject(invalidKey)
    await second.api.deleteOwnKey()
    await expect(second.api.getOwnKey()).rejects.toMatchObject(invalidKey)
    expect((await ana.api.listApiKeys()).keys).toEqual([])
  })

  test('is its owner’s alone: another’s is not there', async () => {
    const [ana, bo] = [await owner(), await owner()]
    const { keyId } = await service.withKey(ana, ['read'])
    const params = { id: keyId }
    const tries = [
      bo.api.changeApiKey({ params, body: { description: 'Mine' } }),
      bo.api.deleteApiKey({ params }),
      bo.api.getApiUsage({ query: { keyId } }),
    ]
    expect(await outcomes(tries)).toEqual({ '404': 3 })
    expect((await ana.api.listApiKeys()).keys).toMatchObject([{ description: `${ana.name}’s program` }])
  })

  test('says when it was last used, to some minutes', async () => {
    const ana = await owner()
    const program = await service.withKey(ana, ['read'])
    await program.api.getOwnKey()
    await expect.poll(async () => (await ana.api.listApiKeys()).keys[0]?.lastUsedAt).toEqual(expect.any(String))
    await query(`update api_keys set used_at = used_at - interval '5 minutes'`)
    const [before] = (await ana.api.listApiKeys()).keys
    await program.api.getOwnKey()
    expect((await ana.api.listApiKeys()).keys).toEqual([before])
  })

  test('ends at its hour, which lies ahead when it is made', async () => {
    const ana = await owner()
    const past = new Date(Date.now() - 1000).toISOString()
    await expect(ana.api.addApiKey({ body: { ...body, expiresAt: past } })).rejects.toMatchObject(
      refused('INVALID_DATES'),
    )
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    const program = await service.withKey(ana, ['read'], { expiresAt })
    expect(await program.api.getOwnKey()).toMatchObject({ expiresAt, isExpired: false })
    await query(`update api_keys set expires_at = now() - interval '1 second' where public_id = $1`, [program.keyId])
    await expect(program.api.getOwnKey()).rejects.toMatchObject(invalidKey)
    expect((await ana.api.listApiKeys()).keys).toMatchObject([{ id: program.keyId, isExpired: true }])
  })

  test('is one of 50 at most, however many are made at once', async () => {
    const ana = await owner()
    await query(
      `insert into api_keys (public_id, user_id, description, scopes, token_hash, ending)
       select 'many' || number, id, 'Old', '["read"]', sha256(number::text::bytea), 'none'
       from users, generate_series(1, 49) number where uid = $1`,
      [ana.uid],
    )
    expect(await outcomes([1, 2, 3].map(() => ana.api.addApiKey({ body })))).toEqual({ done: 1, '422': 2 })
    await expect(ana.api.addApiKey({ body })).rejects.toMatchObject({
      limitErrors: [{ limit: 'API_KEYS', max: 50, actual: 51 }],
    })
  })

  test.each([
    ['no scopes', { scopes: [] }],
    ['a scope that is none', { scopes: ['money'] }],
    ['no description', { description: ' ' }],
    ['two lines of description', { description: 'one\ntwo' }],
    ['an end that is no time', { expiresAt: 'tomorrow' }],
    ['more than is known', { userId: 'another' }],
  ])('cannot be made with %s', async (_title, wrong) => {
    const ana = await owner()
    const tried = ana.api.addApiKey({ body: { ...body, ...wrong } as typeof body })
    await expect(tried).rejects.toMatchObject({ status: 400 })
    expect((await ana.api.listApiKeys()).keys).toEqual([])
  })
})

describe('a key is dead at once', () => {
  test('while the API is off, and works again once it is on', async () => {
    const ana = await owner()
    const program = await service.withKey(ana, ['read'])
    expect(await ana.api.getApiPreferences()).toMatchObject({ isEnabled: true })
    expect(await ana.api.disableApi()).toMatchObject({ isEnabled: false })
    await expect(program.api.getOwnKey()).rejects.toMatchObject(refused('API_DISABLED', 403))
    await expect(ana.api.addApiKey({ body })).rejects.toMatchObject(refused('API_DISABLED', 403))
    expect(await ana.api.enableApi()).toMatchObject({ isEnabled: true })
    await program.api.getOwnKey()
  })

  test('when its owner’s plan ends; they may still look at their keys and delete them', async () => {
    const ana = await owner()
    const program = await service.withKey(ana, ['read'])
    await setPlan(ana, null)
    await expect(program.api.getOwnKey()).rejects.toMatchObject(refused('PLAN_REQUIRED', 403))
    const tries = [
      ana.api.addApiKey({ body }),
      ana.api.enableApi(),
      ana.api.changeApiPreferences({ body: { validityDays: 3 } }),
      ana.api.registerApiEmail({ params: { address: 'it@example.org' } }),
    ]
    expect(await outcomes(tries)).toEqual({ '403 PLAN_REQUIRED': 4 })
    expect((await ana.api.listApiKeys()).keys).toHaveLength(1)
    await ana.api.disableApi()
    await ana.api.deleteApiKey({ params: { id: program.keyId } })
  })

  test('when a member is suspended, or leaves a team whose plan was theirs', async () => {
    const ana = await owner('TEAM')
    const mia = await joined(service, ana, 'Mia')
    const program = await service.withKey(mia, ['send'])
    await query('update users set suspended_at = now() where uid = $1', [mia.uid])
    await expect(program.api.getOwnKey()).rejects.toMatchObject(refused('SUSPENDED', 403))
    await query('update users set suspended_at = null where uid = $1', [mia.uid])
    await program.api.getOwnKey()
    await query('update users set manager_id = null where uid = $1', [mia.uid])
    await expect(program.api.getOwnKey()).rejects.toMatchObject(refused('PLAN_REQUIRED', 403))
  })

  test('when its owner closes the account', async () => {
    const ana = await owner()
    const program = await service.withKey(ana, ['read'])
    await ana.api.deleteUser({ params: { uid: ana.uid }, body: { password: ana.password } })
    await expect(program.api.getOwnKey()).rejects.toMatchObject(invalidKey)
    const { rows } = await query('select 1 from api_keys where public_id = $1', [program.keyId])
    expect(rows).toEqual([])
  })
})

test('a key is taken at the main site and at those of its owner’s team, and is unknown elsewhere', async () => {
  const [ana, bo] = [await owner('TEAM'), await owner('TEAM')]
  await add(ana, 'calder')
  await add(bo, 'strand')
  const mia = await joined(service, ana, 'Max')
  for (const somebody of [ana, mia]) {
    const program = await service.withKey(somebody, ['read'])
    expect(await program.at('calder').getOwnKey()).toMatchObject({ account: { uid: somebody.uid } })
    await expect(program.at('strand').getOwnKey()).rejects.toMatchObject(invalidKey)
  }
})

test('what a person exports about themselves names their keys and their settings, and tells no key', async () => {
  const ana = await owner()
  await ana.api.registerApiEmail({ params: { address: 'ops@calder.example' } })
  const { key } = await ana.api.addApiKey({ body })
  const { sections } = await ana.api.exportUser({ params: { uid: ana.uid } })
  expect(sections['apiKeys']).toMatchObject([{ ...body, prefix: `evk_…${key.slice(-4)}` }])
  expect(sections['apiSettings']).toMatchObject([
    { isEnabled: true, notificationEmail: { address: 'ops@calder.example', isVerified: false } },
  ])
  expect(JSON.stringify(sections)).not.toMatch(/hash|evk_\w/)
})

test('whoever makes a key is told by mail, and the mail does not hold it', async () => {
  const ana = await owner()
  const { key } = await ana.api.addApiKey({ body })
  const newest = async () => (await inboxOf(service).all(ana.email))[0]
  await expect.poll(async () => (await newest())?.subject).toBe('A new API key was created')
  const text = (await newest())?.text ?? ''
  expect(text).toContain(`Nightly export (evk_…${key.slice(-4)})`)
  expect(text).not.toContain(key.slice(0, -4))
})

describe('a key that ends soon', () => {
  const warnings = async ({ email }: { email: string }) =>
    (await inboxOf(service).all(email)).filter(({ subject }) => subject === 'An API key expires soon')
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  /** As if it had been made a month ago. */
  const age = (keyId: string) =>
    query(`update api_keys set created_at = created_at - interval '30 days' where public_id = $1`, [keyId])

  test('is told of a week before, once', async () => {
    const ana = await owner()
    const [soon, later] = [
      await service.withKey(ana, ['read'], { expiresAt: inDays(6) }),
      await service.withKey(ana, ['read'], { expiresAt: inDays(8) }),
    ]
    for (const { keyId } of [soon, later]) await age(keyId)
    await ana.api.changeApiKey({ params: { id: soon.keyId }, body: { description: 'Print room' } })
    await runJob(service, 'warn-of-expiring-keys')
    await expect.poll(() => warnings(ana)).toHaveLength(1)
    const [warning] = await warnings(ana)
    expect(warning?.text).toContain(`Print room (evk_…${soon.key.slice(-4)})`)
    expect(warning?.links[0]).toBe(`${service.app.publicUrl}/account/api`)
    await runJob(service, 'warn-of-expiring-keys')
    expect(await warnings(ana)).toHaveLength(1)
  })

  test('was made to: nobody is told of one that lives for a day', async () => {
    const [ana, bo] = [await owner(), await owner()]
    await service.withKey(ana, ['read'], { expiresAt: inDays(1) })
    const { keyId } = await service.withKey(bo, ['read'], { expiresAt: inDays(1) })
    await age(keyId)
    await runJob(service, 'warn-of-expiring-keys')
    await expect.poll(() => warnings(bo)).toHaveLength(1)
    expect(await warnings(ana)).toEqual([])
  })
})

describe('the rate of keys', () => {
  const asked = (key: string, path = '/api/user/api/key', from = '10.9.0.1') =>
    ask(service.app.port, { path, headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': from } })
  const told = ({ headers }: Awaited<ReturnType<typeof asked>>) => [
    headers['ratelimit-limit'],
    headers['ratelimit-remaining'],
  ]

  test('is an account’s, told with every answer, and refuses the one too many', async () => {
    const ana = await owner()
    const [one, other] = [await service.withKey(ana, ['read']), await service.withKey(ana, ['send'])]
    const { max, per } = rates.apiKeys
    expect(await ana.api.getApiPreferences()).toMatchObject({ rate: { max, seconds: per / 1000 } })
    expect(told(await asked(one.key))).toEqual([String(max), String(max - 1)])
    expect(told(await asked(other.key, '/api/user/api/key?unknown=1'))).toEqual([String(max), String(max - 2)])
    expect(told(await asked(one.key, '/api/nothing/is/here'))).toEqual([String(max), String(max - 3)])
    // An address that is written in another way leads to the same call.
    expect(told(await asked(one.key, '/%61pi/user/api/key'))).toEqual([String(max), String(max - 4)])
    const { headers } = await asked(one.key)
    expect(Number(headers['ratelimit-reset'])).toBeGreaterThan(0)
    expect(Number(headers['ratelimit-reset'])).toBeLessThanOrEqual(per / 1000)
    await query(`update rate_limits set count = $1 where key like 'apiKeys %'`, [max])
    const refusal = await asked(other.key)
    expect(refusal).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
    expect(told(refusal)).toEqual([String(max), '0'])
    expect(told(await ask(service.app.port, { path: '/api/transfer/uploads/concurrency' }))).toEqual([
      undefined,
      undefined,
    ])
    // The person themselves has room of their own.
    await ana.api.listApiKeys()
  })

  test('limits keys that are none by their place on the network, and leaves right ones alone', async () => {
    const ana = await owner()
    const program = await service.withKey(ana, ['read'])
    await query(
      `insert into rate_limits (key, count, ends_at) values ('wrongKeys 10.9.0.7', $1, now() + interval '1 minute')`,
      [rates.wrongKeys.max - 1],
    )
    const statuses = []
    for (const key of ['evk_none', 'evk_none', program.key])
      statuses.push((await asked(key, '/api/user/api/key', '10.9.0.7')).status)
    expect(statuses).toEqual([401, 429, 200])
  })
})
