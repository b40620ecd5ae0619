import { isDeepStrictEqual } from 'node:util'
import { type CallName, calls } from '@envoi/contract/calls'
import { contract } from '@envoi/contract/contract'
import { apiScopes } from '@envoi/contract/words'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { invitationToken, invite, joined, memberOf, remove } from '@envoi/testing/teams'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from './account-rights.ts'
import { askCall } from './ask-call.ts'
import { add } from './subdomain-calls.ts'
import { addWidget } from './widget-calls.ts'
import { type Named, type TeamPersonName, type TeamRow, teamPeople, teamRights } from './team-rights.ts'

let service: Service
let ana: SignedUp
let bo: SignedUp
let mia: SignedUp
let bea: SignedUp
let subdomain: string
let theirSubdomain: string
let theirWidget: string
/** As they were signed in, also of those who are not any more. */
let cookies: Record<TeamPersonName, string>
/** Of Max, with every scope. */
let key: string
beforeAll(async () => {
  service = await startService()
  ana = await service.signedUp('Ana', { plan: 'TEAM25' })
  bo = await service.signedUp('Bo', { plan: 'TEAM25' })
  const max = await joined(service, ana, 'Max', { role: 'MANAGER' })
  mia = await joined(service, ana, 'Mia')
  const sid = await joined(service, ana, 'Sid')
  const rob = await joined(service, ana, 'Rob')
  bea = await joined(service, bo, 'Bea')
  const fay = await service.signedUp('Fay')
  await ana.api.changeMember({ ...memberOf(ana, sid.uid), body: { suspended: true } })
  await remove(ana, rob)
  subdomain = await add(ana, 'acme')
  theirSubdomain = await add(bo, 'globex')
  theirWidget = await addWidget(bo)
  await rob.api.signIn({ body: rob.credentials() })
  const headerOf = (person: SignedUp) => person.cookies.headerFor(service.app.publicUrl)
  key = (await service.withKey(max, apiScopes)).key
  cookies = {
    visitor: '',
    Fay: headerOf(fay),
    Ana: headerOf(ana),
    Max: headerOf(max),
    Mia: headerOf(mia),
    Sid: headerOf(sid),
    Rob: headerOf(rob),
    Bea: headerOf(bea),
    Bo: headerOf(bo),
  }
})
afterAll(() => service[Symbol.asyncDispose]())

let invited = 0
async function name(): Promise<Named> {
  invited += 1
  const invitation = await invite(ana, `invited${invited}@example.org`)
  const token = await invitationToken(service, invitation)
  const { id: group } = await ana.api.addMemberGroup({ body: { name: `Group ${invited}` } })
  await ana.api.addToMemberGroup({ params: { id: group, memberId: mia.uid } })
  await mia.api.makePersonalPushLink(memberOf(ana, mia.uid))
  const widget = await addWidget(ana)
  return { team: ana.uid, member: mia.uid, group, subdomain, widget, invitation, token, password: ana.password }
}
/** Each asks about an invitation, a group and a widget of their own, and what was made for them takes neither a seat nor a rate. */
const clearAway = async () => {
  await service.app.database.pool.query('delete from team_invitations')
  await service.app.database.pool.query('delete from member_groups')
  await service.app.database.pool.query('delete from widgets where public_id <> $1', [theirWidget])
  await service.app.database.pool.query('delete from rate_limits')
}

test.each(Object.entries<TeamRow>(teamRights))('%s is allowed to those the table names', async (call, row) => {
  const statuses: Partial<Record<TeamPersonName, number>> = {}
  for (const person of teamPeople) {
    statuses[person] = (await ask(call as CallName, row.input(await name()), person)).status
    await clearAway()
  }
  expect(statuses).toEqual(row.expected)
})

const takingKeys = Object.entries<TeamRow>(teamRights).filter(([call]) => 'scope' in contract[call as CallName])

test.each(takingKeys)('%s is allowed to a key of a manager as to the manager', async (call, row) => {
  const answer = await askCall(service, call as CallName, row.input(await name()), { authorization: `Bearer ${key}` })
  expect(answer.status).toBe(row.expected.Max)
  await clearAway()
})

describe('an id of another team', () => {
  const withIds = Object.entries<TeamRow>(teamRights).filter(([call]) =>
    /\{id\}|groups|buckets/.test(calls[call as CallName].path),
  )

  test.each(withIds)('is not there for %s, in whichever place it stands', async (call, row) => {
    const named = await name()
    const theirs = await invite(bo, `theirs${invited}@example.org`)
    const { id: theirGroup } = await bo.api.addMemberGroup({ body: { name: `Theirs ${invited}` } })
    const wrongs = [
      { ...named, group: theirGroup },
      { ...named, group: 'nobody' },
      { ...named, subdomain: theirSubdomain },
      { ...named, subdomain: 'nobody' },
      { ...named, widget: theirWidget },
      { ...named, widget: 'nobody' },
      { ...named, member: bea.uid, invitation: theirs },
      { ...named, member: bo.uid, invitation: bo.uid },
      { ...named, team: bo.uid },
      { ...named, team: mia.uid },
      { ...named, member: 'nobody', invitation: 'nobody' },
    ].map((wrong) => row.input(wrong))
    for (const wrong of wrongs.filter((input) => !isDeepStrictEqual(input, row.input(named)))) {
      for (const person of ['Ana', 'Max'] as const) {
        expect(await ask(call as CallName, wrong, person)).toMatchObject({ status: 404 })
      }
    }
    await clearAway()
  })
})

const ask = (call: CallName, input: CallInput, person: TeamPersonName) =>
  askCall(service, call, input, cookies[person] === '' ? {} : { cookie: cookies[person] })
