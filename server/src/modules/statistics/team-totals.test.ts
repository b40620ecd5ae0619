import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { createRandom } from '@envoi/testing/seeded-random'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { sql } from '../../platform/database/drizzle.ts'
import { type Account, lockAccount } from '../accounts/index.ts'
import { countSent, countSentJob } from './count-sent.ts'
import { type Group, type Sent, createSending } from './sending.fixture.ts'

let kept: TestDatabase
let database: Database
let sending: ReturnType<typeof createSending>
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
  sending = createSending(database)
})
afterAll(() => kept[Symbol.asyncDispose]())

const count = () => countSentJob(database).handle({}, new AbortController().signal)

/** What a team has on its days, as short lines: kind, day, place, key, transfers, files, bytes, downloads. */
async function totalsOf({ id }: Account, group?: Group): Promise<string[]> {
  const { rows } = await database.execute<{ line: string }>(sql`
    select concat_ws(' ', kind, day, place, nullif(key, ''), transfers, files, bytes, downloads) as line
    from team_totals where team_id = ${id} and group_id = ${group?.id ?? 0} and (not is_month or kind = 'stored')
    order by line`)
  return rows.map(({ line }) => line)
}

/** Of people in a team that is made for this. */
async function openTeam(size: number): Promise<[Account, ...Account[]]> {
  const owner = await sending.account()
  const members: Account[] = []
  for (let made = 0; made < size; made += 1) members.push(await sending.account())
  await sending.join(owner, ...members)
  return [owner, ...members]
}

test('what members and the owner send counts for their team, by site, type, recipient and member', async () => {
  const [ana, bo] = (await openTeam(1)) as [Account, Account]
  await sending.send(ana, '2026-01-30', ['a.pdf'], ['cy@example.org'])
  const sent = await sending.send(bo, '2026-01-30', ['b.pdf', 'c'], ['cy@example.org'], 'acme')
  await sending.download(sent, '2026-01-31', 'cy@example.org')
  await count()
  expect(await totalsOf(ana)).toEqual(
    [
      'all 2026-01-30 acme 1 2 20 0',
      'all 2026-01-30 www 1 1 10 0',
      'all 2026-01-31 acme 0 0 0 1',
      `member 2026-01-30 acme ${bo.id} 1 2 20 0`,
      `member 2026-01-30 www ${ana.id} 1 1 10 0`,
      `member 2026-01-31 acme ${bo.id} 0 0 0 1`,
      'recipient 2026-01-30 acme cy@example.org 1 0 20 0',
      'recipient 2026-01-30 www cy@example.org 1 0 10 0',
      'recipient 2026-01-31 acme cy@example.org 0 0 0 1',
      `stored 1970-01-01 acme ${bo.id} 0 0 20 0`,
      `stored 1970-01-01 www ${ana.id} 0 0 10 0`,
      'type 2026-01-30 acme 0 1 10 0',
      'type 2026-01-30 acme pdf 0 1 10 0',
      'type 2026-01-30 www pdf 0 1 10 0',
    ].toSorted(),
  )
})

test('what ends takes no room any more, and still counts as sent', async () => {
  const [ana] = await openTeam(1)
  const sent = await sending.send(ana, '2026-01-30', ['a'])
  await count()
  await sending.end(sent)
  await count()
  expect(await totalsOf(ana)).toEqual([
    'all 2026-01-30 www 1 1 10 0',
    `member 2026-01-30 www ${ana.id} 1 1 10 0`,
    'type 2026-01-30 www 0 1 10 0',
  ])
})

test('whoever joins brings along what they sent before, and whoever leaves takes it with them', async () => {
  const [ana] = await openTeam(1)
  const [bo, other] = [await sending.account(), await sending.account()]
  await sending.send(bo, '2026-01-30', ['a'], ['cy@example.org'])
  await count()
  expect(await totalsOf(ana)).toEqual([])
  await sending.join(ana, bo)
  await count()
  expect(await totalsOf(ana)).toContain('all 2026-01-30 www 1 1 10 0')
  await sending.leave(bo)
  await sending.join(other, bo)
  await count()
  expect(await totalsOf(ana)).toEqual([])
  expect(await totalsOf(other)).toContain('recipient 2026-01-30 www cy@example.org 1 0 10 0')
})

test('a member group has what its members sent, and those who move take it along', async () => {
  const [ana, bo] = (await openTeam(1)) as [Account, Account]
  const [sales, studio] = [await sending.group(ana, 'Sales'), await sending.group(ana, 'Studio')]
  await sending.enter(sales, bo)
  await sending.send(bo, '2026-01-30', ['a'])
  await sending.send(ana, '2026-01-30', ['a'])
  await count()
  expect(await totalsOf(ana, sales)).toContain('all 2026-01-30 www 1 1 10 0')
  await sending.enter(studio, bo)
  await count()
  expect(await totalsOf(ana, sales)).toEqual([])
  expect(await totalsOf(ana, studio)).toContain('all 2026-01-30 www 1 1 10 0')
  await database.execute(sql`delete from member_groups where id = ${studio.id}`)
  await count()
  expect(await totalsOf(ana, studio)).toEqual([])
  expect(await totalsOf(ana)).toContain('all 2026-01-30 www 2 2 20 0')
})

test('somebody with a team’s plan is a team before anybody joins, and nobody else is', async () => {
  const ana = await sending.account()
  await sending.send(ana, '2026-01-30', ['a'])
  await count()
  expect(await totalsOf(ana)).toEqual([])
  await database.execute(sql`update users set plan_name = 'TEAM' where id = ${ana.id}`)
  await count()
  expect(await totalsOf(ana)).toHaveLength(4)
  await database.execute(sql`update users set plan_name = null where id = ${ana.id}`)
  await count()
  expect(await totalsOf(ana)).toEqual([])
})

test('a team that is given away has its totals under the new owner', async () => {
  const [ana, bo, cy] = (await openTeam(2)) as [Account, Account, Account]
  for (const person of [ana, bo, cy]) await sending.send(person, '2026-01-30', ['a'])
  await count()
  await database.transaction(async (tx) => {
    await tx.execute(sql`update users set manager_id = null where id = ${bo.id}`)
    await tx.execute(sql`update users set manager_id = ${bo.id} where id in (${ana.id}, ${cy.id})`)
  })
  await count()
  expect(await totalsOf(ana)).toEqual([])
  expect(await totalsOf(bo)).toContain('all 2026-01-30 www 3 3 30 0')
})

test('whoever closes their account is in no total of the team any more, nor are those they sent to', async () => {
  const [ana, bo, cy] = (await openTeam(2)) as [Account, Account, Account]
  await sending.send(bo, '2026-01-30', ['a'], ['friend@example.org'])
  await sending.send(cy, '2026-01-30', ['a'])
  await count()
  const before = await totalsOf(ana)
  await sending.closeAccount(bo)
  const after = await totalsOf(ana)
  expect(before.join()).toContain('friend@example.org')
  expect(after).toEqual([
    'all 2026-01-30 www 1 1 10 0',
    `member 2026-01-30 www ${cy.id} 1 1 10 0`,
    `stored 1970-01-01 www ${cy.id} 0 0 10 0`,
    'type 2026-01-30 www 0 1 10 0',
  ])
  await count()
  expect(await totalsOf(ana)).toEqual(after)
})

test('of whoever had very many, the job takes them from the totals step by step', async () => {
  const [ana, bo, cy] = (await openTeam(2)) as [Account, Account, Account]
  await sending.send(bo, '2026-01-30', ['a'])
  await sending.send(cy, '2026-01-30', ['a'])
  await count()
  // As many more as make it long work; each counts for the team like the first.
  await database.execute(sql`
    with more as (
      insert into sent_shares (transfer_id, owner_id, shares, team_id, group_id, place, sent_at, stored)
      select -number, owner_id, shares, team_id, group_id, place, sent_at, stored
      from sent_shares, generate_series(1, 1200) as number where owner_id = ${bo.id} returning *
    )
    select move_team_totals(array(
      select (1, owner_id, team_id, group_id, place, stored, shares)::team_move from more))`)
  expect(await totalsOf(ana)).toContain('all 2026-01-30 www 1202 1202 12020 0')
  await sending.closeAccount(bo)
  expect(await totalsOf(ana)).toContain('all 2026-01-30 www 1202 1202 12020 0')
  await count()
  expect(await totalsOf(ana)).toEqual([
    'all 2026-01-30 www 1 1 10 0',
    `member 2026-01-30 www ${cy.id} 1 1 10 0`,
    `stored 1970-01-01 www ${cy.id} 0 0 10 0`,
    'type 2026-01-30 www 0 1 10 0',
  ])
})

test('with its owner’s account a team ends, and members go on alone', async () => {
  const [ana, bo] = (await openTeam(1)) as [Account, Account]
  for (const person of [ana, bo]) await sending.send(person, '2026-01-30', ['a'])
  await count()
  await sending.closeAccount(ana)
  await count()
  expect(await totalsOf(ana)).toEqual([])
  const { rows } = await database.execute(sql`select team_id from sent_shares where owner_id = ${bo.id}`)
  expect(rows).toEqual([{ team_id: null }])
})

/** How many wait for somebody else. */
const waiting = async () =>
  (
    await database.execute(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  ).rowCount

test('two members who are counted at once count both', async () => {
  const [ana, bo, cy] = (await openTeam(2)) as [Account, Account, Account]
  const sent = await sending.send(bo, '2026-01-30', ['a.txt', 'b.pdf'])
  await sending.send(cy, '2026-01-30', ['b.pdf', 'a.txt'])
  const { second } = await database.transaction(async (tx) => {
    await lockAccount(tx, bo.id)
    await tx.execute(sql`delete from sent_changes where owner_id = ${bo.id}`)
    await tx.execute(sql`select count_sent(array[${sent.id}]::bigint[])`)
    const counting = countSent(database, cy.id)
    await expect.poll(waiting).toBe(1)
    return { second: counting }
  })
  await second
  await count()
  expect(await totalsOf(ana)).toContain('all 2026-01-30 www 2 4 40 0')
})

test('after whatever changes, a team’s totals are as if counted from the start', async () => {
  const random = createRandom(42)
  const [first, second] = [await sending.account(), await sending.account()] as const
  const people: Account[] = []
  for (let made = 0; made < 4; made += 1) people.push(await sending.account())
  const groups = [await sending.group(first, 'One'), await sending.group(first, 'Two')] as const
  const all: Sent[] = []
  const some = (): Sent => all[random.between(0, all.length - 1)] ?? { id: 0 }
  const somebody = (): Account => people[random.between(0, people.length - 1)] ?? first
  const days = ['2026-01-31', '2026-02-01'] as const
  const addresses = ['bo@example.org', 'cy@example.org'] as const
  const send = async () => {
    const owner = random.oneOf([first, second, somebody()])
    const place = random.oneOf(['www', 'acme'])
    all.push(await sending.send(owner, random.oneOf(days), ['a.pdf', 'b'], [random.oneOf(addresses)], place))
  }
  const deeds = [
    send,
    () => sending.join(random.oneOf([first, second]), somebody()),
    () => sending.leave(somebody()),
    async () => {
      const person = somebody()
      const { rowCount } = await database.execute(
        sql`select from users where id = ${person.id} and manager_id = ${first.id}`,
      )
      if (rowCount === 1) await sending.enter(random.oneOf([...groups, undefined]), person)
    },
    () => sending.download(some(), random.oneOf(days), random.oneOf(addresses)),
    () => sending.removeRecipient(some(), random.oneOf(addresses)),
    () => sending.deleteFile(some()),
    () => sending.end(some()),
    () => countSent(database, random.oneOf([first, second, somebody()]).id),
  ]
  for (let made = 0; made < 10; made += 1) await send()
  for (let done = 0; done < 300; done += 1) await deeds[random.between(0, deeds.length - 1)]?.()
  await count()
  const everything = async () =>
    (await database.execute(sql`select * from team_totals order by 1, 2, 3, 4, 5, 6, 7`)).rows
  const live = await everything()
  expect(live.length).toBeGreaterThan(50)
  await database.execute(sql`delete from sent_shares`)
  expect(await everything()).toEqual([])
  await database.execute(sql`truncate sent_totals`)
  await database.execute(sql`
    insert into sent_changes (transfer_id, owner_id) select id, owner_id from transfers where owner_id is not null`)
  await count()
  expect(await everything()).toEqual(live)
})
