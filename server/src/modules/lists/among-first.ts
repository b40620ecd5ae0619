import { sql } from 'drizzle-orm'
import { searchSize } from '@envoi/contract/limits'
import type { TransferWish } from '@envoi/contract/lists'
import type { Database } from '../../platform/database/connect.ts'
import { holdsAll } from '../../platform/database/words.ts'
import { limitsOf, orderOf, rankOf } from './order.ts'
import { type Scope, type Source, conditionsOf } from './scope.ts'

/** So many are looked at in some milliseconds. */
const FIRST = 4000

/** `all`: what is searched, whatever words it holds. */
type Question = { scope: Scope; wish: TransferWish; words: readonly string[]; all: Source }

/**
 * The page, where the first rows in its order fill it: of a frequent word nobody need gather all that hold it. Each row is
 * asked for its words in turn, and no more of them than it takes. Nothing: they do not fill it.
 */
export async function findAmongFirst(
  database: Database,
  { scope, wish, words, all }: Question,
): Promise<number[] | undefined> {
  const { from = 0, size = searchSize.default } = wish
  if (from + size > FIRST) return undefined
  const { rank, order } = rankOf(scope, wish.sort)
  const { rows } = await database.execute<{ id: string }>(sql`
    select listed.id from (
      select listed.id, ${rank} as rank from ${all.from} where ${conditionsOf(all)}
      order by ${orderOf(scope, wish.sort)} limit ${FIRST}) as listed
    where ${holdsAll(sql`(select words from transfer_words where transfer_id = listed.id)`, words)}
    order by ${order} ${limitsOf(wish)}`)
  return rows.length === size ? rows.map(({ id }) => Number(id)) : undefined
}
