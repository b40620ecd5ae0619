import { type Lie, type LyingProvider, startLyingProvider } from '@envoi/testing/lying-provider'
import { inboxOf } from '@envoi/testing/inbox'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { joined } from '@envoi/testing/teams'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { configure } from './sso-calls.ts'
import { add, list, refused } from './subdomain-calls.ts'

/** What managers set of single sign-on: tried before it is saved. */
let provider: LyingProvider
let service: Service
let ana: SignedUp
let site: string
let working: { issuer: string; clientId: string; clientSecret: string }
beforeAll(async () => {
  provider = await startLyingProvider()
  service = await startService({ env: { ENVOI_OUTBOUND_ALLOW: provider.place } })
  ana = await service.signedUp('Ana', { plan: 'TEAM25' })
  site = await add(ana, 'acme')
  const { issuer, clientId, clientSecret } = provider
  working = { issuer, clientId, clientSecret }
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})
afterEach(async () => {
  provider.lie()
  await service.app.database.pool.query(
    `delete from sso_configs; update subdomains set sso = '{}'; delete from rate_limits`,
  )
})
const configOf = async () => (await list(ana)).subdomains.find(({ id }) => id === site)?.ssoConfig

describe('a provider that works', () => {
  test('is saved, and shown without its secret', async () => {
    await configure(ana, site, { ...working, label: 'Acme ID', domains: ['ACME.example', '@bücher.example'] })
    expect(await configOf()).toEqual({
      enableAzure: true,
      hideClassicAuthentication: false,
      label: 'Acme ID',
      issuer: provider.issuer,
      clientId: 'envoi',
      hasSecret: true,
      domains: ['acme.example', 'xn--bcher-kva.example'],
      groupsClaim: 'groups',
      groupMapping: [],
      redirectUri: `${service.app.publicUrl}/api/user/sso/azure/callback/${site}`,
      backchannelLogoutUri: `${service.app.publicUrl}/api/user/sso/azure/backchannel-logout`,
    })
    expect(JSON.stringify(await list(ana))).not.toContain(working.clientSecret)
    expect(service.logged()).not.toContain(working.clientSecret)
  })

  test('has its secret in the database under a key that is elsewhere', async () => {
    await configure(ana, site, working)
    const { rows } = await service.app.database.pool.query<{ client_secret: Buffer }>(
      'select client_secret from sso_configs',
    )
    expect(rows[0]?.client_secret.toString('latin1')).not.toContain(working.clientSecret.slice(0, 8))
  })

  test('stays when something else is changed', async () => {
    await configure(ana, site, { ...working, label: 'Acme ID' })
    await configure(ana, site, { domains: ['acme.example'] })
    expect(await configOf()).toMatchObject({ label: 'Acme ID', issuer: provider.issuer, domains: ['acme.example'] })
  })

  test('does not get the secret of another: who names a new issuer gives its secret too', async () => {
    await configure(ana, site, working)
    const other = provider.issuer.replace('127.0.0.1', 'localhost')
    await expect(configure(ana, site, { issuer: other })).rejects.toMatchObject({ status: 422 })
    expect(await configOf()).toMatchObject({ issuer: provider.issuer })
  })
})

describe('nothing is saved of a provider', () => {
  const html: Lie['answers'] = { '/.well-known/openid-configuration': (response) => response.end('<html>') }
  const moved: Lie['answers'] = {
    '/.well-known/openid-configuration': (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
  }
  const huge: Lie['answers'] = {
    '/.well-known/openid-configuration': (response) => response.end(JSON.stringify({ issuer: 'x'.repeat(70_000) })),
  }
  test.each<[string, Lie, string]>([
    ['whose discovery is no JSON', { answers: html }, 'SSO_PROVIDER_FAILED'],
    ['whose discovery leads elsewhere', { answers: moved }, 'SSO_PROVIDER_FAILED'],
    ['whose discovery has no end', { answers: huge }, 'SSO_PROVIDER_FAILED'],
    ['that calls itself otherwise', { metadata: { issuer: 'https://idp.example.org' } }, 'SSO_PROVIDER_FAILED'],
    ['that has no place to sign in', { metadata: { authorization_endpoint: undefined } }, 'SSO_PROVIDER_FAILED'],
    [
      'that sends browsers to a script',
      { metadata: { authorization_endpoint: 'javascript:x' } },
      'SSO_PROVIDER_FAILED',
    ],
    ['that has no keys', { metadata: { jwks_uri: undefined } }, 'SSO_PROVIDER_FAILED'],
    ['with keys in our own network', { metadata: { jwks_uri: 'https://10.0.0.1/keys' } }, 'SSO_PROVIDER_FAILED'],
    [
      'that shows no keys',
      { answers: { '/keys': (response) => response.end(JSON.stringify({ keys: [] })) } },
      'SSO_PROVIDER_FAILED',
    ],
    [
      'that does not know our secret',
      {
        answers: {
          '/token': (response) =>
            response
              .writeHead(401, { 'content-type': 'application/json' })
              .end(JSON.stringify({ error: 'invalid_client' })),
        },
      },
      'SSO_CLIENT_REFUSED',
    ],
  ])('%s', async (_what, lie, code) => {
    provider.lie(lie)
    await expect(configure(ana, site, working)).rejects.toMatchObject(refused(code))
    expect(await configOf()).toMatchObject({ enableAzure: false, issuer: null, hasSecret: false })
  })

  test.each([
    ['https://login.microsoftonline.com/common/v2.0', 'SSO_ISSUER_NOT_ALLOWED'],
    ['https://login.microsoftonline.com/organizations/v2.0', 'SSO_ISSUER_NOT_ALLOWED'],
    ['http://idp.example.org', 'SSO_ISSUER_NOT_ALLOWED'],
    ['https://127.0.0.1', 'SSO_PROVIDER_FAILED'],
    ['https://169.254.169.254', 'SSO_PROVIDER_FAILED'],
    ['https://[::1]', 'SSO_PROVIDER_FAILED'],
  ])('at %s', async (issuer, code) => {
    await expect(configure(ana, site, { ...working, issuer })).rejects.toMatchObject(refused(code))
    expect(await configOf()).toMatchObject({ enableAzure: false, issuer: null })
  })

  test.each([
    ['without a secret', { clientSecret: undefined }],
    ['without an id', { clientId: undefined }],
    ['without an issuer', { issuer: undefined }],
  ])('%s', async (_what, missing) => {
    await expect(configure(ana, site, { ...working, ...missing })).rejects.toMatchObject(refused('SSO_INCOMPLETE'))
  })

  test('that is the only way in and off', async () => {
    const off = { ...working, enableAzure: false, hideClassicAuthentication: true }
    await expect(configure(ana, site, off)).rejects.toMatchObject(refused('SSO_INCOMPLETE'))
  })

  test.each(['acme', 'a b.example', 'ana@acme.example', '*.acme.example', ''])(
    'with %j for a domain',
    async (domain) => {
      await expect(configure(ana, site, { ...working, domains: [domain] })).rejects.toMatchObject({
        status: domain === '' ? 400 : 422,
      })
    },
  )

  test('with a group of another team', async () => {
    const bo = await service.signedUp('Bo', { plan: 'TEAM25' })
    const { id: memberGroup } = await bo.api.addMemberGroup({ body: { name: 'Theirs' } })
    const groupMapping = [{ value: 'staff', memberGroup }]
    await expect(configure(ana, site, { ...working, groupMapping })).rejects.toMatchObject({ status: 404 })
  })

  test('under the name of another site, of somebody else’s, or without a plan', async () => {
    const cy = await service.signedUp('Cy', { plan: 'TEAM25' })
    const theirs = await add(cy, 'globex')
    await expect(configure(ana, theirs, working)).rejects.toMatchObject({ status: 404 })
    const ssoConfig = { enableAzure: true, hideClassicAuthentication: false, ...working }
    const named = { params: { uid: ana.uid }, body: { subdomainId: site, subdomainName: 'globex', ssoConfig } }
    await expect(ana.api.setSsoConfig(named)).rejects.toMatchObject({ status: 404 })
    await service.app.database.pool.query('update users set plan_name = null where uid = $1', [cy.uid])
    await expect(configure(cy, theirs, working)).rejects.toMatchObject({ codes: ['PLAN_REQUIRED'] })
  })
})

describe('where it is the only way in', () => {
  const only = { hideClassicAuthentication: true }
  /** A member who has a password, and whom the provider knows as well. */
  async function knownMember(name: string, role?: 'MANAGER', issuer = provider.issuer): Promise<SignedUp> {
    const member = await joined(service, ana, name, { ...(role && { role }) })
    await service.app.database.pool.query(
      `insert into sso_identities (issuer, subject, user_id, is_joined) select $1, uid, id, false from users where uid = $2`,
      [issuer, member.uid],
    )
    return member
  }
  test('a member whom the provider does not know yet still has a password, to show whose account it is', async () => {
    const noa = await joined(service, ana, 'Noa')
    await configure(ana, site, { ...working, ...only })
    await expect(noa.api.signIn({ body: noa.credentials() })).resolves.toMatchObject({ subdomain: 'acme' })
  })

  test('so does one whom another provider knew, of a team before or of this one', async () => {
    const ole = await knownMember('Ole', undefined, 'https://former.example')
    await configure(ana, site, { ...working, ...only })
    await expect(ole.api.signIn({ body: ole.credentials() })).resolves.toMatchObject({ subdomain: 'acme' })
  })

  test('a member’s right password is refused, and a wrong one is only wrong', async () => {
    const mia = await knownMember('Mia')
    await configure(ana, site, { ...working, ...only })
    await expect(mia.api.signIn({ body: mia.credentials() })).rejects.toMatchObject({
      status: 403,
      codes: ['SSO_REQUIRED'],
    })
    const wrong = { ...mia.credentials(), password: 'not this one' }
    await expect(mia.api.signIn({ body: wrong })).rejects.toMatchObject({ codes: ['auth/wrong-password'] })
    await configure(ana, site, {})
    await expect(mia.api.signIn({ body: mia.credentials() })).resolves.toMatchObject({ subdomain: 'acme' })
  })

  test('managers are members, and people of other teams are not', async () => {
    const max = await knownMember('Max', 'MANAGER')
    const eve = await service.signedUp('Eve')
    await configure(ana, site, { ...working, ...only })
    await expect(max.api.signIn({ body: max.credentials() })).rejects.toMatchObject({ codes: ['SSO_REQUIRED'] })
    await expect(eve.api.signIn({ body: eve.credentials() })).resolves.toMatchObject({ subdomain: 'www' })
  })

  test('the owner gets in by a mailed link, which leads to the main site', async () => {
    await configure(ana, site, { ...working, ...only })
    const visitor = service.person('Ana elsewhere')
    await visitor.api.generatePasswordLink({ body: { email: ana.email, langCode: 'en' } })
    const find = async () =>
      (await inboxOf(service).all(ana.email))
        .flatMap(({ links }) => links)
        .find((one) => one.includes('lost-password?'))
    await expect.poll(find).toBeDefined()
    const link = new URL((await find()) ?? '')
    expect(link.origin).toBe(service.app.publicUrl)
    const password = 'a new one for the owner'
    const token = link.searchParams.get('token') ?? ''
    await visitor.api.changePasswordFromLink({ body: { email: ana.email, password, token } })
    ana.password = password
    await expect(visitor.api.signIn({ body: ana.credentials() })).resolves.toMatchObject({ subdomain: 'acme' })
  })
})
