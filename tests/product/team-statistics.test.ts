import { runJob } from '@envoi/testing/managing'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { joined, remove } from '@envoi/testing/teams'
import { userSecretOf, linkToFile } from '@envoi/testing/receiving'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { add as addSubdomain, rename } from './subdomain-calls.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const hello = Buffer.from('hello')
const ofTeam = ({ uid }: SignedUp) => ({ params: { uid } })
type Filter = NonNullable<Parameters<SignedUp['api']['getTeamStatistics']>[0]['query']>
const count = () => runJob(service, 'count-sent')
const read = (asker: SignedUp, owner = asker, query: Filter = {}) =>
  asker.api.getTeamStatistics({ ...ofTeam(owner), query })
const list = (asker: SignedUp, body: Parameters<typeof asker.api.listTeamTransfers>[0]['body'] = {}, owner = asker) =>
  asker.api.listTeamTransfers({ ...ofTeam(owner), body })
/** As if it had been sent from that site. */
const place = (transferId: string, name: string) =>
  service.app.database.pool.query('update transfers set place = $2 where public_id = $1', [transferId, name])
const groupWith = async ({ api }: SignedUp, name: string, ...members: SignedUp[]): Promise<string> => {
  const { id } = await api.addMemberGroup({ body: { name } })
  for (const { uid } of members) await api.addToMemberGroup({ params: { id, memberId: uid } })
  return id
}

let made = 0
/** Ana's: Max manages it and Mia is a member, in a group of her own; each has sent one transfer, Mia hers from a site. */
async function openTeam() {
  made += 1
  const ana = await service.signedUp(`Ana${made}`, { plan: 'TEAM25' })
  const max = await joined(service, ana, 'Max', { role: 'MANAGER' })
  const mia = await joined(service, ana, 'Mia')
  const site = `statistics-${made}`
  const siteId = await addSubdomain(ana, site)
  const press = await groupWith(ana, 'Press', mia)
  await ana.send({ 'own.txt': hello }, { name: 'Ana’s' })
  await max.send({ 'own.txt': hello }, { recipients: ['cy@example.org', 'dee@example.org'] })
  const sent = await mia.send(
    { 'secret.pdf': hello, 'b.txt': hello },
    { name: 'Mia’s', recipients: ['cy@example.org'] },
  )
  await place(sent.transferId, site)
  return { ana, max, mia, site, siteId, press, sent }
}

describe('the owner and managers see', () => {
  test('what all have sent, by member, recipient, site and group, and what each stores', async () => {
    const { ana, max, mia, site, press, sent } = await openTeam()
    const userSecret = await userSecretOf(service, sent, 'cy@example.org')
    await linkToFile(service.person('Cy’s phone'), sent, 0, { userSecret })
    await count()
    const seen = await read(max, ana)
    expect(seen).toEqual({ ...(await read(ana)), countedAt: seen.countedAt })
    expect(seen.sent).toEqual({ transfers: 3, files: 4, bytes: 20, downloads: 1 })
    expect(seen.period.totals).toEqual(seen.sent)
    expect(seen.months.at(-1)).toMatchObject({ transfers: 3, bytes: 20, downloads: 1 })
    expect(seen.period.recipients[0]).toEqual({ email: 'cy@example.org', transfers: 2, bytes: 15, downloads: 1 })
    expect(seen.period.fileTypes).toEqual([
      { extension: 'txt', files: 3, bytes: 15 },
      { extension: 'pdf', files: 1, bytes: 5 },
    ])
    expect(seen.members[0]).toEqual({
      id: mia.uid,
      email: mia.email,
      displayName: 'Mia',
      transfers: 1,
      bytes: 10,
      downloads: 1,
      storageUsed: 10,
    })
    expect(seen.members).toHaveLength(3)
    expect(seen.storage.map(({ id, storageUsed }) => [id, storageUsed])[0]).toEqual([mia.uid, 10])
    expect(seen.subdomains).toEqual([
      { name: 'www', transfers: 2, bytes: 10, downloads: 0 },
      { name: site, transfers: 1, bytes: 10, downloads: 1 },
    ])
    expect(seen.groups).toEqual([{ id: press, name: 'Press', transfers: 1, bytes: 10, downloads: 1 }])
  })

  test('what one site, one group, one member have sent, and what two of these have together', async () => {
    const { ana, max, mia, site, press } = await openTeam()
    await count()
    const transfersOf = async (query: Filter) => {
      const { sent, period } = await read(ana, ana, query)
      expect(period.totals).toEqual(sent)
      return [sent.transfers, period.recipients.length]
    }
    expect(await transfersOf({ subdomain: 'www' })).toEqual([2, 2])
    expect(await transfersOf({ subdomain: site })).toEqual([1, 1])
    expect(await transfersOf({ groupId: press })).toEqual([1, 1])
    expect(await transfersOf({ groupId: press, subdomain: 'www' })).toEqual([0, 0])
    expect(await transfersOf({ teamMemberId: max.uid })).toEqual([1, 2])
    expect(await transfersOf({ teamMemberId: mia.uid, subdomain: site })).toEqual([1, 1])
    expect(await transfersOf({ teamMemberId: mia.uid, subdomain: 'www' })).toEqual([0, 0])
    expect(await transfersOf({ teamMemberId: ana.uid })).toEqual([1, 0])
    expect((await read(ana, ana, { from: '2020-01-01', to: '2020-01-31' })).period.totals.transfers).toBe(0)
    const alone = await read(ana, ana, { teamMemberId: mia.uid })
    expect(alone).toMatchObject({ members: [], storage: [{ id: mia.uid, storageUsed: 10 }] })
    expect(alone.subdomains.find(({ name }) => name === site)).toMatchObject({ transfers: 1 })
  })

  test('a site that was renamed with what was sent under its old name', async () => {
    const { ana, site, siteId } = await openTeam()
    await count()
    const renamed = `${site}-new`
    await rename(ana, siteId, renamed)
    expect((await read(ana, ana, { subdomain: renamed })).sent.transfers).toBe(1)
    expect((await read(ana)).subdomains.map(({ name }) => name)).toEqual(['www', renamed])
    expect((await list(ana, { subdomain: renamed })).transfers.map(({ subdomain }) => subdomain)).toEqual([renamed])
    await expect(read(ana, ana, { subdomain: site })).rejects.toMatchObject({ status: 404 })
  })

  test('who sent what: title, time, size and recipients, and nothing that leads to it or is in it', async () => {
    const { ana, mia, site, sent } = await openTeam()
    await count()
    const { transfers, next } = await list(ana)
    expect(transfers[0]).toEqual({
      sentAt: expect.any(String),
      title: 'Mia’s',
      size: 10,
      recipients: ['cy@example.org'],
      member: { id: mia.uid, email: mia.email, displayName: 'Mia' },
      subdomain: site,
    })
    expect(transfers.map(({ title }) => title)).toEqual(['Mia’s', null, 'Ana’s'])
    expect(next).toBeNull()
    const told = JSON.stringify([transfers, await read(ana)])
    for (const hidden of [sent.transferId, sent.senderSecret, 'secret.pdf']) expect(told).not.toContain(hidden)
  })

  test('page after page of it, each once, also where many were sent in one moment', async () => {
    const { ana, mia, press, site } = await openTeam()
    for (let more = 0; more < 4; more += 1) await mia.send({ 'a.txt': hello }, { name: `More ${more}` })
    await service.app.database.pool.query(
      `update transfers set created_at = now() - interval '1 hour' where name like 'More%'`,
    )
    await count()
    const titles: (string | null)[] = []
    let after = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(ana, { size: 2, ...(after && { after }) })
      titles.push(...page.transfers.map(({ title }) => title))
      after = page.next
    } while (after)
    expect(titles).toHaveLength(7)
    expect(new Set(titles)).toEqual(new Set(['Ana’s', 'Mia’s', 'More 0', 'More 1', 'More 2', 'More 3', null]))
    expect((await list(ana, { groupId: press })).transfers).toHaveLength(5)
    expect((await list(ana, { groupId: press, subdomain: site })).transfers).toHaveLength(1)
    expect((await list(ana, { teamMemberId: mia.uid, subdomain: 'www' })).transfers).toHaveLength(4)
    expect((await list(ana, { from: '2020-01-01', to: '2020-01-31' })).transfers).toEqual([])
  })
})

test('whoever is removed takes their figures along; what they gave the owner stays', async () => {
  const { ana, max, mia } = await openTeam()
  await count()
  await remove(ana, max)
  await remove(ana, mia, 'give')
  // At once, also before anything is counted anew.
  expect((await list(ana)).transfers.map(({ member }) => member.id)).toEqual([ana.uid])
  expect((await read(ana)).members.map(({ id }) => id)).toEqual([ana.uid])
  await count()
  const seen = await read(ana)
  expect(seen.sent.transfers).toBe(2)
  expect(seen.members.map(({ id, transfers }) => [id, transfers])).toEqual([[ana.uid, 2]])
  expect((await list(ana)).transfers.map(({ member }) => member.id)).toEqual([ana.uid, ana.uid])
  await expect(read(ana, ana, { teamMemberId: max.uid })).rejects.toMatchObject({ status: 404 })
})

test('what another team has is not there, in whichever place it is named', async () => {
  const [ours, theirs] = [await openTeam(), await openTeam()]
  const wrong: Filter[] = [
    { subdomain: theirs.site },
    { teamMemberId: theirs.mia.uid },
    { teamMemberId: theirs.ana.uid },
    { groupId: theirs.press },
    { subdomain: 'nowhere' },
    { teamMemberId: 'nobody' },
    { groupId: 'none' },
    // Of this team, and yet not together.
    { teamMemberId: ours.max.uid, groupId: ours.press },
    { teamMemberId: ours.mia.uid, subdomain: theirs.site },
  ]
  for (const filter of wrong) {
    await expect(read(ours.ana, ours.ana, filter), JSON.stringify(filter)).rejects.toMatchObject({ status: 404 })
    await expect(list(ours.ana, filter), JSON.stringify(filter)).rejects.toMatchObject({ status: 404 })
  }
  for (const asker of [ours.ana, ours.max, theirs.mia]) {
    await expect(read(asker, theirs.ana)).rejects.toMatchObject({ status: 404 })
    await expect(list(asker, {}, theirs.ana)).rejects.toMatchObject({ status: 404 })
  }
})

test.each<[string, Filter]>([
  ['the end before the beginning', { from: '2026-02-01', to: '2026-01-01' }],
  ['more than a year', { from: '2024-01-01', to: '2026-01-01' }],
])('days that cannot be meant are refused: %s', async (_, filter) => {
  const ana = await service.signedUp(`Days${(made += 1)}`, { plan: 'TEAM' })
  await expect(read(ana, ana, filter)).rejects.toMatchObject({ status: 400 })
  await expect(list(ana, filter)).rejects.toMatchObject({ status: 400 })
})

test.each(['not a time', '2026-13-45T00:00:00Z'])('a page cannot begin at “%s”', async (sentAt) => {
  const ana = await service.signedUp(`Page${(made += 1)}`, { plan: 'TEAM' })
  await expect(list(ana, { after: { sentAt, shown: 1 } })).rejects.toMatchObject({ status: 400 })
})

test('it is told until when everything is counted', async () => {
  const { ana, mia } = await openTeam()
  await count()
  const before = new Date(Date.now() - 1000).toISOString()
  await mia.send({ 'a.txt': hello })
  expect((await read(ana)).sent.transfers).toBe(3)
  const { countedAt } = await read(ana)
  await count()
  const later = await read(ana)
  expect(later.sent.transfers).toBe(4)
  expect([before < countedAt, countedAt <= later.countedAt]).toEqual([true, true])
})
