import { type Service, startService } from '@envoi/testing/service'
import { type Inbox, type InboxMessage, inboxOf } from '@envoi/testing/inbox'
import type { SignedUp } from '@envoi/testing/signing-up'
import { invite, joined, memberOf, remove, teamOf } from '@envoi/testing/teams'
import { afterAll, beforeAll, expect, test } from 'vitest'

let service: Service
let inbox: Inbox
let ana: SignedUp
beforeAll(async () => {
  service = await startService()
  inbox = inboxOf(service)
  ana = await service.signedUp('Ana', { plan: 'TEAM25' })
})
afterAll(() => service[Symbol.asyncDispose]())

const password = 'a long enough password'
const tokenIn = ({ links }: InboxMessage): string =>
  links
    .find((link) => link.includes('/invitation/'))
    ?.split('/')
    .at(-1) ?? ''

/** The one of this subject: letters leave by themselves, and an earlier one may come after it was looked for. */
async function mailAbout(to: string, subject: RegExp): Promise<InboxMessage> {
  const find = async () => (await inbox.all(to)).find((mail) => subject.test(mail.subject))
  await expect.poll(find, { timeout: 30_000 }).toBeDefined()
  const found = await find()
  if (!found) throw new Error(`nothing about ${subject} has come for ${to}`)
  return found
}

test('the mail of an invitation names the owner, its link opens it, and the owner is told who has joined', async () => {
  await invite(ana, 'bo@example.org', 'Bo')
  const mail = await inbox.latest('bo@example.org')
  expect(mail.text).toContain(ana.email)
  await service.person('Bo').api.acceptInvitation({ params: { token: tokenIn(mail) }, body: { password } })
  expect((await mailAbout(ana.email, /^Bo has joined/)).text).toContain('bo@example.org')
})

test('each of a list gets a link of their own, also one whose invitation has expired', async () => {
  const [hal, ivy] = ['hal@example.org', 'ivy@example.org']
  const id = await invite(ana, hal, 'Hal')
  const after = await inbox.latest(hal)
  const { pool } = service.app.database
  await pool.query(`update team_invitations set expires_at = now() where public_id = $1`, [id])
  const rows = [hal, ivy].map((email) => ({ email, displayName: null, langCode: null }))
  const { outcomes } = await ana.api.importMembers({ ...teamOf(ana), body: { rows } })
  expect(outcomes).toEqual(['invited', 'invited'])
  const tokens = [tokenIn(await inbox.latest(hal, { after })), tokenIn(await inbox.latest(ivy))]
  const { api } = service.person('Hal')
  const invited = await Promise.all(tokens.map((token) => api.getInvitation({ params: { token } })))
  expect(invited.map(({ email, displayName }) => [email, displayName])).toEqual([
    [hal, 'hal'],
    [ivy, 'ivy'],
  ])
})

test('an invitation that is sent again comes under a link of its own', async () => {
  const id = await invite(ana, 'cy@example.org', 'Cy')
  const after = await inbox.latest('cy@example.org')
  const first = tokenIn(after)
  await ana.api.resendInvitation(memberOf(ana, id))
  const second = tokenIn(await inbox.latest('cy@example.org', { after }))
  expect(second).not.toBe(first)
  const { api } = service.person('Cy')
  await expect(api.getInvitation({ params: { token: first } })).rejects.toMatchObject({ codes: ['INVALID_LINK'] })
  expect(await api.getInvitation({ params: { token: second } })).toMatchObject({ displayName: 'Cy' })
})

test('a member is told that a manager has set the password, and that they were removed', async () => {
  const dan = await joined(service, ana, 'Dan')
  await ana.api.setMemberPassword({ ...memberOf(ana, dan.uid), body: { password } })
  expect((await mailAbout(dan.email, /password/)).text).toContain('Ana')
  await remove(ana, dan)
  expect((await mailAbout(dan.email, /no longer on the team/)).text).toContain('Ana')
})

test('whoever is given a team is told by whom, and finds everything there', async () => {
  const owner = await service.signedUp('Olga', { plan: 'TEAM' })
  const kai = await joined(service, owner, 'Kai')
  await owner.api.giveTeam({ ...teamOf(owner), body: { id: kai.uid, password: owner.password } })
  expect((await mailAbout(kai.email, /^Olga made you the owner/)).text).toContain(owner.email)
})

test('somebody with a first password proves the address, chooses another, and is in the team', async () => {
  const email = 'eva@example.org'
  await ana.api.addMember({ ...teamOf(ana), body: { email, displayName: 'Eva', langCode: 'en', password } })
  const after = await inbox.latest(email)
  expect(after.links.some((link) => link.endsWith('/signin'))).toBe(true)
  const { api } = service.person('Eva')
  const signIn = (more: { newPassword?: string } = {}) => api.signIn({ body: { email, password, ...more } })
  await expect(signIn()).rejects.toMatchObject({ codes: ['EMAIL_NOT_VALIDATED'] })
  await api.validateRegistration({ body: { email, code: await inbox.codeFor(email, { after }) } })
  await expect(signIn()).rejects.toMatchObject({ codes: ['NEW_PASSWORD_REQUIRED'] })
  const { auth } = await signIn({ newPassword: 'one that Eva alone knows' })
  expect(auth).toMatchObject({ planType: 'TEAM', managerId: ana.uid })
})
