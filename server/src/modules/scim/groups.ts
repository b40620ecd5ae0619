/** Member groups of a team as a directory sees and changes them. Who has not joined yet is promised a place. */
import { memberGroups as limit } from '@envoi/contract/limits'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import { type SQL, sql } from '../../platform/database/drizzle.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Account, moveIntoGroup, takeOutOfGroup } from '../accounts/index.ts'
import {
  type MemberGroup,
  addMemberGroup,
  changeMemberGroup,
  findMemberGroup,
  removeMemberGroup,
  requireFreeGroupName,
} from '../member-groups/index.ts'
import { promiseGroup, takePromise } from './known-users.ts'
import { type ScimPerson, findInGroups, findPeople } from './people.ts'
import type { ScimGroup } from './present.ts'
import type { AskedGroup, MemberStep } from './rules/asked-group.ts'
import { readFilter } from './rules/attribute-path.ts'
import type { ListQuery } from './rules/list-query.ts'
import { ScimError, invalidValue } from './scim-error.ts'
import { scimGroups } from './tables.ts'

export type GroupDeps = { database: Database; patient: Database; clock: Clock }

const filters: Record<string, (value: string) => SQL> = {
  // As names are unique: in any case and with any accents.
  displayName: (value) => sql`folded(g.name) = folded(${value.replaceAll('\0', '\uFFFD')}::text)`,
  externalId: (value) => sql`k.external_id = ${value.replaceAll('\0', '\uFFFD')}`,
}

type Row = {
  id: string
  public_id: string
  name: string
  external_id: string | null
  created_at: Date
  changed_at: Date
}
type ListedGroup = ScimGroup & { rowId: number }

async function readGroups(reader: Reader, ownerId: number, where: SQL, page = sql``): Promise<ListedGroup[]> {
  const { rows } = await reader.execute<Row>(sql`
    select g.id, g.public_id, g.name, k.external_id, g.created_at, coalesce(k.changed_at, g.created_at) as changed_at
    from member_groups g left join scim_groups k on k.group_id = g.id
    where g.owner_id = ${ownerId} and ${where} order by g.id ${page}`)
  return rows.map((row) => ({
    rowId: Number(row.id),
    id: row.public_id,
    name: row.name,
    externalId: row.external_id,
    createdAt: new Date(row.created_at),
    changedAt: new Date(row.changed_at),
  }))
}

export type GroupWithMembers = { group: ScimGroup; members: ScimPerson[] | undefined }

/** There are so few in a team that all of them are read. */
export async function searchGroups(
  deps: GroupDeps,
  owner: Account,
  { filter, startIndex, count }: ListQuery,
  withMembers: boolean,
): Promise<{ groups: GroupWithMembers[]; total: number }> {
  const read = filter === undefined ? undefined : readFilter(filter, Object.keys(filters))
  const where = (read && filters[read.attribute]?.(read.value)) ?? sql`true`
  const all = await readGroups(deps.database, owner.id, where, sql`limit ${limit.max}`)
  const page = all.slice(startIndex - 1, startIndex - 1 + count)
  return { groups: await addMembers(deps, owner, page, withMembers), total: all.length }
}

export async function getGroup(
  deps: GroupDeps,
  owner: Account,
  id: string,
  withMembers: boolean,
): Promise<GroupWithMembers> {
  const found = await readGroups(deps.database, owner.id, sql`g.public_id = ${id}`)
  const [group] = await addMembers(deps, owner, found, withMembers)
  if (!group) throw new Refusal('NOT_FOUND')
  return group
}

async function addMembers(
  { database, clock }: GroupDeps,
  owner: Account,
  groups: ListedGroup[],
  withMembers: boolean,
): Promise<GroupWithMembers[]> {
  if (!withMembers || groups.length === 0) return groups.map((group) => ({ group, members: undefined }))
  const ids = groups.map(({ rowId }) => rowId)
  const everybody = await findInGroups(database, owner.id, ids, clock())
  const byGroup = Map.groupBy(everybody, ({ group }) => group?.id)
  return groups.map((group) => ({ group, members: byGroup.get(group.id) ?? [] }))
}

export async function createGroup(deps: GroupDeps, owner: Account, asked: AskedGroup): Promise<string> {
  const { displayName } = asked
  if (displayName === undefined) throw invalidValue('displayName is missing.')
  return deps.patient.transaction(async (tx) => {
    const id = await addMemberGroup(tx, owner, displayName)
    const row = await findMemberGroup(tx, id)
    if (!row) throw new Error('the group that was made is not there')
    await apply(deps, tx, owner, row, asked)
    return id
  })
}

/** All or nothing, and in the order in which it is asked. */
export async function changeGroup(deps: GroupDeps, owner: Account, id: string, asked: AskedGroup): Promise<void> {
  const row = await requireGroup(deps, owner, id)
  await changeMemberGroup(deps.patient, { owner, row }, async (now, tx) => {
    const name = asked.displayName ?? now.name
    if (name !== now.name) await requireFreeGroupName(tx, now, name)
    await apply(deps, tx, owner, now, asked)
    return { name }
  })
}

export async function removeGroup(deps: GroupDeps, owner: Account, id: string): Promise<void> {
  await removeMemberGroup(deps.patient, { owner, row: await requireGroup(deps, owner, id) })
}

/** Another team's is as good as none. */
async function requireGroup({ database }: GroupDeps, owner: Account, id: string) {
  const row = await findMemberGroup(database, id)
  if (row?.ownerId !== owner.id) throw new Refusal('NOT_FOUND')
  return row
}

async function apply(
  deps: GroupDeps,
  tx: Transaction,
  owner: Account,
  row: MemberGroup,
  asked: AskedGroup,
): Promise<void> {
  for (const step of asked.members) await takeStep(deps, tx, owner, row.id, step)
  const told = { changedAt: deps.clock(), ...(asked.externalId !== undefined && { externalId: asked.externalId }) }
  await tx
    .insert(scimGroups)
    .values({ groupId: row.id, ...told })
    .onConflictDoUpdate({ target: scimGroups.groupId, set: told })
}

async function takeStep(
  { clock }: GroupDeps,
  tx: Transaction,
  owner: Account,
  groupId: number,
  { kind, ids }: MemberStep,
): Promise<void> {
  const named = await findPeople(tx, owner.id, ids, clock())
  const known = new Set(named.map(({ id }) => id))
  const unknown = ids.find((id) => !known.has(id))
  // Whoever has gone is out of the group anyway.
  if (unknown !== undefined && kind !== 'remove') {
    throw new ScimError(400, `The team has nobody of the id ${JSON.stringify(unknown.slice(0, 64))}.`, 'invalidValue')
  }
  if (kind === 'remove') return takeOut(tx, groupId, named)
  if (kind === 'set') {
    const before = await findInGroups(tx, owner.id, [groupId], clock())
    await takeOut(
      tx,
      groupId,
      before.filter(({ id }) => !known.has(id)),
    )
  }
  // The owner is in no group, and the rest of what is asked is done.
  await moveIntoGroup(tx, owner.id, joinedOf(named), groupId)
  await promiseGroup(tx, waitingOf(named), groupId)
}

async function takeOut(tx: Transaction, groupId: number, people: ScimPerson[]): Promise<void> {
  await takeOutOfGroup(tx, joinedOf(people), groupId)
  await takePromise(tx, waitingOf(people), groupId)
}

const joinedOf = (people: ScimPerson[]): number[] => people.flatMap(({ userId }) => userId ?? [])
const waitingOf = (people: ScimPerson[]): number[] =>
  people.flatMap(({ userId, rowId }) => (userId === null && rowId !== null ? rowId : []))
