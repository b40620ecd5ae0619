import { contract } from '@envoi/contract/contract'
import { rates } from '@envoi/contract/limits'
import type { Route } from '@envoi/contract/route'
import { type ApiScope, apiScopes } from '@envoi/contract/words'
import { outcomes } from '@envoi/testing/concurrent-calls'
import { askJson } from '@envoi/testing/raw-http'
import { type Program, type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { joined } from '@envoi/testing/teams'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { add } from './subdomain-calls.ts'

let service: Service
let ana: SignedUp
/** With every scope, with all but one, and with one alone. */
let all: Program
const without = new Map<ApiScope, Program>()
const alone = new Map<ApiScope, Program>()
beforeAll(async () => {
  // Programs ask more here than they do in a minute.
  const often = { max: 100_000, per: 60_000 }
  service = await startService({ rates: { ...rates, apiKeys: often, writes: often } })
  ana = await service.signedUp('Ana', { plan: 'TEAM' })
  all = await service.withKey(ana, apiScopes)
  for (const scope of apiScopes) {
    const others = apiScopes.filter((other) => other !== scope)
    without.set(scope, await service.withKey(ana, others))
    alone.set(scope, await service.withKey(ana, [scope]))
  }
})
afterAll(() => service[Symbol.asyncDispose]())

const siteCalls = Object.entries<Route>(contract).filter(([, { call }]) => call.host === undefined)
const open = siteCalls.flatMap(([name, route]) =>
  route.scope === undefined ? [] : [{ name, route, scope: route.scope }],
)
const closed = siteCalls.filter(([, { scope }]) => scope === undefined)

/** With nothing in it: whether a key may is said before anything is read. */
async function ask({ call }: Route, by: Program | SignedUp | undefined) {
  const shown: Record<string, string> =
    by && 'key' in by
      ? { authorization: `Bearer ${by.key}` }
      : { cookie: by?.cookies.headerFor(service.app.publicUrl) ?? '' }
  const { status, json } = await askJson(service.app.port, {
    method: call.method,
    path: `/api${call.path.replaceAll(/\{\w+\}/g, 'x')}`,
    headers: shown,
    ...(call.method === 'GET' ? {} : { json: {} }),
  })
  const { codes = [] } = (json ?? {}) as { codes?: string[] }
  return [status, ...codes].join(' ')
}

describe('a call without a scope takes no key, whatever its scopes', () => {
  test.each(closed)('%s', async (_name, route) => {
    // What answers a HEAD has no words.
    expect(await ask(route, all)).toBe(route.call.method === 'HEAD' ? '403' : '403 SCOPE_REQUIRED')
  })

  test('among them all that is about the account, signing in and keys', () => {
    const names = new Set(closed.map(([name]) => name))
    const guarded = [
      'getUser',
      'changeUser',
      'deleteUser',
      'exportUser',
      'changePassword',
      'requestEmailChange',
      'signIn',
    ]
    const ofKeys = ['listApiKeys', 'addApiKey', 'changeApiKey', 'deleteApiKey', 'enableApi', 'disableApi']
    const ofDevices = ['askDeviceCode', 'getDeviceCode', 'approveDeviceCode']
    const ofProofs = ['getMfa', 'startTotp', 'removeTotp', 'listPasskeys', 'addPasskey', 'listSessions', 'getIdToken']
    for (const name of [...guarded, ...ofKeys, ...ofDevices, ...ofProofs]) expect(names, name).toContain(name)
    const unguarded = closed.filter(([, { call }]) =>
      /^\/(pay|user\/(auth|mfa|passkeys|register|api\/api-keys))/.test(call.path),
    )
    const paths = siteCalls.filter(([, { call }]) =>
      /^\/(pay|user\/(auth|mfa|passkeys|register|api\/api-keys))/.test(call.path),
    )
    expect(unguarded).toEqual(paths)
  })
})

describe('a call with a scope', () => {
  const ofOne = open.flatMap(({ name, route, scope }) => (scope === 'any' ? [] : [[name, scope, route] as const]))

  test.each(ofOne)('%s needs %s: every other is not enough', async (_name, scope, route) => {
    expect(await ask(route, without.get(scope))).toBe('403 SCOPE_REQUIRED')
    expect(await ask(route, alone.get(scope))).not.toContain('SCOPE_REQUIRED')
  })

  test.each(ofOne)('%s with %s is answered as its owner is who is signed in', async (_name, scope, route) => {
    expect(await ask(route, alone.get(scope))).toBe(await ask(route, ana))
  })

  test('says which one it lacks; where none would do, that no key may', async () => {
    const search = alone.get('send')?.api.searchTransfers({ query: {}, body: {} })
    await expect(search).rejects.toMatchObject({
      message: 'This API key can’t make this call. It needs the scope read.',
    })
    await expect(all.api.getApiPreferences()).rejects.toMatchObject({
      message: 'This API key can’t make this call. No key can: sign in on the website instead.',
    })
  })

  test('may take any of them', async () => {
    const ofAny = open.filter(({ name, scope }) => scope === 'any' && name !== 'deleteOwnKey')
    expect(ofAny.length).toBeGreaterThan(0)
    for (const { name, route } of ofAny) {
      for (const by of alone.values()) expect(await ask(route, by), name).not.toContain('SCOPE_REQUIRED')
    }
  })
})

describe('scopes never go beyond what their owner may do at present', () => {
  test('of a member with every scope the team is as closed as to the member', async () => {
    const mia = await joined(service, ana, 'Mia')
    const program = await service.withKey(mia, apiScopes)
    const params = { team: ana.uid }
    const invitation = { email: 'new@example.org', displayName: 'New', langCode: 'en' as const }
    await expect(program.api.addMember({ params, body: invitation })).rejects.toMatchObject({ status: 404 })
    await expect(program.api.addSubdomain({ body: { name: 'mias', userId: ana.uid } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('of a manager who is one no more they end with that, at once', async () => {
    const max = await joined(service, ana, 'Max', { role: 'MANAGER' })
    const program = await service.withKey(max, ['team'])
    await add(ana, 'scopes')
    const list = () => program.api.listSubdomains({ params: { uid: ana.uid } })
    expect((await list()).subdomains).toMatchObject([{ name: 'scopes' }])
    await service.app.database.pool.query('update users set is_manager = false where uid = $1', [max.uid])
    await expect(list()).rejects.toMatchObject({ status: 404 })
  })

  test('what would manage a transfer by itself is not told to a key that reads', async () => {
    const { transferId } = await ana.send({ 'plan.pdf': Buffer.from('plan') })
    const asked = { params: { id: transferId }, query: {} }
    expect(await ana.api.getTransfer(asked)).toMatchObject({ manageLink: expect.stringContaining('/manage/') })
    expect(await all.api.getTransfer(asked)).toMatchObject({ manageLink: expect.stringContaining('/manage/') })
    expect(await alone.get('read')?.api.getTransfer(asked)).toMatchObject({ manageLink: null, recipients: [] })
  })

  test('a key that sends makes no copy of what its owner has sent; one that manages too does', async () => {
    const { transferId, senderSecret } = await ana.send({ 'plan.pdf': Buffer.from('plan') })
    const view = await ana.api.getTransfer({ params: { id: transferId }, query: {} })
    const [file] = 'files' in view ? view.files : []
    const clone = (by: Program | undefined, more: object = {}) =>
      by?.api.createTransfer({
        body: {
          transferType: 'S1',
          cloningSourceTransfer: transferId,
          files: [{ id: 'a1B2c3', name: 'plan.pdf', size: 4, clone: true, sourceFileId: file?.fileId }],
          ...more,
        },
      })
    const refused = { status: 403, codes: ['SCOPE_REQUIRED'] }
    await expect(clone(alone.get('send'))).rejects.toMatchObject(refused)
    await expect(clone(alone.get('send'), { cloningSourceSecret: 'none' })).rejects.toMatchObject(refused)
    expect(await clone(all)).toHaveProperty('transferId')
    // By the secret of the source, as anybody who holds it.
    expect(await clone(alone.get('send'), { cloningSourceSecret: senderSecret })).toHaveProperty('transferId')
  })

  test('a key invites, and gives nobody a password', async () => {
    const params = { team: ana.uid }
    const invitation = { email: 'first@example.org', displayName: 'First', langCode: 'en' as const }
    const team = alone.get('team')
    await expect(
      team?.api.addMember({ params, body: { ...invitation, password: 'a walk by the sea' } }),
    ).rejects.toMatchObject({ status: 403, codes: ['SCOPE_REQUIRED'] })
    expect(await team?.api.addMember({ params, body: invitation })).toHaveProperty('id')
  })

  test('a key changes no role, and suspends, renames and removes no manager; members it does', async () => {
    const max = await joined(service, ana, 'Ned', { role: 'MANAGER', email: 'manager@example.org' })
    const mia = await joined(service, ana, 'Nia', { email: 'member@example.org' })
    const of = ({ uid }: SignedUp) => ({ team: ana.uid, id: uid })
    const change = (who: SignedUp, body: object) => all.api.changeMember({ params: of(who), body })
    const setTemplate = (who: SignedUp) => all.api.setMemberTemplate({ params: of(who), body: { message: 'Bonjour' } })
    const setLanguage = (who: SignedUp) => all.api.setMemberLanguage({ params: of(who), body: { langCode: 'fr' } })
    const remove = (who: SignedUp) => all.api.removeMember({ params: of(who), body: { transfers: 'keep' } })
    expect(
      await outcomes([
        change(mia, { role: 'MANAGER' }),
        change(max, { role: 'MEMBER' }),
        change(max, { suspended: true }),
        change(max, { displayName: 'Other' }),
        remove(max),
        setTemplate(max),
        setLanguage(max),
      ]),
    ).toEqual({ '403 SCOPE_REQUIRED': 7 })
    await max.api.makePersonalPushLink({ params: of(max) })
    expect(
      await outcomes([
        all.api.renewPersonalPushLink({ params: of(max) }),
        all.api.deletePersonalPushLink({ params: of(max) }),
      ]),
    ).toEqual({ '404': 2 })
    await expect(change(mia, { role: 'MANAGER' })).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('No key can change roles or managers'),
    })
    const { members } = await ana.api.searchMembers({ params: { team: ana.uid }, body: {} })
    const known = members.filter(({ id }) => [max.uid, mia.uid].includes(id))
    expect(new Set(known.map(({ role, status, displayName }) => `${role} ${status} ${displayName}`))).toEqual(
      new Set([`MANAGER ACTIVE ${max.name}`, `MEMBER ACTIVE ${mia.name}`]),
    )
    expect(await change(mia, { displayName: 'Other', suspended: true })).toMatchObject({ status: 'SUSPENDED' })
    expect(await setLanguage(mia)).toEqual({})
    expect(await remove(mia)).toEqual({})
  })

  test('another’s transfers are not there', async () => {
    const bo = await service.signedUp('Bo', { plan: 'PREMIUM' })
    const { transferId } = await bo.send({ 'plan.pdf': Buffer.from('plan') }, { password: 'long enough' })
    const params = { id: transferId }
    expect(
      await outcomes([
        all.api.deleteTransfer({ params, query: {} }),
        all.api.setValidity({ params, query: {}, body: { to: new Date(Date.now() + 86_400_000).toISOString() } }),
      ]),
    ).toEqual({ '404': 2 })
    expect(await all.api.getTransfer({ params, query: {} })).not.toHaveProperty('recipients')
  })
})
