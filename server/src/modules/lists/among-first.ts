import { type SQL, sql } from 'drizzle-orm'
import { searchSize } from '@envoi/contract/limits'
import type { TransferWish } from '@envoi/contract/lists'
import type { Database } from '../../platform/database/connect.ts'
import { holdsAll } from '../../platform/database/words.ts'
import { orderOf, rankOf } from './order.ts'
import { type OwnScope, type Source, conditionsOf } from './scope.ts'

/** So many are looked at in a millisecond or two, and tell how frequent the words are. */
const SAMPLE = 500
/** So many at most: beyond that the trigrams are faster, unless there is a word too short to have any. */
const MOST = 4000
const MOST_BY_SHORT_WORDS = 16_000
const TRIGRAM = 3

/** So many texts are read in a few milliseconds. */
const FEW = 5000

/** `all`: what is searched, whatever words it holds. */
type Question = { scope: OwnScope; wish: TransferWish; words: readonly string[]; all: Source }

/**
 * The page, where rows near the beginning of its order fill it: of a frequent word nobody need gather all that hold it.
 * Or why not: the owner has few transfers in all, or the words are too rare for that.
 */
export async function findAmongFirst(database: Database, question: Question): Promise<number[] | 'few' | 'rare'> {
  const { from = 0, size = searchSize.default } = question.wish
  const wanted = from + size
  // Asked in one go; the second is not worked out where the first says no.
  const { rows } = await database.execute<{ sample: string[] | null }>(sql`
    select case when not ${hasFewTexts(question.scope)}
      then array(${lookThrough(question, { depth: SAMPLE, wanted })}) end as sample`)
  const sample = rows[0]?.sample
  if (!sample) return 'few'
  if (sample.length === wanted) return sample.slice(from).map(Number)
  const hasShort = question.words.some((word) => word.length < TRIGRAM)
  const depth = hasShort ? MOST_BY_SHORT_WORDS : MOST
  const expected = (SAMPLE / sample.length) * wanted
  if (expected > depth) return 'rare'
  const found = await database.execute<{ id: string }>(lookThrough(question, { depth, wanted }))
  return found.rows.length === wanted ? found.rows.slice(from).map(({ id }) => Number(id)) : 'rare'
}

export async function ownsFew(database: Database, scope: OwnScope): Promise<boolean> {
  const { rows } = await database.execute<{ few: boolean }>(sql`select ${hasFewTexts(scope)} as few`)
  return rows[0]?.few ?? true
}

const hasFewTexts = ({ ownerId }: OwnScope): SQL =>
  sql`(select count(*) <= ${FEW} from (
    select from transfer_words where owner_id = ${ownerId}::bigint limit ${FEW + 1}) as own)`

/** Each row is asked for its words in turn, and no more of them than it takes. */
function lookThrough({ scope, wish, words, all }: Question, { depth, wanted }: { depth: number; wanted: number }): SQL {
  const { rank, order } = rankOf(scope, wish.sort)
  return sql`
    select listed.id from (
      select listed.id, ${rank} as rank from ${all.from} where ${conditionsOf(all)}
      order by ${orderOf(scope, wish.sort)} limit ${depth}) as listed
    -- Read once for all the words, and one row after the other whatever the planner expects.
    cross join lateral (select words from transfer_words where transfer_id = listed.id offset 0) as kept
    where ${holdsAll(sql`kept.words`, words)}
    order by ${order} limit ${wanted}`
}
