import type { Database, Reader } from '../../../platform/database/connect.ts'
import { and, asc, gt, isNotNull, isNull, lt, sql } from '../../../platform/database/drizzle.ts'
import { isAskedAbout } from '../store.ts'
import { type SubscriptionRow, subscriptions } from '../tables.ts'

/** Whom the jobs come to: page after page, so that everybody's turn comes in one run, however many there are. */
const PAGE = 500

/** Of two pages one begins after the last of the other, also where nothing could be done for that one. */
export async function* pagesOf<Row>(
  read: (after: Row | undefined, atMost: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let last: Row | undefined
  do {
    const page: Row[] = await read(last, PAGE)
    yield* page
    last = page.length < PAGE ? undefined : page.at(-1)
  } while (last !== undefined)
}

export type Unlooked = { userId: number; lookedAt: string }

/**
 * Those whom nobody has looked at since then, first whoever has waited longest. Whose plan has been over for a month is asked
 * about once a day: only a refund could still be news.
 */
export const findUnlooked = (reader: Reader, now: Date, before: Date) =>
  pagesOf<Unlooked>(async (after, atMost) => {
    const { rows } = await (reader as Database).execute<{ user_id: string; at: string }>(sql`
      select payers.user_id, coalesce(payers.looked_at, '-infinity')::text as at
      from payers left join subscriptions on subscriptions.user_id = payers.user_id
      where (payers.looked_at is null or payers.looked_at < ${before.toISOString()}::timestamptz)
        and (payers.looked_at is null or subscriptions.ended_at is null
          or subscriptions.ended_at > ${now.toISOString()}::timestamptz - interval '30 days'
          or payers.looked_at < ${now.toISOString()}::timestamptz - interval '1 day')
        and ${isAskedAbout()}
        and (coalesce(payers.looked_at, '-infinity'), payers.user_id)
          > (${after?.lookedAt ?? '-infinity'}::timestamptz, ${after?.userId ?? 0})
      order by coalesce(payers.looked_at, '-infinity'), payers.user_id limit ${atMost}`)
    return rows.map(({ user_id: userId, at }) => ({ userId: Number(userId), lookedAt: at }))
  })

/** Subscriptions that go on and end or renew before then. */
export const findRenewing = (reader: Reader, before: Date) =>
  pagesOf<SubscriptionRow>((after, atMost) =>
    reader
      .select()
      .from(subscriptions)
      .where(and(isNull(subscriptions.endedAt), lt(subscriptions.periodEnd, before), isAfter(after)))
      .orderBy(asc(subscriptions.userId))
      .limit(atMost),
  )

export const findOverdue = (reader: Reader) =>
  pagesOf<SubscriptionRow>((after, atMost) =>
    reader
      .select()
      .from(subscriptions)
      .where(and(isNotNull(subscriptions.overdueSince), isAfter(after)))
      .orderBy(asc(subscriptions.userId))
      .limit(atMost),
  )

const isAfter = (row: SubscriptionRow | undefined) => (row ? gt(subscriptions.userId, row.userId) : undefined)
