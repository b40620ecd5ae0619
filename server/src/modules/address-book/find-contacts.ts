import type { Contact, ContactWithGroups, FoundContact } from '@envoi/contract/contacts'
import { addressBook, searchSize } from '@envoi/contract/limits'
import type { Database } from '../../platform/database/connect.ts'
import { type SQL, asc, inArray, sql } from '../../platform/database/drizzle.ts'
import { holdsAll, wordsOf } from '../../platform/database/words.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Account } from '../accounts/index.ts'
import { type ContactRow, shownColumns } from './contact-store.ts'
import { findGroup, findMembersAmong, readGroupsOf } from './group-store.ts'
import { contacts } from './tables.ts'

export type SearchOptions = { query?: string | undefined; from?: number | undefined; size?: number | undefined }
type Page = { contacts: Contact[]; total: number }
type Ids = { ids: number[]; total: number }

/** By name, those without one by their address; the address makes the order the same every time. */
const order = sql`shown_as, email_key collate "C"`
export const limitsOf = ({ from = 0, size = searchSize.default }: SearchOptions): SQL =>
  sql`limit ${size} offset ${from}`

export async function searchContacts(database: Database, ownerId: number, options: SearchOptions): Promise<Page> {
  const words = wordsOf(options.query ?? '')
  const own = sql`contacts where owner_id = ${ownerId}`
  const page = words.length === 0 ? walk(database, own, options) : gather(database, ownerId, words, options)
  return readPage(database, await page)
}

export async function countContacts(database: Database, ownerId: number, query = ''): Promise<number> {
  const words = wordsOf(query)
  return count(
    database,
    words.length === 0 ? sql`contacts where owner_id = ${ownerId}` : await holding(database, ownerId, words),
  )
}

export async function listContactGroupMembers(
  database: Database,
  groupId: number,
  options: SearchOptions,
): Promise<Page> {
  const inGroup = sql`where group_id = ${groupId}`
  const source = sql`contact_group_members join contacts on id = contact_id ${inGroup}`
  return readPage(database, await walk(database, source, options, sql`contact_group_members ${inGroup}`))
}

/** Of somebody's contacts the index has order and ids: a far page skips them without reading them, and counting reads none. */
async function walk(database: Database, source: SQL, options: SearchOptions, counted = source): Promise<Ids> {
  const [{ rows }, total] = await Promise.all([
    database.execute<{ id: string }>(sql`select id from ${source} order by ${order} ${limitsOf(options)}`),
    count(database, counted),
  ])
  return { ids: rows.map(({ id }) => Number(id)), total }
}

/** What the words find is gathered once, then counted and put in order. */
async function gather(
  database: Database,
  ownerId: number,
  words: readonly string[],
  options: SearchOptions,
): Promise<Ids> {
  const { rows } = await database.execute<{ ids: string[]; total: string }>(sql`
    with found as materialized (select id, shown_as, email_key from ${await holding(database, ownerId, words)})
    select (select count(*) from found) as total, array(select id from found order by ${order} ${limitsOf(options)}) as ids`)
  return { ids: (rows[0]?.ids ?? []).map(Number), total: Number(rows[0]?.total) }
}

/** So many texts are read in a few milliseconds. */
const FEW = 5000

/** Trigrams are of everybody's contacts: a frequent one costs more than reading some thousand texts. */
async function holding(database: Database, ownerId: number, words: readonly string[]): Promise<SQL> {
  const own = sql`contacts where owner_id = ${ownerId}`
  const hasFew = (await count(database, sql`(select from ${own} limit ${FEW + 1}) as few`)) <= FEW
  const holds = holdsAll(sql`words`, words)
  // An offset, be it none, is read before anything outside of it is looked at.
  return hasFew ? sql`(select * from ${own} offset 0) as own where ${holds}` : sql`${own} and ${holds}`
}

async function count(database: Database, source: SQL): Promise<number> {
  const { rows } = await database.execute<{ total: string }>(sql`select count(*) as total from ${source}`)
  return Number(rows[0]?.total)
}

async function readPage(database: Database, { ids, total }: Ids): Promise<Page> {
  if (ids.length === 0) return { contacts: [], total }
  const shown = await database
    .select(shownColumns)
    .from(contacts)
    .where(inArray(contacts.id, ids))
    .orderBy(asc(contacts.shownAs), sql`email_key collate "C"`)
  return { contacts: shown, total }
}

type CandidateOptions = SearchOptions & { memberOf?: string | undefined; groups?: boolean | undefined }

/** Who can be put into a group and who of them is in it, and in which groups they are: asked for those on the page alone. */
export async function findCandidates(
  database: Database,
  owner: Account,
  { memberOf, groups = false, ...options }: CandidateOptions,
): Promise<{ contacts: FoundContact[]; total: number }> {
  const group = memberOf === undefined ? undefined : await findGroup(database, owner.id, memberOf)
  if (memberOf !== undefined && !group) throw new Refusal('NOT_FOUND')
  const { contacts, total } = await searchContacts(database, owner.id, options)
  const ids = contacts.map(({ id }) => id)
  const [members, groupsOf] = await Promise.all([
    group && findMembersAmong(database, group.id, ids),
    groups ? readGroupsOf(database, owner.id, ids, addressBook.groupsTold) : undefined,
  ])
  return {
    contacts: contacts.map((contact) =>
      Object.assign(
        contact,
        members && { isMember: members.has(contact.id) },
        groupsOf && (groupsOf.get(contact.id) ?? { groups: [], groupCount: 0 }),
      ),
    ),
    total,
  }
}

export async function readContact(database: Database, row: ContactRow): Promise<ContactWithGroups> {
  const { ownerId, publicId: id, email, name } = row
  const found = await readGroupsOf(database, ownerId, [id], addressBook.groups)
  return { id, email, name, groups: found.get(id)?.groups ?? [] }
}
