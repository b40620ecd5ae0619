import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { codes } from '@envoi/contract/limits'
import type { Reader, Transaction } from '../../platform/database/connect.ts'
import { registrations } from './tables.ts'

/** Somebody who waits for the code that opens their account. */
export type Registration = typeof registrations.$inferSelect
export type NewRegistration = Pick<
  Registration,
  'email' | 'emailKey' | 'displayName' | 'lang' | 'passwordHash' | 'source' | 'codeSeed' | 'expiresAt'
>

const ofAddress = (emailKey: string, now: Date) =>
  and(eq(registrations.emailKey, emailKey), gt(registrations.expiresAt, now))

export async function insertRegistration(tx: Transaction, row: NewRegistration): Promise<number> {
  const [inserted] = await tx.insert(registrations).values(row).returning({ id: registrations.id })
  if (!inserted) throw new Error('the new registration has no row')
  return inserted.id
}

export async function findRegistration(reader: Reader, id: number, now: Date): Promise<Registration | undefined> {
  const [row] = await reader
    .select()
    .from(registrations)
    .where(and(eq(registrations.id, id), gt(registrations.expiresAt, now)))
  return row
}

/** All for this address, locked in one order so that two tries at once wait for one another. */
export function lockWaiting(tx: Transaction, emailKey: string, now: Date): Promise<Registration[]> {
  return tx.select().from(registrations).where(ofAddress(emailKey, now)).orderBy(registrations.id).for('update')
}

/** Its code can still come back. */
export const isOpen = ({ tries }: Registration): boolean => tries < codes.tries

/**
 * Those that somebody at this place on the network may go on with. Where several places have asked for one address,
 * each has its own alone. One whose code is dead still counts: a stranger who kills a code must not become the only one.
 */
export function ownOf(waiting: Registration[], source: string): Registration[] {
  const hasRivals = waiting.some((one) => one.source !== waiting[0]?.source)
  return hasRivals ? waiting.filter((one) => one.source === source) : waiting
}

export async function countWrongTry(tx: Transaction, tried: Registration[]): Promise<void> {
  const ids = tried.map(({ id }) => id)
  await tx
    .update(registrations)
    .set({ tries: sql`${registrations.tries} + 1` })
    .where(inArray(registrations.id, ids))
}

/** A new code, with tries of its own; the old code is dead. */
export async function renewRegistration(
  tx: Transaction,
  id: number,
  code: Pick<Registration, 'codeSeed' | 'expiresAt'>,
): Promise<void> {
  await tx
    .update(registrations)
    .set({ ...code, tries: 0 })
    .where(eq(registrations.id, id))
}

export async function removeRegistrations(tx: Transaction, emailKey: string): Promise<void> {
  await tx.delete(registrations).where(eq(registrations.emailKey, emailKey))
}
