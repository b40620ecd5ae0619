import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { invitationToken, invite, joined, memberOf, remove, teamOf } from '@envoi/testing/teams'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

let owners = 0
/** The head of a team of their own. */
const newOwner = (plan: 'TEAM' | 'TEAM25' | 'CUSTOM' = 'TEAM'): Promise<SignedUp> => {
  owners += 1
  return service.signedUp(`Owner${owners}`, { plan })
}
const setPlan = (person: SignedUp, plan: string | null) =>
  service.app.database.pool.query('update users set plan_name = $2 where uid = $1', [person.uid, plan])
const session = async (person: SignedUp) => (await person.api.getSession()).auth
const members = async (owner: SignedUp) => (await owner.api.searchMembers({ ...teamOf(owner), body: {} })).members
const link = (token: string) => ({ params: { token } })
const password = 'a long enough password'

describe('managers', () => {
  test('are named by the owner, act for the team, and cannot touch each other', async () => {
    const owner = await newOwner()
    const quin = await joined(service, owner, 'Quin', { role: 'MANAGER' })
    const rae = await joined(service, owner, 'Rae', { role: 'MANAGER' })
    const sam = await joined(service, owner, 'Sam')
    const ownerOnly = { status: 403, codes: ['OWNER_ONLY'] }
    expect(await quin.api.changeMember({ ...memberOf(owner, sam.uid), body: { displayName: 'Sam S.' } })).toMatchObject(
      {
        displayName: 'Sam S.',
      },
    )
    for (const body of [{ role: 'MEMBER' as const }, { suspended: true }, { displayName: 'Mine' }]) {
      const change = quin.api.changeMember({ ...memberOf(owner, rae.uid), body })
      await expect(change).rejects.toMatchObject(ownerOnly)
    }
    const promote = quin.api.changeMember({ ...memberOf(owner, sam.uid), body: { role: 'MANAGER' } })
    await expect(promote).rejects.toMatchObject(ownerOnly)
    const removal = quin.api.removeMember({ ...memberOf(owner, rae.uid), body: { transfers: 'delete' } })
    await expect(removal).rejects.toMatchObject(ownerOnly)
    for (const { api } of [quin, owner]) {
      const setting = api.setMemberPassword({ ...memberOf(owner, rae.uid), body: { password } })
      await expect(setting).rejects.toMatchObject(ownerOnly)
    }
    const language = quin.api.setMemberLanguage({ ...memberOf(owner, rae.uid), body: { langCode: 'fr' } })
    await expect(language).rejects.toMatchObject(ownerOnly)
    // Nobody manages the owner.
    const [calls, at] = [quin.api, memberOf(owner, owner.uid)]
    for (const call of [
      () => calls.changeMember({ ...at, body: { suspended: true } }),
      () => calls.setMemberPassword({ ...at, body: { password } }),
      () => calls.removeMember({ ...at, body: { transfers: 'delete' } }),
    ]) {
      await expect(call()).rejects.toMatchObject({ status: 404 })
    }
  })

  test('act no longer once they are suspended, also where the call was under way', async () => {
    const owner = await newOwner()
    const may = await joined(service, owner, 'May', { role: 'MANAGER' })
    const ned = await joined(service, owner, 'Ned')
    const { pool } = service.app.database
    const holding = await pool.connect()
    await holding.query('begin')
    await holding.query('select from users where uid = $1 for update', [owner.uid])
    const late = may.api
      .setMemberPassword({ ...memberOf(owner, ned.uid), body: { password } })
      .catch((error: unknown) => error)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
    await holding.query('update users set suspended_at = now() where uid = $1', [may.uid])
    await holding.query('commit')
    holding.release()
    expect(await late).toMatchObject({ status: 404 })
    await ned.api.getSession()
  })

  test('set the password of a member, which ends their sessions', async () => {
    const owner = await newOwner()
    const tom = await joined(service, owner, 'Tom')
    await owner.api.setMemberPassword({ ...memberOf(owner, tom.uid), body: { password } })
    await expect(tom.api.getSession()).rejects.toMatchObject({ status: 401 })
    const before = tom.api.signIn({ body: tom.credentials() })
    await expect(before).rejects.toMatchObject({ codes: ['auth/wrong-password'] })
  })

  test('set language, notifications and template of a member, and members their own', async () => {
    const owner = await newOwner()
    const uma = await joined(service, owner, 'Uma')
    const at = memberOf(owner, uma.uid)
    await owner.api.setMemberLanguage({ ...at, body: { langCode: 'fr' } })
    await uma.api.setMemberTemplate({ ...at, body: { name: 'Plans', message: 'Bonjour' } })
    const operations = [{ op: 'add' as const, path: '/transfer/summary' as const, value: false }]
    await uma.api.changeMemberNotifications({ ...at, body: { operations } })
    expect(await owner.api.getMember(at)).toMatchObject({
      langCode: 'fr',
      uploaderTemplate: { name: 'Plans', message: 'Bonjour', recipients: [] },
      notifications: { transfer: { summary: false, expiryReminder: true } },
      transfers: 0,
    })
    const vic = await joined(service, owner, 'Vic')
    await expect(vic.api.getMember(at)).rejects.toMatchObject({ status: 404 })
  })
})

describe('the owner', () => {
  test('gives the team away with its plan and everybody in it, and stays as a manager', async () => {
    const owner = await newOwner('TEAM25')
    const wim = await joined(service, owner, 'Wim')
    const xia = await joined(service, owner, 'Xia')
    const open = await invite(owner, 'coming@example.org')
    const give = (id: string, typed: string) => owner.api.giveTeam({ ...teamOf(owner), body: { id, password: typed } })
    await expect(give(wim.uid, 'not this one')).rejects.toMatchObject({ codes: ['WRONG_ACCOUNT_PASSWORD'] })
    await expect(give(open, owner.password)).rejects.toMatchObject({ status: 404 })
    expect(await give(wim.uid, owner.password)).toEqual({ team: wim.uid })
    expect(await session(wim)).toMatchObject({ planType: 'TEAM', managerId: null })
    expect(await session(xia)).toMatchObject({ planType: 'TEAM', managerId: wim.uid })
    expect(await session(owner)).toMatchObject({ planType: 'TEAM', managerId: wim.uid })
    expect(await owner.api.getTeam(teamOf(wim))).toMatchObject({ role: 'MANAGER', seats: { max: 25, used: 4 } })
    await expect(owner.api.getTeam(teamOf(owner))).resolves.toMatchObject({ seats: { max: 0, used: 1 } })
  })

  test('gives it also to somebody who once invited the same people for a team of their own', async () => {
    const owner = await newOwner()
    const pat = await newOwner()
    await invite(pat, 'both@example.org')
    await setPlan(pat, null)
    const token = await invitationToken(service, await invite(owner, pat.email))
    await pat.api.acceptInvitation({ ...link(token), body: {} })
    await invite(owner, 'both@example.org')
    await owner.api.giveTeam({ ...teamOf(owner), body: { id: pat.uid, password: owner.password } })
    expect(await members(pat)).toMatchObject([{ status: 'INVITED' }, {}, {}])
  })

  test('whose plan lapses keeps the members, who keep what they have and send with free limits', async () => {
    const owner = await newOwner()
    const yve = await joined(service, owner, 'Yve')
    const sent = await yve.send({ 'plan.pdf': Buffer.from('plan') })
    await setPlan(owner, null)
    expect(await session(yve)).toMatchObject({ planType: 'NONE', payingUser: false, managerId: owner.uid })
    expect(await yve.api.getLimits({ params: { uid: yve.uid } })).toMatchObject({ validityDays: 7 })
    expect(await service.person('R').api.getTransfer({ params: { id: sent.transferId } })).toMatchObject({
      status: 'ENABLED',
    })
    await expect(invite(owner, 'more@example.org')).rejects.toMatchObject({ codes: ['PLAN_REQUIRED'] })
    // What others of the team keep no longer counts against them.
    await service.app.database.pool.query('update transfers set size = 150e9 where public_id = $1', [sent.transferId])
    await owner.send({ 'note.txt': Buffer.from('note') })
    expect(await members(owner)).toHaveLength(2)
    await remove(owner, yve)
  })

  test('who deletes the account leaves members who go on alone', async () => {
    const owner = await newOwner()
    const zac = await joined(service, owner, 'Zac', { role: 'MANAGER' })
    const id = await invite(owner, 'orphan@example.org')
    const token = await invitationToken(service, id)
    await owner.api.deleteUser({ params: { uid: owner.uid }, body: { password: owner.password } })
    expect(await session(zac)).toMatchObject({ planType: 'NONE', managerId: null })
    await expect(zac.api.getInvitation(link(token))).rejects.toMatchObject({ codes: ['INVALID_LINK'] })
  })
})

test('a member leaves by themselves, with the password, and takes the transfers along', async () => {
  const owner = await newOwner()
  const ada = await joined(service, owner, 'Ada')
  const sent = await ada.send({ 'plan.pdf': Buffer.from('plan') })
  const leave = (typed: string) => ada.api.leaveTeam({ ...teamOf(owner), body: { password: typed } })
  await expect(leave('not this one')).rejects.toMatchObject({ codes: ['WRONG_ACCOUNT_PASSWORD'] })
  await leave(ada.password)
  await ada.api.signIn({ body: ada.credentials() })
  expect(await session(ada)).toMatchObject({ planType: 'NONE', managerId: null })
  expect((await ada.api.searchTransfers({ body: {} })).transfers).toMatchObject([{ transferId: sent.transferId }])
})
