import { sql } from 'drizzle-orm'
import { searchSize } from '@envoi/contract/limits'
import type { TransferWish } from '@envoi/contract/lists'
import type { Database } from '../../platform/database/connect.ts'
import { holdsAll } from '../../platform/database/words.ts'
import { orderOf, rankOf } from './order.ts'
import { type Scope, type Source, conditionsOf } from './scope.ts'

/** So many are looked at in a millisecond or two, and tell how frequent the words are. */
const SAMPLE = 500
/** So many at most: beyond that the trigrams are faster, unless there is a word too short to have any. */
const MOST = 4000
const MOST_BY_SHORT_WORDS = 16_000
const TRIGRAM = 3

/** `all`: what is searched, whatever words it holds. */
type Question = { scope: Scope; wish: TransferWish; words: readonly string[]; all: Source }

/**
 * The page, where rows near the beginning of its order fill it: of a frequent word nobody need gather all that hold it.
 * Nothing: the words are too rare for that.
 */
export async function findAmongFirst(database: Database, question: Question): Promise<number[] | undefined> {
  const { from = 0, size = searchSize.default } = question.wish
  const wanted = from + size
  const sample = await lookThrough(database, question, { depth: SAMPLE, wanted })
  if (sample.length === wanted) return sample.slice(from)
  const hasShort = question.words.some((word) => word.length < TRIGRAM)
  const depth = hasShort ? MOST_BY_SHORT_WORDS : MOST
  const expected = (SAMPLE / sample.length) * wanted
  if (expected > depth) return undefined
  const found = await lookThrough(database, question, { depth, wanted })
  return found.length === wanted ? found.slice(from) : undefined
}

/** Each row is asked for its words in turn, and no more of them than it takes. */
async function lookThrough(
  database: Database,
  { scope, wish, words, all }: Question,
  { depth, wanted }: { depth: number; wanted: number },
): Promise<number[]> {
  const { rank, order } = rankOf(scope, wish.sort)
  const { rows } = await database.execute<{ id: string }>(sql`
    select listed.id from (
      select listed.id, ${rank} as rank from ${all.from} where ${conditionsOf(all)}
      order by ${orderOf(scope, wish.sort)} limit ${depth}) as listed
    -- Read once for all the words, and one row after the other whatever the planner expects.
    cross join lateral (select words from transfer_words where transfer_id = listed.id offset 0) as kept
    where ${holdsAll(sql`kept.words`, words)}
    order by ${order} limit ${wanted}`)
  return rows.map(({ id }) => Number(id))
}
