import { and, desc, eq, gt, isNull, lte, ne, or, sql } from '../../../platform/database/drizzle.ts'
import type { Reader, Transaction } from '../../../platform/database/connect.ts'
import { newId } from '../../../platform/ids.ts'
import { newToken } from '../../../platform/secrets.ts'
import { type Account, type StoredSession, noteSeen } from '../../accounts/index.ts'
import { endOfSession } from './session-life.ts'
import { phoneCodes, sessionCodes, sessions } from '../tables.ts'
import { lockForSession, lockUser } from '../user-lock.ts'

/** A session with the token that its browser shall hold; only the token's hash is kept. */
export type OpenedSession = { session: StoredSession; token: string }

/** A full sign-in. Whatever comes from it is known by its id, also at another place. */
export type Origin = {
  signInId: string
  signedInAt: Date
  /** The session that the same browser has at the place it has come from. */
  carriedFrom?: number | null
}
export const newOrigin = (now: Date): Origin => ({ signInId: newId(), signedInAt: now })

export type NewSession = {
  user: Account
  place: string
  userAgent: string | undefined
  origin: Origin
  staysSignedIn: boolean
  /** The one its browser had at this place and forgets now: nobody else would ever end it. */
  replaces: StoredSession | undefined
}

const LONGEST_AGENT = 300

const columns = {
  id: sessions.id,
  publicId: sessions.publicId,
  place: sessions.place,
  signedInAt: sessions.signedInAt,
  createdAt: sessions.createdAt,
  expiresAt: sessions.expiresAt,
}

/** The one way to a session, however somebody has proven who they are. */
export async function openSession(tx: Transaction, now: Date, fresh: NewSession): Promise<OpenedSession> {
  const { user, place, userAgent, origin, staysSignedIn, replaces } = fresh
  await lockForSession(tx, user.id)
  await noteSeen(tx, user.id, now)
  if (replaces) await endSession(tx, replaces.id)
  const { token, hash } = newToken()
  const [row] = await tx
    .insert(sessions)
    .values({
      publicId: newId(),
      tokenHash: hash,
      userId: user.id,
      place,
      userAgent: userAgent?.slice(0, LONGEST_AGENT) ?? null,
      signedInAt: origin.signedInAt,
      signInId: origin.signInId,
      carriedFrom: origin.carriedFrom ?? null,
      seenAt: now,
      createdAt: now,
      expiresAt: endOfSession(now, origin.signedInAt, staysSignedIn),
    })
    .returning(columns)
  if (!row) throw new Error('a session was not written')
  return { session: { ...row, user }, token }
}

/**
 * Gives a session a new token, so that whoever may have got hold of the old one is out, and perhaps a new end.
 * Nothing when it has ended in the meantime.
 */
export async function renewSession(
  tx: Transaction,
  now: Date,
  session: StoredSession,
  changes: { expiresAt?: Date; knownBy?: Buffer } = {},
): Promise<OpenedSession | undefined> {
  const { token, hash } = newToken()
  const { expiresAt, knownBy } = changes
  const [row] = await tx
    .update(sessions)
    .set({ tokenHash: hash, createdAt: now, ...(expiresAt ? { expiresAt } : {}) })
    .where(
      and(
        eq(sessions.id, session.id),
        gt(sessions.expiresAt, now),
        ...(knownBy ? [eq(sessions.tokenHash, knownBy)] : []),
      ),
    )
    .returning(columns)
  return row && { session: { ...row, user: session.user }, token }
}

/** Holds the row until the transaction ends: nobody signs out there meanwhile. Nothing when it has ended. */
export async function lockSession(tx: Transaction, now: Date, { id }: { id: number }) {
  const [row] = await tx
    .select({ ...columns, tokenHash: sessions.tokenHash, signInId: sessions.signInId })
    .from(sessions)
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now)))
    .for('update')
  return row
}

export async function endSession(tx: Transaction, id: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, id))
}

/**
 * Everywhere and at once, also what was on its way to becoming a session; tokens made from a session end with it. The
 * person's row is held first: a sign-in of this very moment is among those that end, or meets what has changed.
 */
export async function endSessions(tx: Transaction, userId: number): Promise<void> {
  await lockUser(tx, userId)
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await endWaiting(tx, userId)
}

/** A token that old may be in other hands, for all that its own browser knows. */
const FRESH = 60 * 60_000

/**
 * Of every other browser. This one keeps what it has come from, at the place where it is at home, too: that got a new
 * token when it left, and keeps it while the token is fresh.
 */
export async function endOtherSessions(tx: Transaction, now: Date, session: StoredSession): Promise<void> {
  const cameFrom = sql`(select carried_from from sessions where id = ${session.id})`
  const isElsewhere = sql`${sessions.id} is distinct from ${cameFrom}`
  const isOld = lte(sessions.createdAt, new Date(now.getTime() - FRESH))
  const isOther = and(ne(sessions.id, session.id), or(isElsewhere, isOld))
  await tx.delete(sessions).where(and(eq(sessions.userId, session.user.id), isOther))
  await endWaiting(tx, session.user.id)
}

/** Codes that were used stay: a second use still tells of a thief. */
async function endWaiting(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(sessionCodes).where(and(eq(sessionCodes.userId, userId), isNull(sessionCodes.usedAt)))
  await tx.delete(phoneCodes).where(and(eq(phoneCodes.userId, userId), eq(phoneCodes.purpose, 'sign-in')))
}

/** As many as somebody will look through. */
const MOST_SHOWN = 100

/** The last seen first. */
export const listSessions = (reader: Reader, now: Date, userId: number) =>
  reader
    .select({ ...columns, userAgent: sessions.userAgent, seenAt: sessions.seenAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.seenAt), desc(sessions.id))
    .limit(MOST_SHOWN)

export async function findDevice(reader: Reader, publicId: string) {
  const [row] = await reader
    .select({ id: sessions.id, userId: sessions.userId })
    .from(sessions)
    .where(eq(sessions.publicId, publicId))
  return row
}
