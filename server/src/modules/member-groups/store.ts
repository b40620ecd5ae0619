import type { Reader, Transaction } from '../../platform/database/connect.ts'
import {
  type InferSelectModel,
  type SQL,
  and,
  eq,
  getTableColumns,
  ne,
  or,
  sql,
} from '../../platform/database/drizzle.ts'
import { newId } from '../../platform/ids.ts'
import { users } from '../accounts/index.ts'
import { memberGroups } from './tables.ts'

export type MemberGroup = InferSelectModel<typeof memberGroups>
export type CountedGroup = MemberGroup & { memberCount: number }
export type MemberGroupChanges = Partial<Pick<MemberGroup, 'name' | 'uploader' | 'look' | 'mailLook'>>

const counted = {
  ...getTableColumns(memberGroups),
  memberCount: sql<number>`(select count(*)::int from users where member_group_id = member_groups.id)`,
}
const inOrder = [sql`folded(${memberGroups.name})`, memberGroups.id]

export const findByOwner = (reader: Reader, ownerId: number): Promise<CountedGroup[]> =>
  reader
    .select(counted)
    .from(memberGroups)
    .where(eq(memberGroups.ownerId, ownerId))
    .orderBy(...inOrder)

/** Of a team, by what people know them by. */
export async function findIds(reader: Reader, ownerId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await reader
    .select({ publicId: memberGroups.publicId, id: memberGroups.id })
    .from(memberGroups)
    .where(eq(memberGroups.ownerId, ownerId))
  return new Map(rows.map(({ publicId, id }) => [publicId, id]))
}

export async function findCounted(reader: Reader, id: number): Promise<CountedGroup | undefined> {
  const [row] = await reader.select(counted).from(memberGroups).where(eq(memberGroups.id, id))
  return row
}

/** Those somebody has made for their team, and the one they are in themselves. */
export const findAbout = (
  reader: Reader,
  { id, memberGroupId }: { id: number; memberGroupId: number | null },
): Promise<MemberGroup[]> =>
  reader
    .select()
    .from(memberGroups)
    .where(or(eq(memberGroups.ownerId, id), memberGroupId === null ? undefined : eq(memberGroups.id, memberGroupId)))
    .orderBy(...inOrder)

type OfTeam = MemberGroup & { ownerUid: string }

async function findOne(reader: Reader, where: SQL): Promise<OfTeam | undefined> {
  const [row] = await reader
    .select({ ...getTableColumns(memberGroups), ownerUid: users.uid })
    .from(memberGroups)
    .innerJoin(users, eq(users.id, memberGroups.ownerId))
    .where(where)
  return row
}
export const findGroup = (reader: Reader, publicId: string): Promise<OfTeam | undefined> =>
  findOne(reader, eq(memberGroups.publicId, publicId))
export const findGroupById = (reader: Reader, id: number): Promise<OfTeam | undefined> =>
  findOne(reader, eq(memberGroups.id, id))

export const countByOwner = (reader: Reader, ownerId: number): Promise<number> =>
  reader.$count(memberGroups, eq(memberGroups.ownerId, ownerId))

/** Whether another one of the team has this name, in any case and with any accents. */
export async function hasNamesake(
  reader: Reader,
  { ownerId, name, id }: { ownerId: number; name: string; id?: number },
): Promise<boolean> {
  const isNamed = sql`folded(${memberGroups.name}) = folded(${name}::text)`
  const isAnother = id === undefined ? undefined : ne(memberGroups.id, id)
  return (await reader.$count(memberGroups, and(eq(memberGroups.ownerId, ownerId), isNamed, isAnother))) > 0
}

/** The id under which people know it. */
export async function insertGroup(tx: Transaction, row: { ownerId: number; name: string }): Promise<string> {
  const publicId = newId()
  await tx.insert(memberGroups).values({ ...row, publicId })
  return publicId
}

export async function updateGroup(tx: Transaction, id: number, changes: MemberGroupChanges): Promise<void> {
  await tx.update(memberGroups).set(changes).where(eq(memberGroups.id, id))
}

/** The database takes its members out of it. */
export async function deleteGroup(tx: Transaction, id: number): Promise<void> {
  await tx.delete(memberGroups).where(eq(memberGroups.id, id))
}

/**
 * All groups of a team go to its next owner; who is in which stays. Groups that this person has from a team of their own
 * before have nobody in them, and make room.
 */
export async function moveGroups(tx: Transaction, fromId: number, toId: number): Promise<void> {
  await tx.delete(memberGroups).where(eq(memberGroups.ownerId, toId))
  await tx.update(memberGroups).set({ ownerId: toId }).where(eq(memberGroups.ownerId, fromId))
}

/** For statements of those who list members: how the group of this id is named beside them; null for none. */
export const namedGroup = (id: SQL): SQL =>
  sql`(select jsonb_build_object('id', public_id, 'name', name) from member_groups where member_groups.id = ${id})`

/** The same: the id in rows of a team's group. */
export const groupIdOf = (ownerId: number, publicId: string): SQL =>
  sql`(select id from member_groups where public_id = ${publicId} and owner_id = ${ownerId})`
