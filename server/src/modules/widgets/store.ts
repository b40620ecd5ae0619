import type { Reader, Transaction } from '../../platform/database/connect.ts'
import { type InferSelectModel, asc, eq } from '../../platform/database/drizzle.ts'
import { newId } from '../../platform/ids.ts'
import { users } from '../accounts/index.ts'
import { widgets } from './tables.ts'

export type Widget = InferSelectModel<typeof widgets>

/** As those know it who look after it. */
export const nameOf = ({ name, recipientLabel }: Pick<Widget, 'name' | 'recipientLabel'>): string =>
  name ?? recipientLabel

type Found = Widget & { ownerUid: string; isOwnerSuspended: boolean }

export async function findWidget(reader: Reader, publicId: string): Promise<Found | undefined> {
  const [row] = await reader
    .select({ widget: widgets, ownerUid: users.uid, suspendedAt: users.suspendedAt })
    .from(widgets)
    .innerJoin(users, eq(users.id, widgets.ownerId))
    .where(eq(widgets.publicId, publicId))
  return row && { ...row.widget, ownerUid: row.ownerUid, isOwnerSuspended: row.suspendedAt !== null }
}

/** All they own, the first one they made first. */
export const findByOwner = (reader: Reader, ownerId: number): Promise<Widget[]> =>
  reader.select().from(widgets).where(eq(widgets.ownerId, ownerId)).orderBy(asc(widgets.id))

export const countByOwner = (reader: Reader, ownerId: number): Promise<number> =>
  reader.$count(widgets, eq(widgets.ownerId, ownerId))

type NewWidget = Pick<Widget, 'ownerId' | 'name' | 'recipientLabel' | 'origins'>

/** The id under which people know it. */
export async function insertWidget(tx: Transaction, row: NewWidget): Promise<string> {
  const publicId = newId()
  await tx.insert(widgets).values({ ...row, publicId })
  return publicId
}

export async function updateWidget(
  tx: Transaction,
  id: number,
  changes: Partial<Omit<Widget, 'id' | 'publicId' | 'ownerId' | 'createdAt'>>,
): Promise<void> {
  await tx.update(widgets).set(changes).where(eq(widgets.id, id))
}

/** Its page goes with it; what came by it stays. */
export async function deleteWidget(tx: Transaction, id: number): Promise<void> {
  await tx.delete(widgets).where(eq(widgets.id, id))
}

export async function moveWidgets(tx: Transaction, fromId: number, toId: number): Promise<void> {
  await tx.update(widgets).set({ ownerId: toId }).where(eq(widgets.ownerId, fromId))
}
