import { type Call, type CallName, calls } from '@envoi/contract/calls'
import { askJson } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ana, type PeopleRow, type PersonName, people, peopleRights } from './people-rights.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

test.each(Object.entries<PeopleRow>(peopleRights))('%s is for whom the table says', async (name, row) => {
  const ana = await service.signedUp('Ana', { email: `ana.${name.toLowerCase()}@example.org` })
  const bo = await service.signedUp('Bo', { email: `bo.${name.toLowerCase()}@example.org` })
  const shown = { ...ana, otherSession: await openOtherSession(ana) }
  const cookies: Record<PersonName, string> = {
    visitor: '',
    Ana: ana.cookies.headerFor(service.app.publicUrl),
    Bo: bo.cookies.headerFor(service.app.publicUrl),
  }
  // Whoever is refused comes first: Ana's own wish may change what it is about.
  const statuses: Partial<Record<PersonName, number>> = {}
  for (const person of ['visitor', 'Bo', 'Ana'] as const) {
    const cookie = cookies[person]
    const answer = await ask(name as CallName, row, shown, cookie === '' ? {} : { cookie })
    statuses[person] = answer.status
    if (person !== 'Ana') expect(answer.text).not.toContain(ana.uid)
  }
  expect(statuses).toEqual(Object.fromEntries(people.map((person, index) => [person, row.expected[index]])))
})

/** Ana on her phone, too. */
async function openOtherSession({ email, password, api }: SignedUp): Promise<string> {
  const phone = service.person('Ana')
  await phone.api.signIn({ query: {}, body: { email, password } })
  const { sessions } = await api.listSessions()
  const other = sessions.find(({ isCurrent }) => !isCurrent)
  if (!other) throw new Error('the phone is not listed')
  return other.id
}

let addresses = 0
function ask(name: CallName, { wish }: PeopleRow, ana: Ana, headers: Record<string, string>) {
  const { path = {}, query = {}, json } = wish?.(ana) ?? {}
  const { method, path: template }: Call = calls[name]
  const target = template.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => encodeURIComponent(path[parameter] ?? 'x'))
  const search = new URLSearchParams(query).toString()
  addresses += 1
  return askJson(service.app.port, {
    method,
    path: `/api${target}${search === '' ? '' : `?${search}`}`,
    host: new URL(service.app.publicUrl).host,
    from: `10.6.${addresses >> 8}.${addresses & 255}`,
    headers,
    ...(json === undefined ? {} : { json }),
  })
}
