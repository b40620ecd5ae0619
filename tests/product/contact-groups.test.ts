import { addressBook } from '@envoi/contract/limits'
import { outcomes, times } from '@envoi/testing/concurrent-calls'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
let ana: SignedUp
let bo: SignedUp
beforeAll(async () => {
  service = await startService()
  ana = await service.signedUp('Ana', { plan: 'PREMIUM' })
  bo = await service.signedUp('Bo', { plan: 'TEAM' })
})
afterAll(() => service[Symbol.asyncDispose]())

let newcomers = 0
const newcomer = (): Promise<SignedUp> => {
  newcomers += 1
  return service.signedUp(`Newcomer${newcomers}`, { plan: 'PREMIUM' })
}
const own = ({ uid }: SignedUp) => ({ params: { uid } })
const one = ({ uid }: SignedUp, id: string) => ({ params: { uid, id } })
const addContact = async (person: SignedUp, email: string, name: string | null = null) =>
  (await person.api.addContact({ ...own(person), body: { email, name } })).id
const addContactGroup = async (person: SignedUp, name: string, contactIds?: string[]) =>
  (await person.api.addContactGroup({ ...own(person), body: { name, ...(contactIds ? { contactIds } : {}) } })).id
const change = (person: SignedUp, id: string, body: { name?: string; add?: string[]; remove?: string[] }) =>
  person.api.changeContactGroup({ ...one(person, id), body })
const groups = (person: SignedUp, query?: string) =>
  person.api.searchContactGroups({ ...own(person), body: query === undefined ? {} : { query } })
const members = async (person: SignedUp, id: string) =>
  (await person.api.listContactGroupMembers(one(person, id))).contacts.map(({ email }) => email)

describe('a group', () => {
  test('has a name and members, and is listed with their number', async () => {
    const cy = await newcomer()
    const contacts = [await addContact(cy, 'a@example.org', 'Zoe'), await addContact(cy, 'b@example.org', 'Ana')]
    const id = await addContactGroup(cy, '  Friends ', contacts)
    expect(await groups(cy)).toEqual({ groups: [{ id, name: 'Friends', size: 2 }], total: 1 })
    expect(await cy.api.listContactGroupMembers(one(cy, id))).toEqual({
      contacts: [
        { id: contacts[1], email: 'b@example.org', name: 'Ana' },
        { id: contacts[0], email: 'a@example.org', name: 'Zoe' },
      ],
      total: 2,
    })
    expect(await cy.api.listContactGroupMembers({ ...one(cy, id), query: { from: 1, size: 1 } })).toMatchObject({
      contacts: [{ name: 'Zoe' }],
      total: 2,
    })
    expect(await cy.api.listContactGroupMembers({ ...one(cy, id), query: { from: 2 } })).toEqual({
      contacts: [],
      total: 2,
    })
  })

  test('has a unique name, whatever its case and accents, also when several come at once', async () => {
    const cy = await newcomer()
    const exists = { status: 422, codes: ['GROUP_EXISTS'] }
    const id = await addContactGroup(cy, 'Équipe')
    await expect(addContactGroup(cy, 'equipe')).rejects.toMatchObject(exists)
    const racing = times(4, (index) => addContactGroup(cy, index % 2 ? 'Race' : 'RACE'))
    expect(await outcomes(racing)).toEqual({ done: 1, '422 GROUP_EXISTS': 3 })
    await expect(change(cy, id, { name: 'race' })).rejects.toMatchObject(exists)
    // Its own name in another spelling is no other's; another's groups are no business of theirs.
    await change(cy, id, { name: 'EQUIPE' })
    await addContactGroup(bo, 'Équipe')
    expect((await groups(cy)).groups.map(({ name }) => name)).toEqual(['EQUIPE', expect.stringMatching(/^race$/i)])
  })

  test.each(['', '   ', 'two\nlines', 'x'.repeat(256)])('has a name of one line, not %j', async (name) => {
    await expect(addContactGroup(ana, name)).rejects.toMatchObject({ status: 400 })
  })

  test('gets and loses members; existing members stay, and other people’s contacts are skipped', async () => {
    const cy = await newcomer()
    const [a = '', b = '', c = ''] = await Promise.all(times(3, (index) => addContact(cy, `${index}@example.org`)))
    const theirs = await addContact(bo, 'theirs@example.org')
    const id = await addContactGroup(cy, 'Team', [a, theirs, 'made up'])
    expect(await members(cy, id)).toEqual(['0@example.org'])
    await change(cy, id, { add: [a, b, c, c, theirs] })
    expect(await members(cy, id)).toEqual(['0@example.org', '1@example.org', '2@example.org'])
    await change(cy, id, { remove: [a, b, theirs], add: [b] })
    expect(await members(cy, id)).toEqual(['1@example.org', '2@example.org'])
    // A contact that changes stays in; one that goes is out.
    await cy.api.changeContact({ ...one(cy, b), body: { email: 'new@example.org' } })
    await cy.api.deleteContact(one(cy, c))
    expect(await members(cy, id)).toEqual(['new@example.org'])
    // Putting one in while it is deleted ends well for both, whoever comes first.
    await Promise.all([change(cy, id, { add: [a] }), cy.api.deleteContact(one(cy, a))])
    expect(await members(cy, id)).toEqual(['new@example.org'])
  })

  test('gets all contacts of an import, existing ones too', async () => {
    const cy = await newcomer()
    await addContact(cy, 'known@example.org', 'Known')
    const id = await addContactGroup(cy, 'Imported')
    const contacts = [
      { email: 'KNOWN@example.org', name: null },
      { email: 'new@example.org', name: null },
    ]
    const taking = () => cy.api.importContacts({ ...own(cy), body: { contacts, groupId: id } })
    expect(await taking()).toEqual({ added: 1, renamed: 0, unchanged: 1 })
    expect(await taking()).toEqual({ added: 0, renamed: 0, unchanged: 2 })
    expect(await members(cy, id)).toEqual(['known@example.org', 'new@example.org'])
    const elsewhere = bo.api.importContacts({ ...own(bo), body: { contacts, groupId: id } })
    await expect(elsewhere).rejects.toMatchObject({ status: 404 })
    expect(await bo.api.countContacts({ ...own(bo), body: { query: 'new@' } })).toEqual({ count: 0 })
  })

  test('marks its members in a contact search on every page; somebody else’s group marks none', async () => {
    const cy = await newcomer()
    const [a = '', b = ''] = await Promise.all(times(3, (index) => addContact(cy, `${index}@example.org`)))
    const id = await addContactGroup(cy, 'Team', [b])
    await addContactGroup(cy, 'Other', [a])
    const found = async (body: object) => (await cy.api.searchContacts({ ...own(cy), body })).contacts
    expect((await found({ memberOf: id })).map(({ isMember }) => isMember)).toEqual([false, true, false])
    expect(await found({ memberOf: id, query: '1@', from: 0, size: 1 })).toMatchObject([{ id: b, isMember: true }])
    expect(await found({ query: '1@' })).toEqual([{ id: b, email: '1@example.org', name: null }])
    const theirs = bo.api.searchContacts({ ...own(bo), body: { memberOf: id } })
    await expect(theirs).rejects.toMatchObject({ status: 404 })
  })

  test('is told of each contact: the first of them in a search that asks, all with the contact alone', async () => {
    const cy = await newcomer()
    const [a = '', b = ''] = await Promise.all(times(2, (index) => addContact(cy, `${index}@example.org`)))
    const told: { id: string; name: string }[] = []
    for (const name of ['Élan', 'Board', 'Film', 'Crew', 'Press', 'Team', 'Dive']) {
      told.push({ name, id: await addContactGroup(cy, name, [a]) })
    }
    const byName = ['Board', 'Crew', 'Dive', 'Élan', 'Film', 'Press', 'Team'].map((name) => ({
      id: told.find((group) => group.name === name)?.id,
      name,
    }))
    const { contacts } = await cy.api.searchContacts({ ...own(cy), body: { groups: true } })
    expect(contacts).toEqual([
      { id: a, email: '0@example.org', name: null, groups: byName.slice(0, addressBook.groupsTold), groupCount: 7 },
      { id: b, email: '1@example.org', name: null, groups: [], groupCount: 0 },
    ])
    expect(await cy.api.getContact(one(cy, a))).toEqual({
      id: a,
      email: '0@example.org',
      name: null,
      groups: byName,
    })
    expect(await cy.api.getContact(one(cy, b))).toMatchObject({ groups: [] })
    await expect(bo.api.getContact(one(bo, a))).rejects.toMatchObject({ status: 404 })
    await expect(cy.api.getContact(one(cy, 'unknown'))).rejects.toMatchObject({ status: 404 })
  })

  test('is deleted without its members', async () => {
    const cy = await newcomer()
    const id = await addContactGroup(cy, 'Over', [await addContact(cy, 'stays@example.org')])
    await cy.api.deleteContactGroup(one(cy, id))
    expect(await groups(cy)).toEqual({ groups: [], total: 0 })
    expect(await cy.api.countContacts({ ...own(cy), body: {} })).toEqual({ count: 1 })
    for (const answer of await Promise.allSettled([
      cy.api.deleteContactGroup(one(cy, id)),
      change(cy, id, {}),
      members(cy, id),
    ])) {
      expect(answer).toMatchObject({ status: 'rejected', reason: { status: 404 } })
    }
  })

  test('of somebody else answers 404, also under one’s own uid', async () => {
    const theirs = await addContactGroup(bo, 'Theirs')
    for (const uid of [ana.uid, bo.uid]) {
      const params = { uid, id: theirs }
      for (const answer of await Promise.allSettled([
        ana.api.deleteContactGroup({ params }),
        ana.api.changeContactGroup({ params, body: { name: 'Mine' } }),
        ana.api.listContactGroupMembers({ params }),
      ])) {
        expect(answer).toMatchObject({ status: 'rejected', reason: { status: 404 } })
      }
    }
  })
})

describe('groups', () => {
  test('are found by words of their name, sorted by name, page by page', async () => {
    const cy = await newcomer()
    for (const name of ['zebra', 'Équipe Lyon', 'equipe Paris', '100%']) await addContactGroup(cy, name)
    const names = async (query?: string) => (await groups(cy, query)).groups.map(({ name }) => name)
    expect(await names()).toEqual(['100%', 'Équipe Lyon', 'equipe Paris', 'zebra'])
    expect(await names('EQUIPE')).toEqual(['Équipe Lyon', 'equipe Paris'])
    expect(await names('lyon équipe')).toEqual(['Équipe Lyon'])
    expect(await names('%')).toEqual(['100%'])
    expect(await names('none')).toEqual([])
    const body = { query: 'equipe', from: 1, size: 1 }
    expect(await cy.api.searchContactGroups({ ...own(cy), body })).toMatchObject({
      groups: [{ name: 'equipe Paris' }],
      total: 2,
    })
    expect(await cy.api.countContactGroups({ ...own(cy), body: { query: 'equipe' } })).toEqual({ count: 2 })
    expect(await cy.api.countContactGroups({ ...own(cy), body: {} })).toEqual({ count: 4 })
  })

  test('are a thousand at most, also when two come at once', async () => {
    const cy = await newcomer()
    await service.app.database.pool.query(
      `insert into contact_groups (public_id, owner_id, name)
       select $1 || n, (select id from users where uid = $1), n from generate_series(2, $2::int) as n`,
      [cy.uid, addressBook.groups],
    )
    expect(await outcomes([addContactGroup(cy, 'a'), addContactGroup(cy, 'b')])).toEqual({
      done: 1,
      '422 TOO_MANY_GROUPS': 1,
    })
    expect((await cy.api.searchContactGroups({ ...own(cy), body: { size: 1000 } })).groups).toHaveLength(
      addressBook.groups,
    )
  })
})
