import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import { and, eq, inArray, ne } from '../../platform/database/drizzle.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Account, lockAccount } from '../accounts/index.ts'
import { contacts } from './tables.ts'

/** What is told of a contact. */
export const shownColumns = { id: contacts.publicId, email: contacts.email, name: contacts.name }

const ofOwner = (ownerId: number, publicId: string) =>
  and(eq(contacts.ownerId, ownerId), eq(contacts.publicId, publicId))

export async function findContact(reader: Reader, ownerId: number, publicId: string) {
  const [row] = await reader.select().from(contacts).where(ofOwner(ownerId, publicId))
  return row
}
export type ContactRow = NonNullable<Awaited<ReturnType<typeof findContact>>>

export const findByKeys = (reader: Reader, ownerId: number, keys: readonly string[]) =>
  reader
    .select(shownColumns)
    .from(contacts)
    .where(and(eq(contacts.ownerId, ownerId), inArray(contacts.emailKey, [...keys])))

/** Whether a contact other than this one has the address. */
export async function isTaken(reader: Reader, { ownerId, id }: ContactRow, emailKey: string): Promise<boolean> {
  const [row] = await reader
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.ownerId, ownerId), eq(contacts.emailKey, emailKey), ne(contacts.id, id)))
  return row !== undefined
}

export const countOwn = (reader: Reader, ownerId: number): Promise<number> =>
  reader.$count(contacts, eq(contacts.ownerId, ownerId))

/** Tells whether it was added; not when the address is there. */
export async function insertContact(
  tx: Transaction,
  row: { publicId: string; ownerId: number; email: string; emailKey: string; name: string | null },
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(contacts)
    .values(row)
    .onConflictDoNothing({ target: [contacts.ownerId, contacts.emailKey] })
  return rowCount === 1
}

/** Tells whether it was still there. */
export async function updateContact(
  tx: Transaction,
  id: number,
  change: { email?: string; emailKey?: string; name?: string | null },
): Promise<boolean> {
  const { rowCount } = await tx.update(contacts).set(change).where(eq(contacts.id, id))
  return rowCount === 1
}

/** Out of its groups as well; tells how many there were. */
export async function deleteContacts(tx: Transaction, ownerId: number, publicIds: readonly string[]): Promise<number> {
  const { rowCount } = await tx
    .delete(contacts)
    .where(and(eq(contacts.ownerId, ownerId), inArray(contacts.publicId, [...publicIds])))
  return rowCount ?? 0
}

/** Changes of one address book come one after the other: what was looked up stays true, and no limit is passed by two at once. */
export function changeBook<Result>(
  database: Database,
  owner: Account,
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (tx) => {
    if (!(await lockAccount(tx, owner.id))) throw new Refusal('NOT_FOUND')
    return change(tx)
  })
}
