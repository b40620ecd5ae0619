import { alias, and, desc, eq, gt, inArray, lte, notExists, sql } from '../../platform/database/drizzle.ts'
import { DAY, codes } from '@envoi/contract/limits'
import type { Reader, Transaction } from '../../platform/database/connect.ts'
import type { Registrant } from './registering-browser.ts'
import { registrations } from './tables.ts'

/** Somebody who waits for the code that opens their account. */
export type Registration = typeof registrations.$inferSelect
export type NewRegistration = Pick<
  Registration,
  'email' | 'emailKey' | 'displayName' | 'lang' | 'passwordHash' | 'source' | 'browserHash' | 'codeSeed' | 'expiresAt'
> & { invitationId?: number }

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

/** Its code has not run out. */
const isLive = ({ expiresAt }: Registration, now: Date): boolean => expiresAt > now

/**
 * All for this address, locked in one order so that two tries at once wait for one another. Those whose code ran out are
 * among them as long as anybody's has not; after that nobody waits.
 */
export async function lockWaiting(tx: Transaction, emailKey: string, now: Date): Promise<Registration[]> {
  const rows = await tx
    .select()
    .from(registrations)
    .where(eq(registrations.emailKey, emailKey))
    .orderBy(registrations.id)
    .for('update')
  return rows.some((row) => isLive(row, now)) ? rows : []
}

/** Its code can still come back. */
export const isOpen = (registration: Registration, now: Date): boolean =>
  isLive(registration, now) && registration.tries < codes.tries

/**
 * Those that somebody may go on with. A browser has what it asked for itself alone, whoever else is on its network.
 *
 * Scripts keep no cookies: where several places on the network have asked for one address, or a browser has, each has its
 * own alone. One whose code is dead or too old still counts: a stranger who kills a code, or renews his own until the
 * owner's has run out, must not become the only one.
 */
export function ownOf(waiting: Registration[], { isBrowser, mark, source }: Registrant): Registration[] {
  if (isBrowser) return waiting.filter(({ browserHash }) => mark !== undefined && browserHash?.equals(mark) === true)
  const hasRivals = waiting.some((one) => one.browserHash !== null || one.source !== waiting[0]?.source)
  return waiting.filter((one) => one.browserHash === null && (!hasRivals || one.source === source))
}

/** What waits for its code since somebody has signed in with the password of this invitation. */
export async function findInvitedRegistration(
  reader: Reader,
  invitationId: number,
  now: Date,
): Promise<number | undefined> {
  const [row] = await reader
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.invitationId, invitationId), gt(registrations.expiresAt, now)))
    .orderBy(desc(registrations.id))
    .limit(1)
  return row?.id
}

/** Whoever knows the password of what was asked for goes on with it in this browser. */
export async function moveRegistration(tx: Transaction, id: number, browserHash: Buffer): Promise<void> {
  await tx.update(registrations).set({ browserHash }).where(eq(registrations.id, id))
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

/** So long after the last code for an address has run out, those who asked still count: they may come back to it late. */
const KEPT = DAY

/** Which ones nobody comes back to. None goes while another of its address stays, which would then be the only one. */
export function findForgotten(reader: Reader, now: Date, atMost: number) {
  const since = new Date(now.getTime() - KEPT)
  const others = alias(registrations, 'others')
  const younger = reader
    .select({ id: others.id })
    .from(others)
    .where(and(eq(others.emailKey, registrations.emailKey), gt(others.expiresAt, since)))
  return reader
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(lte(registrations.expiresAt, since), notExists(younger)))
    .limit(atMost)
}
