/** Rows of what a directory has said of somebody. */
import type { Transaction } from '../../platform/database/connect.ts'
import { and, eq, isNull, inArray } from '../../platform/database/drizzle.ts'
import { scimUsers } from './tables.ts'

export type NewKnownUser = Omit<typeof scimUsers.$inferInsert, 'id' | 'memberGroupId'>

export async function insertKnownUser(tx: Transaction, row: NewKnownUser): Promise<void> {
  await tx.insert(scimUsers).values(row)
}

export async function updateKnownUser(tx: Transaction, id: number, row: Partial<NewKnownUser>): Promise<void> {
  await tx.update(scimUsers).set(row).where(eq(scimUsers.id, id))
}

export async function deleteKnownUser(tx: Transaction, id: number): Promise<void> {
  await tx.delete(scimUsers).where(eq(scimUsers.id, id))
}

/** Of those who have not joined yet: into a group, which is theirs when they do. */
export async function promiseGroup(tx: Transaction, ids: number[], groupId: number): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(scimUsers)
    .set({ memberGroupId: groupId })
    .where(and(inArray(scimUsers.id, ids), isNull(scimUsers.userId)))
}

export async function takePromise(tx: Transaction, ids: number[], groupId: number): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(scimUsers)
    .set({ memberGroupId: null })
    .where(and(inArray(scimUsers.id, ids), eq(scimUsers.memberGroupId, groupId)))
}

/** Of a team that is given away. Those of a team that its next owner had before are known to nobody any more. */
export async function moveKnownUsers(tx: Transaction, fromId: number, toId: number): Promise<void> {
  await tx.delete(scimUsers).where(eq(scimUsers.teamId, toId))
  await tx.update(scimUsers).set({ teamId: toId }).where(eq(scimUsers.teamId, fromId))
}
