/** What of a user's row tells of a team: written here alone, asked for by the module `teams`. */
import { optionNames } from '@envoi/contract/rules/transfer-options'
import type { PlanName } from '@envoi/contract/words'
import type { Reader, Transaction } from '../../platform/database/connect.ts'
import { type SQL, and, eq, inArray, isNotNull, isNull, ne, not, sql } from '../../platform/database/drizzle.ts'
import { users } from './tables.ts'

export type HeldTeam = { planName: PlanName | null; seats: number | null }

/**
 * Whoever changes who belongs to a team holds its owner's row first: two at once cannot pass the number of seats together.
 * Nothing when the account has gone meanwhile.
 */
export async function lockTeam(tx: Transaction, ownerId: number): Promise<HeldTeam | undefined> {
  const [row] = await tx
    .select({ planName: users.planName, seats: users.seats })
    .from(users)
    .where(eq(users.id, ownerId))
    .for('no key update')
  return row
}

/** How many belong to it, its owner not among them. */
export async function countMembers(reader: Reader, ownerId: number): Promise<number> {
  return reader.$count(users, eq(users.managerId, ownerId))
}

/** What somebody is in a team, held until the transaction ends. */
export async function lockMembership(tx: Transaction, userId: number) {
  const [row] = await tx
    .select({
      managerId: users.managerId,
      isManager: users.isManager,
      suspendedAt: users.suspendedAt,
      memberGroupId: users.memberGroupId,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return row
}

/** Who is suspended in a team, held until the transaction ends; whoever calls it holds the team. */
export async function lockSuspended(tx: Transaction, ownerId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.managerId, ownerId), isNotNull(users.suspendedAt)))
    .orderBy(users.id)
    .for('no key update')
  return rows.map(({ id }) => id)
}

/** Of somebody who is in no team; whoever calls it holds their row. */
export async function joinTeam(tx: Transaction, userId: number, ownerId: number, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ managerId: ownerId, joinedAt: now })
    .where(and(eq(users.id, userId), isNull(users.managerId)))
}

/** The rest of what the team has set goes with it, by the database. */
export async function leaveTeam(tx: Transaction, userId: number): Promise<void> {
  await tx.update(users).set({ managerId: null }).where(eq(users.id, userId))
}

export async function changeMembership(
  tx: Transaction,
  userId: number,
  change: {
    displayName?: string
    isManager?: boolean
    suspendedAt?: Date | null
    memberGroupId?: number | null
    membershipChangedAt?: Date
  },
): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, userId))
}

/** Of members of one team, which whoever calls it holds: into a member group, or, if they are in it, out of it. */
export async function moveIntoGroup(
  tx: Transaction,
  ownerId: number,
  userIds: number[],
  groupId: number,
): Promise<void> {
  if (userIds.length === 0) return
  const inOrder = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.managerId, ownerId), inArray(users.id, userIds)))
    .orderBy(users.id)
    .for('no key update')
  await tx.update(users).set({ memberGroupId: groupId }).where(inArray(users.id, inOrder))
}

export async function takeOutOfGroup(tx: Transaction, userIds: number[], groupId: number): Promise<void> {
  if (userIds.length === 0) return
  const inOrder = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.memberGroupId, groupId), inArray(users.id, userIds)))
    .orderBy(users.id)
    .for('no key update')
  await tx.update(users).set({ memberGroupId: null }).where(inArray(users.id, inOrder))
}

/** The plan and the team's settings go along, and everybody hangs on the new owner; the old one stays as a manager. */
export async function changeOwner(tx: Transaction, oldId: number, newId: number, now: Date): Promise<void> {
  const plan = await tx
    .select({
      planName: users.planName,
      validityDays: users.validityDays,
      seats: users.seats,
      maxSubdomains: users.maxSubdomains,
      uploaderSettings: users.uploaderSettings,
    })
    .from(users)
    .where(eq(users.id, oldId))
  await tx
    .update(users)
    .set({ managerId: null, ...plan[0] })
    .where(eq(users.id, newId))
  await tx
    .update(users)
    .set({ managerId: newId })
    .where(and(eq(users.managerId, oldId), ne(users.id, newId)))
  await tx
    .update(users)
    .set({
      managerId: newId,
      isManager: true,
      joinedAt: now,
      planName: null,
      validityDays: null,
      seats: null,
      maxSubdomains: null,
      // What the team may choose is the new owner's to say; how one's own transfers start stays.
      uploaderSettings: sql`${users.uploaderSettings} - array[${sql.join([...optionNames], sql`, `)}]`,
    })
    .where(eq(users.id, oldId))
}

export const findSeats = async (reader: Reader, ownerId: number): Promise<Pick<HeldTeam, 'planName' | 'seats'>> => {
  const [row] = await reader
    .select({ planName: users.planName, seats: users.seats })
    .from(users)
    .where(eq(users.id, ownerId))
  return row ?? { planName: null, seats: null }
}

const hasTeamPlan = sql`coalesce(${users.planName} in ('TEAM', 'TEAM25', 'CUSTOM'), false)`

/** Owners with members whose plan has ended, however it did, and who have not been told yet; each is named once. */
export async function takeLapsedOwners(tx: Transaction): Promise<string[]> {
  await tx
    .update(users)
    .set({ lapseToldAt: null })
    .where(and(isNotNull(users.lapseToldAt), hasTeamPlan))
  const heads = sql`(select distinct manager_id from users as members where manager_id is not null)`
  const lapsed = await tx
    .update(users)
    .set({ lapseToldAt: sql`now()` })
    .where(and(sql`${users.id} in ${heads}`, isNull(users.lapseToldAt), not(hasTeamPlan)))
    .returning({ uid: users.uid })
  return lapsed.map(({ uid }) => uid)
}

/** Those whose transfers count together: a payer, and their team while its plan lasts. For other modules' statements. */
export const teamUserIds = (payerId: number): SQL => sql`array(
  select ${payerId}::bigint union all
  select members.id from users as members where manager_id = ${payerId} and exists (
    select from users where id = ${payerId} and plan_name in ('TEAM', 'TEAM25', 'CUSTOM')))`

/** Whether somebody is the head of a team already: by a plan, or because members hang on them. */
export const headOfTeam = sql<boolean>`(${hasTeamPlan}
  or exists (select from users as members where members.manager_id = ${users.id}))`

export async function isHeadOfTeam(reader: Reader, userId: number): Promise<boolean> {
  const [row] = await reader.select({ isHead: headOfTeam }).from(users).where(eq(users.id, userId))
  return row?.isHead === true
}
