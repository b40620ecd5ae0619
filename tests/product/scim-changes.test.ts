import { inboxOf } from '@envoi/testing/inbox'
import { type Service, startService } from '@envoi/testing/service'
import { joined, remove, teamOf } from '@envoi/testing/teams'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENVOI, type ScimUser, statusOf } from './scim-calls.ts'
import { asked, find, keepTeams, refused, seats } from './scim-teams.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())
const { query, openTeam, tokenFor, accept } = keepTeams(() => service)

describe('what a directory changes', () => {
  test('of somebody: names, the id, and what else it says is ignored', async () => {
    const { at, directory } = await openTeam()
    const { id } = await directory.create(at('mia'), { name: { givenName: 'Mia', familyName: 'Berg' } })
    const changed = await directory.patch<ScimUser>(`/Users/${id}`, [
      { op: 'Add', path: 'externalId', value: 'x-1' },
      { op: 'Replace', path: 'name.familyName', value: 'Ek' },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Sea' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+33 1' },
      { op: 'Add', path: 'addresses[type eq "work"].locality', value: 'Brest' },
      { op: 'Replace', path: 'emails[type eq "home"].value', value: 'home@example.org' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: at('mia') },
    ])
    expect(changed).toMatchObject({ externalId: 'x-1', displayName: 'Mia Ek', emails: [{ value: at('mia') }] })
    await accept(at('mia'))
    expect(
      await directory.patch(`/Users/${id}`, [
        { op: 'replace', value: { 'name.givenName': 'Maja', displayName: 'Maja E.' } },
      ]),
    ).toMatchObject({ displayName: 'Maja E.', name: { givenName: 'Maja', familyName: 'Ek' } })
    const byExternal = await directory.get(`/Users?filter=${encodeURIComponent('externalid EQ "x-1"')}`)
    expect(byExternal).toMatchObject({ totalResults: 1, Resources: [{ id }] })
    expect(await directory.patch(`/Users/${id}`, [{ op: 'Remove', path: 'externalId' }])).not.toHaveProperty(
      'externalId',
    )
  })

  test('the address of who has not joined: the letter goes to the new one, and the old link is dead', async () => {
    const { ana, at, directory } = await openTeam()
    const { id } = await directory.create(at('mia'))
    const before = await tokenFor(at('mia'))
    const changed = await directory.patch(`/Users/${id}`, [
      { op: 'Replace', path: 'userName', value: at('maja') },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: at('maja') },
    ])
    expect(changed).toMatchObject({ id, userName: at('maja'), emails: [{ value: at('maja') }], active: true })
    await inboxOf(service).latest(at('maja'))
    await expect(service.person('Gwen').api.getInvitation({ params: { token: before } })).rejects.toMatchObject({
      codes: ['INVALID_LINK'],
    })
    expect(await seats(ana)).toBe(2)
  })

  test('never the address of a member, though saying it once more is no change', async () => {
    const { ana, at, directory } = await openTeam()
    const mia = await joined(service, ana, 'Mia')
    const path = 'emails[type eq "work"].value'
    expect(await asked(directory, mia.uid, { op: 'replace', path, value: at('new') })).toMatchObject(
      refused(400, 'mutability'),
    )
    expect(await asked(directory, mia.uid, { op: 'replace', path: 'userName', value: at('new') })).toMatchObject(
      refused(400, 'mutability'),
    )
    const same = { op: 'replace', path, value: mia.email.toUpperCase() }
    expect(await asked(directory, mia.uid, same)).toMatchObject({ status: 200 })
  })

  test('all or nothing: one bad operation, and none is done', async () => {
    const { ana, at, directory } = await openTeam()
    const mia = await joined(service, ana, 'Mia')
    const { id } = await directory.create(at('bo'))
    const wrongs: [unknown, string][] = [
      [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
      [{ op: 'replace', path: 'emails[type eq', value: 'x' }, 'invalidPath'],
      [{ op: 'remove' }, 'noTarget'],
      [{ op: 'move', path: 'active' }, 'invalidSyntax'],
      [{ op: 'replace', path: 'userName', value: at('bo') }, 'mutability'],
    ]
    for (const [operation, scimType] of wrongs) {
      const named = { op: 'replace', path: 'displayName', value: 'Changed' }
      expect(await asked(directory, mia.uid, named, operation)).toMatchObject(refused(400, scimType))
    }
    expect(await asked(directory, id, { op: 'replace', path: 'userName', value: mia.email })).toMatchObject(
      refused(409, 'uniqueness'),
    )
    expect(await directory.get(`/Users/${mia.uid}`)).toMatchObject({ displayName: 'Mia', active: true })
  })
})

describe('whom a directory deletes', () => {
  test('is out of the team: transfers go to the owner with their links, and the account stays', async () => {
    const { ana, at, directory } = await openTeam()
    const { id } = await directory.create(at('mia'))
    const mia = await accept(at('mia'))
    const sent = await mia.send({ 'plan.pdf': Buffer.from('hello') })
    expect(await directory.ask('DELETE', `/Users/${id}`)).toMatchObject({ status: 204, text: '' })
    expect((await directory.ask('GET', `/Users/${id}`)).status).toBe(404)
    expect((await directory.ask('DELETE', `/Users/${id}`)).status).toBe(404)
    const { rows } = await query(
      'select users.uid from transfers join users on users.id = owner_id where public_id = $1',
      [sent.transferId],
    )
    expect(rows).toEqual([{ uid: ana.uid }])
    await mia.api.signIn({ body: { email: mia.email, password: mia.password } })
    expect(await seats(ana)).toBe(1)
    // Who comes back is invited once more, as somebody new.
    const again = await directory.create(at('mia'))
    expect(statusOf(again)).toEqual([true, 'INVITED'])
  })

  test('before they have joined: the invitation is withdrawn', async () => {
    const { ana, at, directory } = await openTeam()
    const { id } = await directory.create(at('mia'))
    expect((await directory.ask('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(await seats(ana)).toBe(1)
    expect(await find(directory, at('mia'))).toEqual([])
  })

  test('whoever leaves or is removed otherwise is not there for the directory either', async () => {
    const { ana, at, directory } = await openTeam()
    const { id } = await directory.create(at('mia'))
    await remove(ana, await accept(at('mia')))
    expect((await directory.ask('GET', `/Users/${id}`)).status).toBe(404)
    expect((await query('select from scim_users where email = $1', [at('mia')])).rowCount).toBe(0)
  })
})

test('a team that is given away keeps its directory, and everybody in it their id', async () => {
  const { ana, at, directory } = await openTeam()
  const { id } = await directory.create(at('mia'), { externalId: 'm' })
  const { id: waiting } = await directory.create(at('bo'))
  const mia = await accept(at('mia'))
  const bea = await joined(service, ana, 'Bea')
  await ana.api.giveTeam({ ...teamOf(ana), body: { id: mia.uid, password: ana.password } })
  expect(await directory.get(`/Users/${id}`)).toMatchObject({ externalId: 'm', [ENVOI]: { role: 'OWNER' } })
  expect(await directory.get(`/Users/${waiting}`)).toMatchObject({ [ENVOI]: { status: 'INVITED' } })
  expect(await directory.get(`/Users/${bea.uid}`)).toMatchObject({ [ENVOI]: { role: 'MEMBER' } })
  // Made by who is a manager by now.
  expect(await asked(directory, ana.uid, { op: 'replace', path: 'active', value: false })).toMatchObject(refused(403))
  expect(await mia.api.getScim(teamOf(mia))).toMatchObject({ token: { isOwners: false } })
})
