import { memberGroups } from '@envoi/contract/limits'
import { outcomes } from '@envoi/testing/concurrent-calls'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { invite, joined, memberOf, remove, teamOf } from '@envoi/testing/teams'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

let owners = 0
const newOwner = (): Promise<SignedUp> => {
  owners += 1
  return service.signedUp(`Owner${owners}`, { plan: 'TEAM25' })
}
const query = (text: string, values: unknown[] = []) => service.app.database.pool.query(text, values)
const setPlan = (person: SignedUp, plan: string | null) =>
  query('update users set plan_name = $2 where uid = $1', [person.uid, plan])
const make = async ({ api }: SignedUp, name: string) => (await api.addMemberGroup({ body: { name } })).id
const add = ({ api }: SignedUp, id: string, memberId: string) => api.addToMemberGroup({ params: { id, memberId } })
const list = async ({ api }: SignedUp) =>
  (await api.listMemberGroups({ query: {} })).groups.map(({ name, memberCount }) => [name, memberCount])
const namesIn = async ({ api }: SignedUp, id: string, search = {}) =>
  (await api.listMemberGroupMembers({ params: { id }, query: search })).members.map(({ displayName }) => displayName)
const groupOf = async (owner: SignedUp, { uid }: SignedUp) =>
  (await owner.api.getMember(memberOf(owner, uid))).memberGroup?.name ?? null
const refused = (code: string, status = 422) => ({ status, codes: [code] })
const notThere = { status: 404 }

describe('a member group', () => {
  test('is made, renamed and deleted by managers as by the owner, and its members stay in the team', async () => {
    const owner = await newOwner()
    const max = await joined(service, owner, 'Max', { role: 'MANAGER' })
    const mia = await joined(service, owner, 'Mia')
    const id = await make(max, 'Press')
    await make(owner, 'édition')
    await add(max, id, mia.uid)
    expect(await list(owner)).toEqual([
      ['édition', 0],
      ['Press', 1],
    ])
    expect(await max.api.renameMemberGroup({ params: { id }, body: { name: ' Presse ' } })).toMatchObject({
      id,
      name: 'Presse',
      memberCount: 1,
      uploader: { validityDays: null, allowPreview: null, requirePassword: null },
      customization: {},
      emailCustomization: {},
    })
    expect(await max.api.deleteMemberGroup({ params: { id } })).toEqual({})
    await expect(max.api.getMemberGroup({ params: { id } })).rejects.toMatchObject(notThere)
    expect(await groupOf(owner, mia)).toBeNull()
    expect(await list(owner)).toEqual([['édition', 0]])
  })

  test('has a name that no other of its team has, in any case and with any accents', async () => {
    const owner = await newOwner()
    const other = await newOwner()
    const first = await make(owner, 'Équipe Lyon')
    await make(other, 'Équipe Lyon')
    const second = await make(owner, 'Paris')
    await expect(make(owner, 'equipe LYON')).rejects.toMatchObject(refused('GROUP_EXISTS'))
    const rename = (id: string, name: string) => owner.api.renameMemberGroup({ params: { id }, body: { name } })
    await expect(rename(second, 'ÉQUIPE lyon')).rejects.toMatchObject(refused('GROUP_EXISTS'))
    expect(await rename(first, 'équipe lyon')).toMatchObject({ name: 'équipe lyon' })
    const twice = await outcomes([make(owner, 'Nice'), make(owner, 'nice')])
    expect(twice).toEqual({ done: 1, '422 GROUP_EXISTS': 1 })
  })

  test('has a name to read: none, a line break and 256 characters are refused', async () => {
    const owner = await newOwner()
    for (const name of ['', '   ', 'a\nb', 'a'.repeat(256)]) {
      await expect(make(owner, name)).rejects.toMatchObject({ status: 400 })
    }
    expect(await list(owner)).toEqual([])
  })

  test('is one of a thousand at most', async () => {
    const owner = await newOwner()
    await query(
      `insert into member_groups (public_id, owner_id, name)
       select $1 || n, (select id from users where uid = $1), 'Group ' || n from generate_series(1, $2::int) as n`,
      [owner.uid, memberGroups.max - 1],
    )
    await make(owner, 'The last one')
    await expect(make(owner, 'One more')).rejects.toMatchObject(refused('TOO_MANY_GROUPS'))
  })

  test('needs a team plan to be made; without one it can still be changed and deleted', async () => {
    const owner = await newOwner()
    const mia = await joined(service, owner, 'Mia')
    const id = await make(owner, 'Press')
    await setPlan(owner, 'PREMIUM')
    await expect(make(owner, 'Sales')).rejects.toMatchObject(refused('PLAN_REQUIRED', 403))
    await add(owner, id, mia.uid)
    await owner.api.deleteMemberGroup({ params: { id } })
    const fay = await service.signedUp('Fay')
    await expect(make(fay, 'Mine')).rejects.toMatchObject(refused('PLAN_REQUIRED', 403))
    expect(await list(fay)).toEqual([])
  })

  test('keeps settings for its members field by field, and null takes one back', async () => {
    const owner = await newOwner()
    const id = await make(owner, 'Press')
    const set = async (body: object) => (await owner.api.setMemberGroupUploader({ params: { id }, body })).uploader
    expect(await set({ validityDays: 7, allowPreview: false })).toMatchObject({ validityDays: 7, allowPreview: false })
    const held = { maxDownloads: 3, validityDays: null, allowPreview: false, requirePassword: null }
    expect(await set({ maxDownloads: 3, validityDays: null })).toMatchObject(held)
    await expect(set({ validityDays: 1000 })).rejects.toMatchObject({
      limitErrors: [{ limit: 'VALIDITY_DAYS', max: 365, actual: 1000 }],
    })
    await expect(set({ allowS1: false, allowS2: false })).rejects.toMatchObject(refused('OPTIONS_CONFLICT'))
    await expect(set({ validityDays: 0 })).rejects.toMatchObject({ status: 400 })
    expect((await owner.api.getMemberGroup({ params: { id } })).uploader).toMatchObject(held)
  })
})

describe('a member', () => {
  test('is in one group at most: adding elsewhere moves, and says from where', async () => {
    const owner = await newOwner()
    const mia = await joined(service, owner, 'Mia')
    const press = await make(owner, 'Press')
    const sales = await make(owner, 'Sales')
    expect(await add(owner, press, mia.uid)).toEqual({ movedFrom: null })
    expect(await add(owner, press, mia.uid)).toEqual({ movedFrom: null })
    expect(await add(owner, sales, mia.uid)).toEqual({ movedFrom: { id: press, name: 'Press' } })
    expect(await list(owner)).toEqual([
      ['Press', 0],
      ['Sales', 1],
    ])
    const take = (id: string) => owner.api.takeFromMemberGroup({ params: { id, memberId: mia.uid } })
    await expect(take(press)).rejects.toMatchObject(notThere)
    expect(await take(sales)).toEqual({})
    expect(await groupOf(owner, mia)).toBeNull()
  })

  test('may be suspended or a manager; the owner, and who has not joined yet, are in no group', async () => {
    const owner = await newOwner()
    const max = await joined(service, owner, 'Max', { role: 'MANAGER' })
    const sid = await joined(service, owner, 'Sid')
    await owner.api.changeMember({ ...memberOf(owner, sid.uid), body: { suspended: true } })
    const invited = await invite(owner, `nobody.${owner.uid}@example.org`)
    const id = await make(owner, 'Press')
    await add(max, id, sid.uid)
    await add(max, id, max.uid)
    expect(await namesIn(owner, id)).toEqual(['Max', 'Sid'])
    await expect(add(max, id, owner.uid)).rejects.toMatchObject(notThere)
    await expect(add(owner, id, invited)).rejects.toMatchObject(notThere)
  })

  test('is out of the group once removed from the team, or gone from it', async () => {
    const owner = await newOwner()
    const id = await make(owner, 'Press')
    const rob = await joined(service, owner, 'Rob')
    const lea = await joined(service, owner, 'Lea')
    await add(owner, id, rob.uid)
    await add(owner, id, lea.uid)
    await remove(owner, rob)
    await lea.api.leaveTeam({ ...teamOf(owner), body: { password: lea.password } })
    expect(await list(owner)).toEqual([['Press', 0]])
  })

  test('reads in the export of their data what they are in the team and in which group; owners, which they have made', async () => {
    const owner = await newOwner()
    const mia = await joined(service, owner, 'Mia')
    const id = await make(owner, 'Press')
    await make(owner, 'Sales')
    await add(owner, id, mia.uid)
    const hers = await mia.api.exportUser({ params: { uid: mia.uid } })
    expect(hers.sections['memberGroups']).toMatchObject([{ name: 'Press', isIn: true }])
    const aDay = expect.stringMatching(/^\d{4}-/) as string
    expect(hers.account).toMatchObject({ teamRole: 'MEMBER', joinedAt: aDay, seenAt: aDay })
    const theirs = await owner.api.exportUser({ params: { uid: owner.uid } })
    expect(theirs.sections['memberGroups']).toMatchObject([
      { name: 'Press', isIn: false },
      { name: 'Sales', isIn: false },
    ])
    expect(theirs.account).toMatchObject({ teamRole: 'OWNER', joinedAt: null })
  })
})

describe('the members of a group', () => {
  test('are found by words and order, a page at a time', async () => {
    const owner = await newOwner()
    const id = await make(owner, 'Press')
    for (const name of ['Aoife', 'Bert', 'Cleo']) await add(owner, id, (await joined(service, owner, name)).uid)
    await joined(service, owner, 'Bertrand')
    expect(await namesIn(owner, id)).toEqual(['Aoife', 'Bert', 'Cleo'])
    expect(await namesIn(owner, id, { sort: '-displayName', size: '1', from: '1' })).toEqual(['Bert'])
    expect(await namesIn(owner, id, { query: 'bert' })).toEqual(['Bert'])
    await expect(namesIn(owner, id, { size: '1001' })).rejects.toMatchObject({ status: 400 })
    await expect(namesIn(owner, id, { role: 'OWNER' })).rejects.toMatchObject({ status: 400 })
  })

  test('are told apart in the list of the team: in this group, in none, or not in this one', async () => {
    const owner = await newOwner()
    const press = await make(owner, 'Press')
    const sales = await make(owner, 'Sales')
    await add(owner, press, (await joined(service, owner, 'Ann')).uid)
    await add(owner, sales, (await joined(service, owner, 'Ben')).uid)
    await joined(service, owner, 'Cat')
    await invite(owner, `later.${owner.uid}@example.org`)
    const find = async (body: object) =>
      (await owner.api.searchMembers({ ...teamOf(owner), body })).members.map(({ displayName, memberGroup }) => [
        displayName,
        memberGroup?.name,
      ])
    expect(await find({ memberGroup: press })).toEqual([['Ann', 'Press']])
    expect(await find({ memberGroup: null })).toEqual([['Cat', undefined]])
    expect(await find({ notInMemberGroup: press })).toEqual([
      ['Ben', 'Sales'],
      ['Cat', undefined],
    ])
    expect((await find({})).length).toBe(5)
    expect(await find({ memberGroup: 'nobody’s' })).toEqual([])
    expect((await owner.api.countMembers({ ...teamOf(owner), query: {}, body: { memberGroup: null } })).count).toBe(1)
  })
})

describe('a team that is given away', () => {
  test('has its groups as before, but for the new owner, who is in none', async () => {
    const owner = await newOwner()
    const mia = await joined(service, owner, 'Mia')
    const ned = await joined(service, owner, 'Ned')
    const id = await make(owner, 'Press')
    await add(owner, id, mia.uid)
    await add(owner, id, ned.uid)
    // Left from a team that Ned had alone.
    await query(`insert into member_groups (public_id, owner_id, name)
      select 'old', id, 'press' from users where uid = '${ned.uid}'`)
    await owner.api.giveTeam({ ...teamOf(owner), body: { id: ned.uid, password: owner.password } })
    expect(await list(ned)).toEqual([['Press', 1]])
    expect(await groupOf(ned, mia)).toBe('Press')
    await add(owner, id, owner.uid)
    expect(await namesIn(ned, id)).toEqual(['Mia', owner.name])
  })
})

describe('at once', () => {
  test('two who add the same member to two groups leave them in one, and the later is told of the other', async () => {
    const owner = await newOwner()
    const max = await joined(service, owner, 'Max', { role: 'MANAGER' })
    const mia = await joined(service, owner, 'Mia')
    const press = await make(owner, 'Press')
    const sales = await make(owner, 'Sales')
    const moves = await Promise.all([add(owner, press, mia.uid), add(max, sales, mia.uid)])
    expect(moves.map(({ movedFrom }) => movedFrom).filter((from) => from !== null)).toHaveLength(1)
    const isIn = [await namesIn(owner, press), await namesIn(owner, sales)].flat()
    expect(isIn).toEqual(['Mia'])
  })

  test('deleting a group while members are added and send ends in no fault', async () => {
    const owner = await newOwner()
    const people = [await joined(service, owner, 'Ann'), await joined(service, owner, 'Ben')]
    for (let round = 0; round < 5; round += 1) {
      const id = await make(owner, 'Press')
      const ends = await outcomes([
        ...people.map(({ uid }) => add(owner, id, uid)),
        owner.api.deleteMemberGroup({ params: { id } }),
        ...people.map((person) => person.create({ 'a.txt': 5 })),
      ])
      expect(Object.keys(ends).filter((end) => end !== 'done' && end !== '404')).toEqual([])
      expect(await list(owner)).toEqual([])
    }
  })
})
