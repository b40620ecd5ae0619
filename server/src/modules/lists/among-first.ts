import { type SQL, sql } from 'drizzle-orm'
import { searchSize } from '@envoi/contract/limits'
import type { TransferWish } from '@envoi/contract/lists'
import type { Database } from '../../platform/database/connect.ts'
import { holdsAll } from '../../platform/database/words.ts'
import { orderOf, rankOf } from './order.ts'
import { type Known, type OwnScope, type Source, conditionsOf } from './scope.ts'

/** So many are looked at in a millisecond or two, and tell how frequent the words are. */
const SAMPLE = 500
/** Where so few of them hold the words, few of all do. */
const RARE = 10
/** So many at most: beyond that the trigrams are faster, unless there is a word too short to have any. */
const MOST = 4000
const MOST_BY_SHORT_WORDS = 16_000
const TRIGRAM = 3
/** So many texts are read in a few milliseconds. */
const FEW = 5000

/** `all`: what is searched, whatever words it holds. */
type Question = { scope: OwnScope; wish: TransferWish; words: readonly string[]; all: Source }
/** The total, where all of them were seen. */
type Found = { ids: number[]; total?: number }

/**
 * The page, where rows near the beginning of its order fill it: of a frequent word nobody need gather all that hold it.
 * Otherwise what is known for whoever gathers them.
 */
export async function findAmongFirst(database: Database, question: Question): Promise<Found | Known> {
  const { from = 0, size = searchSize.default } = question.wish
  const wanted = from + size
  // In one go; nothing is looked through where there are few.
  const { rows } = await database.execute<{ seen: string | null; sample: string[] | null }>(sql`
    with ${theFirst(question, SAMPLE)}, own as materialized (select ${hasFewTexts(question.scope)} as are_few)
    select case when not are_few then array(${holding(question, wanted)}) end as sample,
      case when not are_few then (select count(*) from nearest) end as seen
    from own`)
  const { seen, sample } = rows[0] ?? {}
  if (!seen || !sample) return 'few'
  if (sample.length === wanted) return { ids: sample.slice(from).map(Number) }
  if (Number(seen) < SAMPLE) return { ids: sample.slice(from).map(Number), total: sample.length }

  const hasShort = question.words.some((word) => word.length < TRIGRAM)
  const depth = hasShort ? MOST_BY_SHORT_WORDS : MOST
  const known = sample.length <= RARE ? 'rare' : 'many'
  const expected = (SAMPLE / sample.length) * wanted
  if (expected > depth) return known
  const found = await database.execute<{ id: string }>(
    sql`with ${theFirst(question, depth)} ${holding(question, wanted)}`,
  )
  return found.rows.length === wanted ? { ids: found.rows.slice(from).map(({ id }) => Number(id)) } : known
}

export async function ownsFew(database: Database, scope: OwnScope): Promise<boolean> {
  const { rows } = await database.execute<{ few: boolean }>(sql`select ${hasFewTexts(scope)} as few`)
  return rows[0]?.few ?? true
}

const hasFewTexts = ({ ownerId }: OwnScope): SQL =>
  sql`(select count(*) <= ${FEW} from (
    select from transfer_words where owner_id = ${ownerId}::bigint limit ${FEW + 1}) as own)`

const theFirst = ({ scope, wish, all }: Question, depth: number): SQL =>
  sql`nearest as materialized (
    select listed.id, ${rankOf(scope, wish.sort).rank} as rank from ${all.from} where ${conditionsOf(all)}
    order by ${orderOf(scope, wish.sort)} limit ${depth})`

/** Each row is asked for its words in turn, and no more of them than it takes. */
const holding = ({ scope, wish, words }: Question, wanted: number): SQL =>
  // Read once for all the words, and one row after the other whatever the planner expects.
  sql`select listed.id from nearest as listed
    cross join lateral (select words from transfer_words where transfer_id = listed.id offset 0) as kept
    where ${holdsAll(sql`kept.words`, words)}
    order by ${rankOf(scope, wish.sort).order} limit ${wanted}`
