/** Who people are at providers: by issuer and subject, and by nothing that somebody could change there. */
import type { Reader, Transaction } from '../../platform/database/connect.ts'
import { type InferSelectModel, and, eq, gte, inArray, or, sql } from '../../platform/database/drizzle.ts'
import { users } from '../accounts/index.ts'
import { ssoIdentities } from './tables.ts'

export type SsoIdentity = InferSelectModel<typeof ssoIdentities>

export async function findIdentity(
  reader: Reader,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<SsoIdentity | undefined> {
  const isPerson = and(eq(ssoIdentities.issuer, issuer), eq(ssoIdentities.subject, subject))
  const [row] = await reader.select().from(ssoIdentities).where(isPerson)
  return row
}

/** Nothing when somebody else has become that person at this very moment. */
export async function addIdentity(
  tx: Transaction,
  identity: Pick<SsoIdentity, 'issuer' | 'subject' | 'userId' | 'isJoined' | 'createdAt'>,
): Promise<SsoIdentity | undefined> {
  const { issuer, subject, userId, isJoined, createdAt } = identity
  const row = { issuer, subject, userId, isJoined, createdAt }
  const [added] = await tx.insert(ssoIdentities).values(row).onConflictDoNothing().returning()
  return added
}

export async function noteIdentityUse(tx: Transaction, id: number, now: Date): Promise<void> {
  await tx.update(ssoIdentities).set({ usedAt: now }).where(eq(ssoIdentities.id, id))
}

export const isSsoUser = async (reader: Reader, userId: number): Promise<boolean> =>
  (await reader.$count(ssoIdentities, eq(ssoIdentities.userId, userId))) > 0

/** Of a team, its owner among them. */
export async function findSsoUsers(reader: Reader, ownerId: number): Promise<number[]> {
  const isOfTeam = or(eq(users.managerId, ownerId), eq(users.id, ownerId))
  const rows = await reader
    .selectDistinct({ id: users.id })
    .from(ssoIdentities)
    .innerJoin(users, eq(users.id, ssoIdentities.userId))
    .where(isOfTeam)
  return rows.map(({ id }) => id)
}

/** Members whom single sign-on brought into a team; who manages it is nobody's to remove at once. */
export async function findJoinedMembers(reader: Reader, ownerId: number): Promise<number[]> {
  const isMember = and(eq(users.managerId, ownerId), eq(users.isManager, false))
  const rows = await reader
    .selectDistinct({ id: users.id })
    .from(ssoIdentities)
    .innerJoin(users, eq(users.id, ssoIdentities.userId))
    // Since they joined: what brought them into another team before is no reason to leave this one.
    .where(and(isMember, ssoIdentities.isJoined, gte(ssoIdentities.createdAt, users.joinedAt)))
    .orderBy(users.id)
  return rows.map(({ id }) => id)
}

export async function removeIdentitiesOf(tx: Transaction, userIds: readonly number[]): Promise<void> {
  if (userIds.length > 0) await tx.delete(ssoIdentities).where(inArray(ssoIdentities.userId, [...userIds]))
}

/** For whoever asks what is kept about them. */
export const listIdentitiesOf = (reader: Reader, userId: number): Promise<SsoIdentity[]> =>
  reader
    .select()
    .from(ssoIdentities)
    .where(eq(ssoIdentities.userId, userId))
    .orderBy(sql`id`)
