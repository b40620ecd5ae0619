import type { CallName } from '@envoi/contract/calls'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ana, type PaidThings, type PeopleRow, type PersonName, people, peopleRights } from './account-rights.ts'
import { apiRights } from './api-rights.ts'
import { askCall } from './ask-call.ts'
import { openPaidThings, payRights } from './pay-rights.ts'

let service: Service
/** Those of the address books: signing up takes longer than all that is asked of them. */
let owners: [SignedUp, SignedUp]
let others: PaidThings
beforeAll(async () => {
  service = await startService()
  owners = await signUp('owner')
  others = await openPaidThings(service)
})
afterAll(() => service[Symbol.asyncDispose]())

test.each(Object.entries<PeopleRow>({ ...peopleRights, ...apiRights, ...payRights }))(
  '%s is allowed to those the table names',
  async (name, row) => {
    const [ana, bo] = row.isPaid ? owners : await signUp(name.toLowerCase())
    const cookies: Record<PersonName, string> = {
      visitor: '',
      Ana: ana.cookies.headerFor(service.app.publicUrl),
      Bo: bo.cookies.headerFor(service.app.publicUrl),
    }
    const shown: Ana = { ...ana, others, otherSession: row.isPaid ? '' : await openOtherSession(ana) }
    if (row.isPaid) {
      await givePlan(null)
      const refused = await askCall(service, name as CallName, input(row, shown), { cookie: cookies.Ana })
      expect(refused).toMatchObject({ status: 403, json: { codes: ['PLAN_REQUIRED'] } })
      await givePlan('PREMIUM')
      Object.assign(shown, await openBook(ana, name))
    }
    // Whoever is refused comes first: Ana's own call may change what it is about.
    const statuses: Partial<Record<PersonName, number>> = {}
    for (const person of ['visitor', 'Bo', 'Ana'] as const) {
      const cookie = cookies[person]
      const answer = await askCall(service, name as CallName, input(row, shown), cookie === '' ? {} : { cookie })
      statuses[person] = answer.status
      if (person !== 'Ana') expect(answer.text).not.toContain(ana.uid)
    }
    expect(statuses).toEqual(Object.fromEntries(people.map((person, index) => [person, row.expected[index]])))
  },
)

/** Ana on her phone, too. */
async function openOtherSession({ email, password, api }: SignedUp): Promise<string> {
  const phone = service.person('Ana')
  await phone.api.signIn({ query: {}, body: { email, password } })
  const { sessions } = await api.listSessions()
  const other = sessions.find(({ isCurrent }) => !isCurrent)
  if (!other) throw new Error('the phone is not listed')
  return other.id
}

const signUp = async (name: string): Promise<[SignedUp, SignedUp]> => [
  await service.signedUp('Ana', { email: `ana.${name}@example.org` }),
  await service.signedUp('Bo', { email: `bo.${name}@example.org` }),
]

const givePlan = (plan: string | null) =>
  service.app.database.pool.query('update users set plan_name = $2 where uid = any($1)', [
    owners.map(({ uid }) => uid),
    plan,
  ])

async function openBook({ uid, api }: SignedUp, name: string): Promise<Pick<Ana, 'contactId' | 'groupId'>> {
  const { id: contactId } = await api.addContact({ params: { uid }, body: { email: `${name}@example.org` } })
  const { id: groupId } = await api.addContactGroup({ params: { uid }, body: { name, contactIds: [contactId] } })
  return { contactId, groupId }
}

const input = (row: PeopleRow, ana: Ana) => row.input?.(ana) ?? {}
