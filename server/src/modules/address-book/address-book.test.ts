import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { addressBook } from '@envoi/contract/limits'
import { sql } from '../../platform/database/drizzle.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { plansOf } from '../../platform/database/plans.fixture.ts'
import { type Account, findAccountByUid } from '../accounts/index.ts'
import { addContact } from './change-contacts.ts'
import { addContactGroup, changeContactGroup } from './change-groups.ts'
import { writeContacts } from './export-file.ts'
import { exportSections } from './export-sections.ts'
import { countContacts, findCandidates, listContactGroupMembers, searchContacts } from './find-contacts.ts'
import { searchContactGroups } from './find-groups.ts'
import { type GroupRow, countMemberships, findGroup } from './group-store.ts'
import { importContacts } from './import-contacts.ts'

/** Ana's book is as full as one can be, and many others have a few contacts each. */
let kept: TestDatabase
let database: Database
let ana: Account
let bo: Account
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
  ana = await newAccount('ana')
  bo = await newAccount('bo')
  // Rows first, then the index: the same in a fifth of the time.
  const found = await dropIndex('contacts_found')
  await fill(ana, addressBook.contacts)
  await fill(bo, 200)
  await database.execute(sql`
    insert into users (uid, email, email_key, display_name, lang)
    select 'u' || n, n || '@many.example', n || '@many.example', n, 'en' from generate_series(1, 50) as n`)
  await database.execute(sql`
    insert into contacts (public_id, owner_id, email, email_key)
    select uid || ' ' || n, id, n || '@example.org', n || '@example.org'
    from users, generate_series(1, 200) as n where email like '%@many.example'`)
  await database.execute(found)
  await database.execute(sql`vacuum analyze contacts`)
}, 60_000)
afterAll(() => kept[Symbol.asyncDispose]())

async function newAccount(uid: string): Promise<Account> {
  await database.execute(sql`
    insert into users (uid, email, email_key, display_name, lang, plan_name)
    values (${uid}, ${`${uid}@example.org`}, ${`${uid}@example.org`}, ${uid}, 'en', 'PREMIUM')`)
  const account = await findAccountByUid(database, uid)
  if (!account) throw new Error('the account is not there')
  return account
}

async function dropIndex(name: string) {
  const { rows } = await database.execute<{ indexdef: string }>(
    sql`select indexdef from pg_indexes where indexname = ${name}`,
  )
  await database.execute(sql`drop index ${sql.identifier(name)}`)
  return sql.raw(rows[0]?.indexdef ?? '')
}

/** Every fifth has no name; one in a thousand is called Dupont. */
const fill = (owner: Account, count: number) =>
  database.execute(sql`
    insert into contacts (public_id, owner_id, email, email_key, name)
    select ${owner.uid} || n, ${owner.id}, 'p' || n || '@example.org', 'p' || n || '@example.org',
      case when n % 1000 = 1 then 'Dupont ' || n when n % 5 > 0 then 'Person ' || lpad((n * 7 % 100003)::text, 6, '0') end
    from generate_series(1, ${count}::int) as n`)

describe('of 100,000 contacts', () => {
  test.each([
    ['a page', 'contacts_shown', () => searchContacts(database, ana.id, {})],
    ['a far page', 'contacts_shown', () => searchContacts(database, ana.id, { from: 90_000, size: 1000 })],
    ['a word', 'contacts_found', () => searchContacts(database, ana.id, { query: 'dupont' })],
    ['a word and a part of another', 'contacts_found', () => searchContacts(database, ana.id, { query: 'p7700 ex' })],
    ['a page with its groups', 'contact_group_members_contact', () => findCandidates(database, ana, { groups: true })],
    ['the number', 'contacts', () => countContacts(database, ana.id)],
    ['the number with a word', 'contacts_found', () => countContacts(database, ana.id, 'dupont')],
    ['somebody else’s few', 'contacts', () => searchContacts(database, bo.id, { query: 'e' })],
  ])('%s is found by an index, without reading through everybody’s', async (_, index, work) => {
    const plans = await plansOf(database, work)
    expect(plans).not.toContain('Seq Scan')
    expect(plans).toMatch(new RegExp(`Index.* ${index}`))
  })

  test('each page follows the one before, and the number is exact', async () => {
    const first = await searchContacts(database, ana.id, { size: 1000 })
    expect(first).toMatchObject({ total: addressBook.contacts, contacts: { length: 1000 } })
    const shown = first.contacts.map(({ name, email }) => name ?? email)
    expect(shown).toEqual(shown.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
    const next = await searchContacts(database, ana.id, { from: 999, size: 2 })
    expect(next.contacts[0]).toEqual(first.contacts[999])
    expect(first.contacts).not.toContainEqual(next.contacts[1])
    expect(await searchContacts(database, ana.id, { query: 'dupont', size: 1 })).toMatchObject({ total: 100 })
    expect(await countContacts(database, ana.id, 'EXAMPLE.org dupont')).toBe(100)
    expect(await countContacts(database, ana.id, 'o')).toBe(addressBook.contacts)
    expect(await countContacts(database, bo.id, 'dupont')).toBe(1)
  })

  test('none is one too many: two at once do not pass the limit, and of an import comes all or nothing', async () => {
    const full = 'TOO_MANY_CONTACTS'
    const one = { email: 'P1@example.org', name: 'Renamed' }
    const both = [one, { email: 'more@example.org', name: null }]
    await expect(importContacts(database, ana, { contacts: both })).rejects.toMatchObject({ code: full })
    expect(await countContacts(database, ana.id, 'renamed')).toBe(0)
    expect(await importContacts(database, ana, { contacts: [one] })).toEqual({ added: 0, renamed: 1, unchanged: 0 })
    await database.execute(sql`delete from contacts where owner_id = ${ana.id} and email_key = 'p100000@example.org'`)
    const racing = ['a@race.example', 'b@race.example'].map((email) => addContact(database, ana, { email }))
    const outcomes = await Promise.allSettled(racing)
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: full } })
    expect(await countContacts(database, ana.id)).toBe(addressBook.contacts)
  })

  test.each(['csv', 'vcard'] as const)('a file (%s) has each once, and a batch of them at a time', async (format) => {
    const asking = vi.spyOn(database.pool, 'query')
    const { pieces } = await writeContacts(database, ana, { format })
    expect(asking).not.toHaveBeenCalled()
    const seen = new Set<string>()
    let longest = 0
    let count = 0
    for await (const piece of pieces) {
      const addresses = piece.match(/[\w.]+@[\w.]+/g) ?? []
      count += format === 'csv' ? addresses.length : piece.split('BEGIN:VCARD').length - 1
      longest = Math.max(longest, piece.length)
      for (const address of addresses) seen.add(address)
      // Read on only when somebody takes more.
      expect(asking.mock.calls.length).toBeLessThanOrEqual(Math.ceil(count / 500) + 1)
    }
    asking.mockRestore()
    expect([count, seen.size]).toEqual([addressBook.contacts, addressBook.contacts])
    expect(longest).toBeLessThan(75_000)
  })

  test('the export of one’s data tells all contacts, and as many members as fit; it says where it was cut', async () => {
    const duponts = await newGroup('Duponts', 'Dupont%')
    await newGroup('More', 'Dupont 7%')
    expect(await listContactGroupMembers(database, duponts, { from: 5, size: 3 })).toEqual(
      await searchContacts(database, ana.id, { query: 'dupont', from: 5, size: 3 }),
    )
    const told = async (section: string, names: number) => {
      const cut = vi.fn()
      const rows = await exportSections(database, names)
        .find(({ name }) => name === section)
        ?.read(ana, cut)
      return { rows: rows ?? [], isCut: cut.mock.calls.length > 0 }
    }
    const contacts = await told('contacts', 1)
    expect([contacts.rows.length, contacts.isCut]).toEqual([addressBook.contacts, false])
    for (const [names, members, isCut] of [
      [110, [99, 11], false],
      [109, [99, 10], true],
      [99, [99, 0], true],
      [5, [5, 0], true],
    ] as const) {
      const groups = await told('contactGroups', names)
      expect(groups.rows.map((group) => (group['members'] as string[]).length)).toEqual(members)
      expect(groups.isCut).toBe(isCut)
    }
  })
})

describe('when the groups together hold as many members as there can be', () => {
  const full = { code: 'TOO_MANY_MEMBERS' }
  const everybody = { email: 'p2@example.org', name: null }
  let third: GroupRow
  beforeAll(async () => {
    await database.execute(sql`delete from contact_groups where owner_id = ${ana.id}`)
    // All rows first, then whether what they name is there: the same in a part of the time.
    await database.execute(sql`
      alter table contact_group_members drop constraint contact_group_members_contact_id_fkey,
        drop constraint contact_group_members_group_id_fkey`)
    await database.execute(sql`
      with made as (
        insert into contact_groups (public_id, owner_id, name) select 'full' || n, ${ana.id}, n
        from generate_series(1, ${addressBook.memberships / addressBook.contacts}::int) as n returning id)
      insert into contact_group_members select made.id, contacts.id from made, contacts where owner_id = ${ana.id}`)
    await database.execute(sql`
      alter table contact_group_members
        add constraint contact_group_members_contact_id_fkey foreign key (contact_id) references contacts on delete cascade,
        add constraint contact_group_members_group_id_fkey foreign key (group_id) references contact_groups on delete cascade`)
    third = await getGroup(await addContactGroup(database, ana, { name: 'Third' }))
  })
  const put = (publicId: string) => changeContactGroup(database, { owner: ana, row: third }, { add: [publicId] })

  test.each<[string, () => Promise<unknown>]>([
    ['a contact put in', () => put('ana2')],
    ['a new group of some', () => addContactGroup(database, ana, { name: 'Fourth', contactIds: ['ana2'] })],
    ['an import', () => importContacts(database, ana, { contacts: [everybody], groupId: third.publicId })],
  ])('%s is refused and changes nothing', async (_way, work) => {
    await expect(work()).rejects.toMatchObject(full)
    const { groups } = await searchContactGroups(database, ana.id, {})
    expect(groups.map(({ name, size }) => [name, size])).toEqual([
      ['1', addressBook.contacts],
      ['2', addressBook.contacts],
      ['Third', 0],
    ])
  })

  test('one that goes makes room for one, also when two come at once; who is in already needs none', async () => {
    const row = await getGroup('full1')
    await changeContactGroup(database, { owner: ana, row }, { add: ['ana3'] })
    await changeContactGroup(database, { owner: ana, row }, { remove: ['ana2'] })
    const racing = await Promise.allSettled([put('ana2'), put('ana3')])
    expect(racing.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(racing.find(({ status }) => status === 'rejected')).toMatchObject({ reason: full })
    expect(await countMemberships(database, ana.id, addressBook.memberships)).toBe(addressBook.memberships)
  })
})

async function getGroup(publicId: string): Promise<GroupRow> {
  const group = await findGroup(database, ana.id, publicId)
  if (!group) throw new Error('the group is not there')
  return group
}

async function newGroup(name: string, like: string): Promise<number> {
  const { id } = await getGroup(await addContactGroup(database, ana, { name }))
  await database.execute(sql`
    insert into contact_group_members
    select ${id}::bigint, id from contacts where owner_id = ${ana.id} and name like ${like}`)
  return id
}

test('somebody with a full book can end their account', async () => {
  await database.transaction((tx) => tx.execute(sql`delete from users where id = ${ana.id}`))
  const { rows } = await database.execute<{ left: string }>(sql`
    select (select count(*) from contacts where owner_id = ${ana.id})
      + (select count(*) from contact_groups where owner_id = ${ana.id}) + (select count(*) from contact_group_members) as left`)
  expect(Number(rows[0]?.left)).toBe(0)
})
