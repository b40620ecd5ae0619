import { sql } from '../../platform/database/drizzle.ts'
import { statisticsRoutes as calls } from '@envoi/contract/statistics'
import type { Database } from '../../platform/database/connect.ts'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import { type Actor, perSource, accessPublicCall } from '../accounts/index.ts'

/** Ratings are counted as they come; who gave which is not kept. */
export function ratingRoutes(database: Database): BoundRoute<Actor>[] {
  const everybody = { find: () => 'everybody' as const, action: accessPublicCall }
  return [
    bind(calls.rate, {
      ...everybody,
      limits: [perSource('ratings')],
      handle: async ({ body: { langCode, rating } }) => {
        await database.execute(sql`
          insert into ratings (lang, rating, count) values (${langCode}, ${rating}, 1)
          on conflict (lang, rating) do update set count = ratings.count + 1`)
        return {}
      },
    }),
    bind(calls.getRatings, {
      ...everybody,
      limits: [perSource('reads')],
      handle: async ({ query: { langCode = null } }) => {
        const { rows } = await database.execute<{ average: number | null; count: string }>(sql`
          select (sum(rating * count) / sum(count))::float8 as average, coalesce(sum(count), 0) as count
          from ratings where ${langCode}::text is null or lang = ${langCode}`)
        const [totals] = rows
        if (!totals) throw new Error('a sum has no row')
        return { average: totals.average === null ? null : round(totals.average), count: Number(totals.count) }
      },
    }),
  ]
}

/** Two places are more than anybody shows. */
const round = (average: number): number => Math.round(average * 100) / 100
