import { addressBook } from '@envoi/contract/limits'
import type { Reader, Transaction } from '../../platform/database/connect.ts'
import { and, eq, inArray, sql } from '../../platform/database/drizzle.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { contactGroupMembers, contactGroups, contacts } from './tables.ts'

export async function findGroup(reader: Reader, ownerId: number, publicId: string) {
  const [row] = await reader
    .select()
    .from(contactGroups)
    .where(and(eq(contactGroups.ownerId, ownerId), eq(contactGroups.publicId, publicId)))
  return row
}
export type GroupRow = NonNullable<Awaited<ReturnType<typeof findGroup>>>

export const countOwnGroups = (reader: Reader, ownerId: number): Promise<number> =>
  reader.$count(contactGroups, eq(contactGroups.ownerId, ownerId))

/** The id of the group of this name, in any case and with any accents. */
export async function findIdByName(reader: Reader, ownerId: number, name: string): Promise<number | undefined> {
  const [row] = await reader
    .select({ id: contactGroups.id })
    .from(contactGroups)
    .where(and(eq(contactGroups.ownerId, ownerId), eq(contactGroups.nameKey, sql`folded(${name}::text)`)))
  return row?.id
}

/** Nothing when there is a group of this name. */
export async function insertGroup(
  tx: Transaction,
  row: { publicId: string; ownerId: number; name: string },
): Promise<number | undefined> {
  const [added] = await tx
    .insert(contactGroups)
    .values(row)
    .onConflictDoNothing({ target: [contactGroups.ownerId, contactGroups.nameKey] })
    .returning({ id: contactGroups.id })
  return added?.id
}

export async function renameGroup(tx: Transaction, id: number, name: string): Promise<void> {
  await tx.update(contactGroups).set({ name }).where(eq(contactGroups.id, id))
}

export async function deleteContactGroup(tx: Transaction, id: number): Promise<void> {
  await tx.delete(contactGroups).where(eq(contactGroups.id, id))
}

/** Those of these that are the owner's: what somebody else has cannot be put into a group. */
const ownAmong = (tx: Transaction, ownerId: number, publicIds: readonly string[]) =>
  tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.ownerId, ownerId), inArray(contacts.publicId, [...publicIds])))

/** Tells how many were not in before. */
export async function addMembers(
  tx: Transaction,
  { id, ownerId }: Pick<GroupRow, 'id' | 'ownerId'>,
  publicIds: readonly string[],
): Promise<number> {
  const own = await ownAmong(tx, ownerId, publicIds)
  if (own.length === 0) return 0
  const rows = own.map((contact) => ({ groupId: id, contactId: contact.id }))
  const { rowCount } = await tx.insert(contactGroupMembers).values(rows).onConflictDoNothing()
  return rowCount ?? 0
}

/** Those of these contacts that are in the group. */
export async function findMembersAmong(
  reader: Reader,
  groupId: number,
  publicIds: readonly string[],
): Promise<Set<string>> {
  const members = await reader
    .select({ id: contacts.publicId })
    .from(contacts)
    .innerJoin(contactGroupMembers, eq(contactGroupMembers.contactId, contacts.id))
    .where(and(eq(contactGroupMembers.groupId, groupId), inArray(contacts.publicId, [...publicIds])))
  return new Set(members.map(({ id }) => id))
}

type OfContact = { groups: { id: string; name: string }[]; groupCount: number }

/** The first groups of each of these contacts, by name, and how many there are; nothing of those that are in none. */
export async function readGroupsOf(
  reader: Reader,
  ownerId: number,
  publicIds: readonly string[],
  most: number,
): Promise<Map<string, OfContact>> {
  const { rows } = await reader.execute<{ contact: string; id: string; name: string; count: string }>(sql`
    select contacts.public_id as contact, first.id, first.name, first.count
    from contacts cross join lateral (
      select public_id as id, name, count(*) over () as count
      from contact_group_members join contact_groups on id = group_id where contact_id = contacts.id
      order by name_key limit ${most}) as first
    where owner_id = ${ownerId} and public_id = any(${sql.param([...publicIds])}::text[])`)
  const found = new Map<string, OfContact>()
  for (const { contact, id, name, count } of rows) {
    const known = found.get(contact) ?? { groups: [], groupCount: Number(count) }
    known.groups.push({ id, name })
    found.set(contact, known)
  }
  return found
}

/** Members of all groups of somebody, counted no further than to one more than this. */
export async function countMemberships(reader: Reader, ownerId: number, most: number): Promise<number> {
  const { rows } = await reader.execute<{ count: string }>(sql`
    select count(*) from (
      select from contact_groups join contact_group_members on group_id = id where owner_id = ${ownerId} limit ${most + 1}
    ) as counted`)
  return Number(rows[0]?.count)
}

export async function removeMembers(
  tx: Transaction,
  { id, ownerId }: Pick<GroupRow, 'id' | 'ownerId'>,
  publicIds: readonly string[],
): Promise<void> {
  await tx
    .delete(contactGroupMembers)
    .where(
      and(
        eq(contactGroupMembers.groupId, id),
        inArray(contactGroupMembers.contactId, ownAmong(tx, ownerId, publicIds)),
      ),
    )
}

/** Asked after members were put in, in the same turn; if there are too many, none of it has happened. */
export async function requireMemberRoom(tx: Transaction, ownerId: number, added: number): Promise<void> {
  if (added === 0) return
  const most = addressBook.memberships
  if ((await countMemberships(tx, ownerId, most)) > most) throw new Refusal('TOO_MANY_MEMBERS')
}
