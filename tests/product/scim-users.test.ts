import { rates } from '@envoi/contract/limits'
import { times } from '@envoi/testing/concurrent-calls'
import { inboxOf } from '@envoi/testing/inbox'
import { type Service, startService } from '@envoi/testing/service'
import { invite, joined, memberOf, teamOf } from '@envoi/testing/teams'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENVOI, USER, type ScimList, type ScimUser, directoryOf, statusOf, statusesOf } from './scim-calls.ts'
import { asked, find, keepTeams, reactivate, refused, seats, suspend } from './scim-teams.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())
const { query, openTeam, tokenFor, accept } = keepTeams(() => service)

describe('whom a directory makes', () => {
  test('is invited by mail, takes a seat, and keeps the id once they have joined', async () => {
    const { ana, at, directory } = await openTeam()
    const answer = await directory.ask('POST', '/Users', {
      schemas: [USER, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
      userName: at('mia'),
      externalId: '5f2b-17',
      active: true,
      displayName: 'Mia Berg',
      name: { givenName: 'Mia', familyName: 'Berg' },
      emails: [{ primary: true, type: 'work', value: at('mia') }],
      preferredLanguage: 'fr-FR',
      title: 'Pilot',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Sea' },
    })
    const made = answer.json as ScimUser
    expect(answer).toMatchObject({ status: 201, type: 'application/scim+json' })
    expect(answer.headers['location']).toBe(`${service.app.publicUrl}/scim/v2/Users/${made.id}`)
    expect(made).toMatchObject({
      schemas: [USER, ENVOI],
      externalId: '5f2b-17',
      userName: at('mia'),
      displayName: 'Mia Berg',
      name: { givenName: 'Mia', familyName: 'Berg', formatted: 'Mia Berg' },
      emails: [{ value: at('mia'), type: 'work', primary: true }],
      active: true,
      [ENVOI]: { status: 'INVITED', role: 'MEMBER' },
      meta: { resourceType: 'User', location: answer.headers['location'] },
    })
    expect(made).not.toHaveProperty('title')
    expect(await seats(ana)).toBe(2)
    expect((await inboxOf(service).latest(at('mia'))).subject).toContain('équipe')
    await accept(at('mia'))
    const [now] = await find(directory, at('MIA'))
    expect(now).toMatchObject({ id: made.id, externalId: '5f2b-17', displayName: 'Mia Berg' })
    expect(now && statusOf(now)).toEqual([true, 'ACTIVE'])
  })

  test('keeps the id also with an account of their own from before', async () => {
    const { at, directory } = await openTeam()
    const mia = await service.signedUp('Mia', { email: at('mia') })
    const made = await directory.create(at('mia'))
    await mia.api.acceptInvitation({ params: { token: await tokenFor(at('mia')) }, body: {} })
    expect(await find(directory, at('mia'))).toMatchObject([{ id: made.id, [ENVOI]: { status: 'ACTIVE' } }])
    expect(made.id).not.toBe(mia.uid)
    expect((await directory.ask('GET', `/Users/${mia.uid}`)).status).toBe(404)
  })

  test('is named by what the directory tells, else by the address', async () => {
    const { at, directory } = await openTeam()
    expect(await directory.create(at('mia'))).toMatchObject({ displayName: 'mia' })
    const name = { givenName: 'Bo', familyName: 'Ek' }
    const bo = await directory.create('bo.ek', { name, emails: [{ value: at('bo'), type: 'work' }] })
    expect(bo).toMatchObject({ userName: 'bo.ek', displayName: 'Bo Ek', emails: [{ value: at('bo') }] })
  })

  test('is not made twice: of two calls at once for one user name one is 201, the other 409', async () => {
    const { ana, at, directory } = await openTeam()
    const make = (userName: string) => directory.ask('POST', '/Users', { userName })
    const answers = await Promise.all(['mia', 'MIA', 'Mia', 'mIA'].map((name) => make(at(name))))
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refused(409, 'uniqueness'))
    expect(await seats(ana)).toBe(2)
    const bea = await joined(service, ana, 'Bea')
    expect(await make(bea.email)).toMatchObject(refused(409, 'uniqueness'))
    expect(await make(ana.email)).toMatchObject(refused(409, 'uniqueness'))
  })

  test('whom a manager has invited already is the directory’s from then on, by the same invitation', async () => {
    const { ana, at, directory } = await openTeam()
    const id = await invite(ana, at('mia'), 'Mia')
    expect(await find(directory, at('mia'))).toEqual([])
    expect(await directory.create(at('mia'))).toMatchObject({ id, [ENVOI]: { status: 'INVITED' } })
    expect(await seats(ana)).toBe(2)
  })

  test('is refused where the account belongs to another team, or owns one', async () => {
    const { directory } = await openTeam()
    const { ana: bo } = await openTeam()
    const bea = await joined(service, bo, 'Bea')
    for (const { email } of [bo, bea]) {
      const answer = await directory.ask('POST', '/Users', { userName: email })
      expect(answer).toMatchObject(refused(409, 'uniqueness'))
      expect(answer.text).toContain('another team')
    }
  })

  test('needs a seat: the last one is taken once, and the refusal says what to do', async () => {
    const { ana, at, directory } = await openTeam('TEAM')
    for (const index of times(8, (each) => each)) await directory.create(at(`m${index}`))
    const answers = await Promise.all(
      times(3, (index) => directory.ask('POST', '/Users', { userName: at(`last${index}`) })),
    )
    expect(statusesOf(answers)).toEqual([201, 400, 400])
    const full = answers.find(({ status }) => status === 400)
    expect(full).toMatchObject(refused(400, 'invalidValue'))
    expect(full?.text).toContain('All 10 seats')
    expect(await seats(ana)).toBe(10)
    // Inactive from the beginning, they are known and take none.
    const waiting = await directory.create(at('later'), { active: false })
    expect(statusOf(waiting)).toEqual([false, 'NOT_INVITED'])
    expect(await asked(directory, waiting.id, { op: 'replace', path: 'active', value: true })).toMatchObject(
      refused(400, 'invalidValue'),
    )
  })

  test('needs a team plan; without one nobody is made, and leavers are suspended all the same', async () => {
    const { ana, at, directory } = await openTeam()
    const mia = await joined(service, ana, 'Mia')
    await query('update users set plan_name = null where uid = $1', [ana.uid])
    expect(await directory.ask('POST', '/Users', { userName: at('new') })).toMatchObject(refused(403))
    expect(statusOf(await suspend(directory, mia.uid))).toEqual([false, 'SUSPENDED'])
    await expect(ana.api.makeScimToken(teamOf(ana))).rejects.toMatchObject({ codes: ['PLAN_REQUIRED'] })
  })

  test.each([
    ['no user name', { displayName: 'Mia' }],
    ['no address', { userName: 'mia' }],
    ['a user name of several lines', { userName: 'mia@a.example\r\nBcc: x' }],
    ['half a character', { userName: 'mia@a.example', displayName: '\ud800' }],
    ['a name that is too long', { userName: 'mia@a.example', displayName: 'a'.repeat(256) }],
    ['active that is neither', { userName: 'mia@a.example', active: 'perhaps' }],
    ['a number for a name', { userName: 'mia@a.example', displayName: 7 }],
  ])('with %s is refused, and nobody is made', async (_what, body) => {
    const { ana, directory } = await openTeam()
    expect(await directory.ask('POST', '/Users', body)).toMatchObject(refused(400, 'invalidValue'))
    expect(await seats(ana)).toBe(1)
  })

  test('five letters a day go to one address, and then the directory is told to wait', async () => {
    const { at, directory } = await openTeam()
    const { id } = await directory.create(at('mia'))
    for (const _ of times(rates.invitationAddress.max - 1, () => 0)) {
      await suspend(directory, id)
      await reactivate(directory, id)
    }
    await suspend(directory, id)
    const answer = await asked(directory, id, { op: 'replace', path: 'active', value: true })
    expect(answer).toMatchObject(refused(429))
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('a member whom the directory suspends', () => {
  test('is signed out with the answer of the call, cannot send, and comes back by it', async () => {
    const { ana, at, directory } = await openTeam()
    const { id } = await directory.create(at('mia'))
    const mia = await accept(at('mia'))
    const begun = await mia.create({ 'film.mp4': 100 })
    await mia.api.getTeam(teamOf(ana))
    expect(statusOf(await suspend(directory, id))).toEqual([false, 'SUSPENDED'])
    await expect(mia.api.getTeam(teamOf(ana))).rejects.toMatchObject({ status: 401 })
    await expect(mia.api.signIn({ body: { email: mia.email, password: mia.password } })).rejects.toMatchObject({
      codes: ['SUSPENDED'],
    })
    const { rows } = await query('select status from transfers where public_id = $1', [begun.transferId])
    expect(rows).toEqual([{ status: expect.not.stringMatching('OPEN') }])
    expect(await seats(ana)).toBe(2)
    // Again is as good as once, and a whole resource says it too.
    await suspend(directory, id)
    expect(await directory.ask('PUT', `/Users/${id}`, { userName: at('mia'), active: true })).toMatchObject({
      status: 200,
      json: { active: true },
    })
    await mia.api.signIn({ body: { email: mia.email, password: mia.password } })
  })

  test('has changed later with each step: coming back is the newest', async () => {
    const { ana, directory } = await openTeam()
    const mia = await joined(service, ana, 'Mia')
    const changedAt = async () => (await directory.get<ScimUser>(`/Users/${mia.uid}`)).meta.lastModified
    const atFirst = await changedAt()
    await suspend(directory, mia.uid)
    const suspended = await changedAt()
    await reactivate(directory, mia.uid)
    const back = await changedAt()
    expect([atFirst, suspended, back]).toEqual([atFirst, suspended, back].toSorted())
    expect(new Set([atFirst, suspended, back]).size).toBe(3)
  })

  test.each([
    [{ op: 'Replace', path: 'active', value: 'False' }],
    [{ op: 'replace', path: 'active', value: false }],
    [{ op: 'Add', path: 'active', value: false }],
    [{ op: 'replace', value: { active: false } }],
    [{ op: 'replace', path: `${USER}:active`, value: false }],
  ])('as %j says it', async (operation) => {
    const { ana, directory } = await openTeam()
    const mia = await joined(service, ana, 'Mia')
    expect(await asked(directory, mia.uid, operation)).toMatchObject({ status: 200, json: { active: false } })
    await expect(mia.api.getTeam(teamOf(ana))).rejects.toMatchObject({ status: 401 })
  })

  test('is suspended also where the call brings an address that is not theirs any more', async () => {
    const { ana, at, directory } = await openTeam()
    const mia = await joined(service, ana, 'Mia')
    const body = { userName: at('old'), emails: [{ value: at('old') }], active: false }
    expect(await directory.ask('PUT', `/Users/${mia.uid}`, body)).toMatchObject({ json: { active: false } })
    expect(await directory.get(`/Users/${mia.uid}`)).toMatchObject({ emails: [{ value: mia.email }] })
  })

  test('who has not joined loses the invitation and keeps the id; active again, they are invited again', async () => {
    const { ana, at, directory } = await openTeam()
    const { id } = await directory.create(at('mia'))
    const before = await tokenFor(at('mia'))
    expect(statusOf(await suspend(directory, id))).toEqual([false, 'NOT_INVITED'])
    expect(await seats(ana)).toBe(1)
    const gwen = service.person('Gwen')
    await expect(gwen.api.getInvitation({ params: { token: before } })).rejects.toMatchObject({
      codes: ['INVALID_LINK'],
    })
    expect(statusOf(await reactivate(directory, id))).toEqual([true, 'INVITED'])
    expect(await gwen.api.getInvitation({ params: { token: await tokenFor(at('mia')) } })).toMatchObject({
      email: at('mia'),
    })
  })
})

describe('the owner and managers', () => {
  test('the owner is listed, and can be neither suspended nor removed', async () => {
    const { ana, directory } = await openTeam()
    expect(await find(directory, ana.email)).toMatchObject([{ id: ana.uid, [ENVOI]: { role: 'OWNER' } }])
    expect(await asked(directory, ana.uid, { op: 'replace', path: 'active', value: false })).toMatchObject(refused(403))
    expect(await directory.ask('DELETE', `/Users/${ana.uid}`)).toMatchObject(refused(403))
    await ana.api.getTeam(teamOf(ana))
    expect(await asked(directory, ana.uid, { op: 'add', path: 'externalId', value: 'a1' })).toMatchObject({
      json: { id: ana.uid, externalId: 'a1', active: true },
    })
  })

  test('managers are suspended by a token that the owner made, not by one of another manager', async () => {
    const { ana, directory } = await openTeam()
    const max = await joined(service, ana, 'Max', { role: 'MANAGER' })
    const ida = await joined(service, ana, 'Ida', { role: 'MANAGER' })
    const mia = await joined(service, ana, 'Mia')
    const theirs = await directoryOf(service, ana, max)
    // The owner's is dead with it.
    expect((await directory.ask('GET', '/Users')).status).toBe(401)
    const renamed = { op: 'replace', path: 'displayName', value: 'Somebody else' }
    for (const { uid } of [ida, max, ana]) {
      expect(await asked(theirs, uid, { op: 'replace', path: 'active', value: false })).toMatchObject(refused(403))
      expect(await theirs.ask('DELETE', `/Users/${uid}`)).toMatchObject(refused(403))
      expect((await asked(theirs, uid, renamed)).json).not.toMatchObject({ displayName: 'Somebody else' })
    }
    expect(statusOf(await suspend(theirs, mia.uid))).toEqual([false, 'SUSPENDED'])
    const owners = await directoryOf(service, ana)
    expect(statusOf(await suspend(owners, ida.uid))).toEqual([false, 'SUSPENDED'])
  })
})

test('pages go over everybody once, however many there are', async () => {
  const { ana, directory } = await openTeam()
  await query(
    `insert into users (uid, email, email_key, display_name, lang, manager_id, joined_at)
     select $1 || n, n || '@' || $1 || '.example', lower(n || '@' || $1 || '.example'), 'Member ' || n, 'en',
       (select id from users where uid = $1), now() from generate_series(1, 260) as n`,
    [ana.uid],
  )
  const seen: string[] = []
  let startIndex = 1
  for (;;) {
    const page = await directory.get<ScimList<ScimUser>>(`/Users?startIndex=${startIndex}&count=500`)
    expect(page).toMatchObject({ totalResults: 261, startIndex, itemsPerPage: page.Resources.length })
    if (page.Resources.length === 0) break
    seen.push(...page.Resources.map(({ id }) => id))
    startIndex += page.Resources.length
  }
  expect(seen).toHaveLength(261)
  expect(new Set(seen).size).toBe(261)
  expect(await directory.get('/Users?count=0')).toMatchObject({ totalResults: 261, Resources: [] })
  expect(await directory.get('/Users?startIndex=-3&count=2')).toMatchObject({ startIndex: 1, itemsPerPage: 2 })
  expect(await directory.ask('GET', '/Users?count=many')).toMatchObject(refused(400, 'invalidValue'))
})

test.each([
  ['displayName eq "Mia"'],
  ['userName sw "m"'],
  ['userName eq mia'],
  ['userName eq "a" or userName eq "b"'],
  ['userName eq "\\x"'],
  ['userName eq true'],
  ['__proto__ eq "a"'],
])('a filter that is not understood is refused as such: %s', async (filter) => {
  const { directory } = await openTeam()
  const answer = await directory.ask('GET', `/Users?filter=${encodeURIComponent(filter)}`)
  expect(answer).toMatchObject(refused(400, 'invalidFilter'))
})

test('of another team nothing is there, by whichever call', async () => {
  const { ana, at, directory } = await openTeam()
  const { directory: other, at: theirs } = await openTeam()
  const { id: invited } = await directory.create(at('bo'))
  const mia = await joined(service, ana, 'Mia')
  for (const id of [mia.uid, ana.uid, invited, 'nobody']) {
    const path = `/Users/${id}`
    const answers = [
      await other.ask('GET', path),
      await other.ask('PUT', path, { userName: theirs('x'), active: false }),
      await other.ask('PATCH', path, { Operations: [{ op: 'replace', path: 'active', value: false }] }),
      await other.ask('DELETE', path),
    ]
    for (const answer of answers) expect(answer).toMatchObject(refused(404))
  }
  expect(await find(other, mia.email)).toEqual([])
  // The same user name may be in both directories, but one person is in one team.
  expect(statusOf(await other.create(at('bo')))).toEqual([true, 'INVITED'])
  expect(await directory.get(`/Users/${mia.uid}`)).toMatchObject({ active: true })
  expect(await ana.api.getMember(memberOf(ana, mia.uid))).toMatchObject({ status: 'ACTIVE' })
})
