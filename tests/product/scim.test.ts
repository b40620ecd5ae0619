import { rates } from '@envoi/contract/limits'
import { inboxOf } from '@envoi/testing/inbox'
import { ask } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import { joined, teamOf } from '@envoi/testing/teams'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Directory, ERROR, USER, directoryOf, directoryWith, statusesOf } from './scim-calls.ts'
import { add } from './subdomain-calls.ts'

let service: Service
let ana: Awaited<ReturnType<Service['signedUp']>>
let directory: Directory
let owners = 0
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())
beforeEach(async () => {
  owners += 1
  ana = await service.signedUp(`Owner${owners}`, { plan: 'TEAM25' })
  directory = await directoryOf(service, ana)
})
const query = (text: string, values: unknown[] = []) => service.app.database.pool.query(text, values)
const refused = (status: number, scimType?: string) => ({
  status,
  type: 'application/scim+json',
  json: { schemas: [ERROR], status: String(status), detail: expect.any(String), ...(scimType && { scimType }) },
})

describe('the token of a team', () => {
  test('is told once, kept as a hash, and is dead at once when it is renewed or deleted', async () => {
    const { secret, token, baseUrl } = await ana.api.makeScimToken(teamOf(ana))
    expect(secret).toMatch(/^scim_[\w-]{43}$/)
    expect(baseUrl).toBe(`${service.app.publicUrl}/scim/v2`)
    expect(token).toMatchObject({ madeBy: { email: ana.email }, isOwners: true, lastUsedAt: null })
    expect(await directory.ask('GET', '/Users')).toMatchObject(refused(401))
    const renewed = directoryWith(service, secret)
    expect((await renewed.ask('GET', '/Users')).status).toBe(200)
    expect(await ana.api.getScim(teamOf(ana))).toEqual({
      baseUrl,
      token: { ...token, lastUsedAt: expect.any(String) },
    })
    const { rows } = await query('select * from scim_tokens')
    expect(JSON.stringify(rows)).not.toContain(secret.slice(5))
    expect(service.logged()).not.toContain(secret.slice(5))
    await ana.api.deleteScimToken(teamOf(ana))
    expect(await renewed.ask('GET', '/Users')).toMatchObject(refused(401))
    expect(await ana.api.getScim(teamOf(ana))).toMatchObject({ token: null })
  })

  test('is told to the owner, also where a manager makes it', async () => {
    const max = await joined(service, ana, 'Max', { role: 'MANAGER' })
    await directoryOf(service, ana, max)
    // That Max has joined is told in a letter of its own, at about the same time.
    const tellsOfMax = async () =>
      (await inboxOf(service).all(ana.email)).some(
        ({ subject, text }) =>
          subject === 'Directory sync is on for your team' && text.includes(`Max (${max.email}) created a token`),
      )
    await expect.poll(tellsOfMax).toBe(true)
  })

  test('of two that are made at once one lives', async () => {
    const made = await Promise.all([directoryOf(service, ana), directoryOf(service, ana)])
    const answers = await Promise.all(made.map((each) => each.ask('GET', '/ServiceProviderConfig')))
    expect(statusesOf(answers)).toEqual([200, 401])
  })

  test('is not made by a manager who is none any more by the time it would be', async () => {
    const max = await joined(service, ana, 'Max', { role: 'MANAGER' })
    const holding = await service.app.database.pool.connect()
    try {
      await holding.query('begin')
      await holding.query('update users set is_manager = false where uid = $1', [max.uid])
      const making = max.api.makeScimToken(teamOf(ana)).then(
        () => 'made',
        (error: { status: number }) => error.status,
      )
      await expect.poll(async () => (await query(`select from pg_locks where not granted`)).rowCount).toBeGreaterThan(0)
      await holding.query('commit')
      expect(await making).toBe(404)
    } finally {
      holding.release()
    }
    expect((await directory.ask('GET', '/Users')).status).toBe(200)
  })

  test('ends with the account of the owner', async () => {
    await query('delete from users where uid = $1', [ana.uid])
    expect(await directory.ask('GET', '/Users')).toMatchObject(refused(401))
  })
})

describe('without the right token', () => {
  test.each([
    ['none', {}],
    ['one that is none', { authorization: 'Bearer scim_abc' }],
    ['another scheme', { authorization: 'Basic c2NpbTp4' }],
    ['half of it', { authorization: 'Bearer ' }],
  ])('with %s every call is 401 in the form of SCIM', async (_what, headers) => {
    for (const path of ['/Users', '/Groups/x', '/ServiceProviderConfig', '/Me', '/']) {
      const answer = await ask(service.app.port, { path: `/scim/v2${path}`, headers })
      expect(answer.status).toBe(401)
      expect(answer.headers['content-type']).toContain('application/scim+json')
      expect(answer.headers['www-authenticate']).toBe('Bearer')
      expect(JSON.parse(answer.text)).toMatchObject({ schemas: [ERROR], status: '401' })
    }
  })

  test('a session is none: cookies of the owner say nothing here, nor the token to other calls', async () => {
    const cookie = ana.cookies.headerFor(service.app.publicUrl)
    expect((await ask(service.app.port, { path: '/scim/v2/Users', headers: { cookie } })).status).toBe(401)
    const authorization = `Bearer ${directory.token}`
    const path = `/api/user/teams/${ana.uid}`
    expect((await ask(service.app.port, { path, headers: { authorization } })).status).toBe(401)
  })

  test('wrong ones are counted by source, and a right one from there is let in all the same', async () => {
    const from = { 'x-forwarded-for': '10.9.9.9' }
    await query(`insert into rate_limits (key, count, ends_at) values ($1, $2, now() + interval '1 hour')`, [
      'wrongKeys 10.9.9.9',
      rates.wrongKeys.max,
    ])
    expect(await directoryWith(service, 'scim_wrong').ask('GET', '/Users', undefined, from)).toMatchObject(refused(429))
    expect((await directory.ask('GET', '/Users', undefined, from)).status).toBe(200)
  })

  test('a customer’s site has no such door', async () => {
    await add(ana, `acme${owners}`)
    const host = `acme${owners}.localhost:${service.app.port}`
    const headers = { authorization: `Bearer ${directory.token}` }
    expect((await ask(service.app.port, { path: '/scim/v2/Users', host, headers })).status).toBe(404)
  })
})

describe('a call', () => {
  test('too often is told to wait', async () => {
    await query(`insert into rate_limits (key, count, ends_at) values ($1, $2, now() + interval '1 minute')`, [
      `scimCalls ${ana.uid}`,
      rates.scimCalls.max,
    ])
    const answer = await directory.ask('GET', '/Users')
    expect(answer).toMatchObject(refused(429))
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  test.each([
    ['no JSON', '{', 400, 'invalidSyntax'],
    ['a list', '[]', 400, 'invalidSyntax'],
    ['a text', '"x"', 400, 'invalidSyntax'],
    ['__proto__', '{"userName":"a@a.example","__proto__":{"active":false}}', 400, 'invalidSyntax'],
    ['constructor further in', '{"userName":"a@a.example","name":{"constructor":{}}}', 400, 'invalidSyntax'],
    ['more than 20 levels', `{"userName":"a@a.example","x":${'['.repeat(30)}${']'.repeat(30)}}`, 400, 'invalidSyntax'],
    ['too many fields', JSON.stringify({ userName: 'a@a.example', roles: Array(6000).fill(1) }), 400, 'invalidSyntax'],
    ['more than 1 MB', JSON.stringify({ userName: 'a@a.example', title: 'x'.repeat(1_100_000) }), 413, undefined],
  ])('with %s is refused, and nobody is made', async (_what, body, status, scimType) => {
    expect(await directory.ask('POST', '/Users', body)).toMatchObject(refused(status, scimType))
    expect(await directory.get('/Users')).toMatchObject({ totalResults: 1 })
  })

  test('takes JSON under either name, and nothing else', async () => {
    const body = (name: string) => ({
      schemas: [USER],
      userName: `${name}@owner${owners}.example`,
      unknown: { a: [1] },
    })
    const asJson = await directory.ask('POST', '/Users', body('a'), { 'content-type': 'application/json' })
    expect(asJson.status).toBe(201)
    const asScim = { 'content-type': 'application/scim+json; charset=utf-8' }
    expect((await directory.ask('POST', '/Users', body('b'), asScim)).status).toBe(201)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await directory.ask('POST', '/Users', 'userName=a', form)).toMatchObject(refused(415))
  })

  test('for what is not there is told so, and from a page of somebody else’s is refused', async () => {
    for (const path of ['/Me', '/Bulk', '/users', '/Users/', '/Schemas/urn:none'])
      expect(await directory.ask('GET', path)).toMatchObject(refused(404))
    const foreign = { origin: 'https://evil.example' }
    const body = { userName: `a@owner${owners}.example` }
    expect(await directory.ask('POST', '/Users', body, foreign)).toMatchObject(refused(403))
  })

  test('tells what the service can do', async () => {
    expect(await directory.get('/ServiceProviderConfig')).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      etag: { supported: false },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    })
    expect(await directory.get('/ResourceTypes')).toMatchObject({
      totalResults: 2,
      Resources: [{ id: 'User', endpoint: '/Users', schema: USER }, { id: 'Group' }],
    })
    expect(await directory.get(`/Schemas/${USER}`)).toMatchObject({ id: USER, name: 'User' })
    expect(await directory.get('/Schemas')).toMatchObject({ totalResults: 3 })
  })
})
