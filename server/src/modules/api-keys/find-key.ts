import { MAIN_PLACE } from '../../platform/http/hosts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { and, eq, gt, isNull, lt, or, sql } from '../../platform/database/drizzle.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Log } from '../../platform/log.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import { hashToken } from '../../platform/secrets.ts'
import { type FindKey, accountColumns, isPaying, managers, users } from '../accounts/index.ts'
import { subdomains } from '../places/index.ts'
import { apiKeys, apiSettings } from './tables.ts'

/** When a key was last used is told to this precision, so that reading seldom means writing. */
const USED_EVERY = 10 * 60_000

/**
 * One query, planned once by PostgreSQL, for every request of a program: key, owner, plan and switch are as of now, so
 * whatever ends a key ends it with the next request. A key is taken at the main site and at those of its owner's team.
 */
export function createFindKey(deps: { database: Database; rateLimits: RateLimits; clock: Clock; log: Log }): FindKey {
  const { database, rateLimits, clock, log } = deps
  const place = sql`${sql.placeholder('place')}::text`
  const isOfTeam = sql`exists (select from ${subdomains} where ${subdomains.name} = ${place}
    and ${subdomains.ownerId} in (${users.id}, ${users.managerId}))`
  const query = database
    .select({
      id: apiKeys.id,
      scopes: apiKeys.scopes,
      usedAt: apiKeys.usedAt,
      disabledAt: apiSettings.disabledAt,
      suspendedAt: users.suspendedAt,
      user: accountColumns,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .leftJoin(managers, eq(managers.id, users.managerId))
    .leftJoin(apiSettings, eq(apiSettings.userId, users.id))
    .where(
      and(
        eq(apiKeys.tokenHash, sql.placeholder('tokenHash')),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql.placeholder('now'))),
        or(eq(place, MAIN_PLACE), isOfTeam),
      ),
    )
    .prepare('find_api_key')

  const find = async (token: string, at: string, now: Date) => {
    const [row] = await query.execute({ tokenHash: hashToken(token), place: at, now: now.toISOString() })
    if (!row) throw new Refusal('INVALID_KEY')
    if (row.suspendedAt !== null) throw new Refusal('SUSPENDED')
    if (row.disabledAt !== null) throw new Refusal('API_DISABLED')
    if (!isPaying(row.user)) throw new Refusal('PLAN_REQUIRED')
    return row
  }

  /** One of many requests at once writes. */
  async function noteUse(id: number, now: Date): Promise<void> {
    const isLongAgo = or(isNull(apiKeys.usedAt), lt(apiKeys.usedAt, new Date(now.getTime() - USED_EVERY)))
    await database
      .update(apiKeys)
      .set({ usedAt: now })
      .where(and(eq(apiKeys.id, id), isLongAgo))
  }

  return async (token, { place: at, source }) => {
    const now = clock()
    const { id, scopes, usedAt, user } = await find(token, at, now).catch(async (error: unknown) => {
      // A program that goes on with a key that is not taken any more is as good as one that guesses.
      if (error instanceof Refusal) await rateLimits.take('wrongKeys', source)
      throw error
    })
    if (usedAt === null || now.getTime() - usedAt.getTime() > USED_EVERY) {
      // Nobody waits for it, and nothing is lost without it.
      noteUse(id, now).catch((error: unknown) => log.error('api-key-not-noted', error))
    }
    return { user, key: { id, scopes } }
  }
}
