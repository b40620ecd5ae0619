import { and, eq, gt, isNull, lt, sql } from '../../../platform/database/drizzle.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/connect.ts'
import type { Log } from '../../../platform/log.ts'
import { hashToken } from '../../../platform/secrets.ts'
import { type StoredSession, accountColumns, managers, noteSeen, users } from '../../accounts/index.ts'
import { sessions } from '../tables.ts'

export type FindSession = (token: string, place: string) => Promise<StoredSession | undefined>

/** When somebody was last seen is told to this precision, so that reading seldom means writing. */
const SEEN_EVERY = 10 * 60_000

/** One query, planned once by PostgreSQL: it is asked in every request of somebody who is signed in. */
export function createFindSession(deps: { database: Database; clock: Clock; log: Log }): FindSession {
  const { database, clock, log } = deps
  const query = database
    .select({
      id: sessions.id,
      publicId: sessions.publicId,
      place: sessions.place,
      signedInAt: sessions.signedInAt,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      seenAt: sessions.seenAt,
      user: accountColumns,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(managers, eq(managers.id, users.managerId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        eq(sessions.place, sql.placeholder('place')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        isNull(users.suspendedAt),
      ),
    )
    .prepare('find_session')

  /** One of many requests at once writes. Never both rows in one step: whoever ends sessions holds the person first. */
  async function noteUse(session: StoredSession, now: Date): Promise<void> {
    const before = new Date(now.getTime() - SEEN_EVERY)
    const { rowCount } = await database
      .update(sessions)
      .set({ seenAt: now })
      .where(and(eq(sessions.id, session.id), lt(sessions.seenAt, before)))
    if (rowCount === 1) await database.transaction((tx) => noteSeen(tx, session.user.id, now))
  }

  return async (token, place) => {
    const now = clock()
    const [row] = await query.execute({ tokenHash: hashToken(token), place, now: now.toISOString() })
    if (!row) return undefined
    const { seenAt, ...session } = row
    if (now.getTime() - seenAt.getTime() > SEEN_EVERY) {
      // Nobody waits for it, and nothing is lost without it.
      noteUse(session, now).catch((error: unknown) => log.error('session-not-noted', error))
    }
    return session
  }
}
