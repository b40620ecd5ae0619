import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { invitationToken, joined, memberOf, teamOf } from '@envoi/testing/teams'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Directory,
  ENVOI,
  GROUP,
  type ScimAnswer,
  type ScimGroup,
  type ScimList,
  type ScimUser,
  directoryOf,
  statusesOf,
} from './scim-calls.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

let teams = 0
async function openTeam() {
  teams += 1
  const number = teams
  const ana = await service.signedUp(`Ana${number}`, { plan: 'TEAM25' })
  const at = (name: string): string => `${name}@team${number}.example`
  return { ana, at, directory: await directoryOf(service, ana) }
}
const make = (directory: Directory, displayName: string, ...members: string[]): Promise<ScimGroup> =>
  directory.post('/Groups', { schemas: [GROUP], displayName, members: members.map((value) => ({ value })) })
const idsIn = async (directory: Directory, id: string): Promise<string[]> =>
  ((await directory.get<ScimGroup>(`/Groups/${id}`)).members ?? []).map(({ value }) => value).toSorted()
const asked = (directory: Directory, id: string, ...Operations: unknown[]): Promise<ScimAnswer> =>
  directory.ask('PATCH', `/Groups/${id}`, { Operations })
const groupOf = async (ana: SignedUp, { uid }: SignedUp) =>
  (await ana.api.getMember(memberOf(ana, uid))).memberGroup?.name
const refused = (status: number, scimType?: string) => ({
  status,
  json: { status: String(status), ...(scimType && { scimType }) },
})

describe('a group of a directory', () => {
  test('is a member group of the team, with whoever is in it', async () => {
    const { ana, directory } = await openTeam()
    const mia = await joined(service, ana, 'Mia')
    const answer = await directory.ask('POST', '/Groups', {
      schemas: [GROUP],
      externalId: 'g-1',
      displayName: 'Sales',
      members: [{ value: mia.uid, display: 'Mia', $ref: 'https://elsewhere.example' }],
    })
    const group = answer.json as ScimGroup
    expect(answer.status).toBe(201)
    expect(answer.headers['location']).toBe(`${service.app.publicUrl}/scim/v2/Groups/${group.id}`)
    expect(group).toMatchObject({
      schemas: [GROUP],
      externalId: 'g-1',
      displayName: 'Sales',
      members: [{ value: mia.uid, display: 'Mia', type: 'User' }],
      meta: { resourceType: 'Group', location: answer.headers['location'] },
    })
    expect(await groupOf(ana, mia)).toBe('Sales')
    expect(await directory.get(`/Users/${mia.uid}`)).toMatchObject({ groups: [{ value: group.id, display: 'Sales' }] })
    const { groups } = await ana.api.listMemberGroups({ query: {} })
    expect(groups).toMatchObject([{ id: group.id, name: 'Sales', memberCount: 1 }])
  })

  test('is found by its name in any case, and without its members where nobody asks for them', async () => {
    const { ana, directory } = await openTeam()
    const { id } = await ana.api.addMemberGroup({ body: { name: 'Équipage' } })
    await make(directory, 'Sales')
    const filter = encodeURIComponent('displayName eq "équipage"')
    const found = await directory.get<ScimList<ScimGroup>>(`/Groups?excludedAttributes=members&filter=${filter}`)
    expect(found).toMatchObject({ totalResults: 1, Resources: [{ id, displayName: 'Équipage' }] })
    expect(found.Resources[0]).not.toHaveProperty('members')
    expect(await directory.get<ScimList<ScimGroup>>('/Groups?startIndex=2&count=1')).toMatchObject({
      totalResults: 2,
      itemsPerPage: 1,
      Resources: [{ displayName: 'Sales', members: [] }],
    })
    const unknown = await directory.ask('GET', `/Groups?filter=${encodeURIComponent('members eq "a"')}`)
    expect(unknown).toMatchObject(refused(400, 'invalidFilter'))
  })

  test('moves those whom it takes in: a member is in one group, and the last one wins', async () => {
    const { ana, directory } = await openTeam()
    const [mia, bea] = [await joined(service, ana, 'Mia'), await joined(service, ana, 'Bea')]
    const sales = await make(directory, 'Sales', mia.uid)
    const sea = await make(directory, 'Sea')
    const add = {
      op: 'Add',
      path: 'members',
      value: [
        { $ref: null, value: mia.uid },
        { $ref: null, value: bea.uid },
      ],
    }
    expect(await asked(directory, sea.id, add)).toMatchObject({ status: 200 })
    expect(await idsIn(directory, sea.id)).toEqual([mia.uid, bea.uid].toSorted())
    expect(await idsIn(directory, sales.id)).toEqual([])
    // Entra takes her out of the first one afterwards: she stays where she is by now.
    await asked(directory, sales.id, { op: 'Remove', path: 'members', value: [{ value: mia.uid }] })
    expect(await groupOf(ana, mia)).toBe('Sea')
    await asked(directory, sea.id, { op: 'remove', path: `members[value eq "${mia.uid}"]` })
    expect(await idsIn(directory, sea.id)).toEqual([bea.uid])
    expect(await groupOf(ana, mia)).toBeUndefined()
  })

  test('has exactly those that it is set to', async () => {
    const { ana, directory } = await openTeam()
    const [mia, bea] = [await joined(service, ana, 'Mia'), await joined(service, ana, 'Bea')]
    const { id } = await make(directory, 'Sales', mia.uid)
    await directory.ask('PUT', `/Groups/${id}`, { displayName: 'Sea', members: [{ value: bea.uid }] })
    expect(await directory.get(`/Groups/${id}`)).toMatchObject({ displayName: 'Sea', members: [{ value: bea.uid }] })
    expect(await groupOf(ana, mia)).toBeUndefined()
    // What is not said stays.
    await directory.ask('PUT', `/Groups/${id}`, { displayName: 'Ships' })
    expect(await idsIn(directory, id)).toEqual([bea.uid])
    await asked(directory, id, { op: 'replace', path: 'members', value: [{ value: mia.uid }] })
    expect(await idsIn(directory, id)).toEqual([mia.uid])
    await asked(directory, id, { op: 'replace', value: { id, displayName: 'Boats', externalId: 'b' } })
    await asked(directory, id, { op: 'remove', path: 'members' })
    expect(await directory.get(`/Groups/${id}`)).toMatchObject({ displayName: 'Boats', externalId: 'b', members: [] })
  })

  test('keeps a place for who is only invited, which is theirs when they join', async () => {
    const { ana, at, directory } = await openTeam()
    const invited = await directory.create(at('mia'))
    const { id } = await make(directory, 'Sales', invited.id)
    expect(await idsIn(directory, id)).toEqual([invited.id])
    const other = await directory.create(at('bo'))
    await asked(directory, id, { op: 'add', path: 'members', value: [{ value: other.id }] })
    await asked(directory, id, { op: 'remove', path: `members[value eq "${other.id}"]` })
    const { rows } = await service.app.database.pool.query<{ public_id: string }>(
      'select public_id from team_invitations where email = $1',
      [at('mia')],
    )
    const token = await invitationToken(service, rows[0]?.public_id ?? '')
    const password = 'a long walk by the sea'
    await service.person('Mia').api.acceptInvitation({ params: { token }, body: { password } })
    expect(await directory.get<ScimUser>(`/Users/${invited.id}`)).toMatchObject({
      groups: [{ display: 'Sales' }],
      [ENVOI]: { status: 'ACTIVE' },
    })
    expect(await idsIn(directory, id)).toEqual([invited.id])
    expect((await ana.api.listMemberGroups({ query: {} })).groups).toMatchObject([{ memberCount: 1 }])
  })

  test('leaves the owner out, and refuses whom nobody knows', async () => {
    const { ana, at, directory } = await openTeam()
    const mia = await joined(service, ana, 'Mia')
    const { id } = await make(directory, 'Sales', ana.uid, mia.uid)
    expect(await idsIn(directory, id)).toEqual([mia.uid])
    const { id: theirs } = await (await openTeam()).directory.create(at('x'))
    for (const value of ['nobody', theirs]) {
      const operations = [
        { op: 'replace', path: 'displayName', value: 'Changed' },
        { op: 'add', path: 'members', value: [{ value }] },
      ]
      expect(await asked(directory, id, ...operations)).toMatchObject(refused(400, 'invalidValue'))
      expect(await asked(directory, id, { op: 'remove', path: 'members', value: [{ value }] })).toMatchObject({
        status: 200,
      })
    }
    expect(await directory.get(`/Groups/${id}`)).toMatchObject({ displayName: 'Sales' })
  })

  test('has a name of its own: the same at once, or by another name, is refused', async () => {
    const { directory } = await openTeam()
    const names = ['Sales', 'SALES', 'Sàles']
    const answers = await Promise.all(names.map((displayName) => directory.ask('POST', '/Groups', { displayName })))
    expect(statusesOf(answers)).toEqual([201, 409, 409])
    const { id } = await make(directory, 'Sea')
    const rename = { op: 'Replace', path: 'displayName', value: 'sales' }
    expect(await asked(directory, id, rename)).toMatchObject(refused(409, 'uniqueness'))
    expect(await directory.ask('POST', '/Groups', { members: [] })).toMatchObject(refused(400, 'invalidValue'))
  })

  test('is deleted, and its members stay in the team', async () => {
    const { ana, directory } = await openTeam()
    const mia = await joined(service, ana, 'Mia')
    const { id } = await make(directory, 'Sales', mia.uid)
    expect((await directory.ask('DELETE', `/Groups/${id}`)).status).toBe(204)
    expect(await directory.ask('GET', `/Groups/${id}`)).toMatchObject(refused(404))
    expect(await groupOf(ana, mia)).toBeUndefined()
    expect((await ana.api.getTeam(teamOf(ana))).seats?.used).toBe(2)
  })

  test('of another team is not there', async () => {
    const { ana, directory } = await openTeam()
    const { id } = await make(directory, 'Sales')
    const { directory: other } = await openTeam()
    const answers = [
      await other.ask('GET', `/Groups/${id}`),
      await other.ask('PUT', `/Groups/${id}`, { displayName: 'Mine' }),
      await asked(other, id, { op: 'remove', path: 'members' }),
      await other.ask('DELETE', `/Groups/${id}`),
    ]
    for (const answer of answers) expect(answer).toMatchObject(refused(404))
    expect(await other.get('/Groups')).toMatchObject({ totalResults: 0 })
    expect((await ana.api.listMemberGroups({ query: {} })).groups).toHaveLength(1)
  })
})
