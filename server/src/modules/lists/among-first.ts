import { type SQL, sql } from '../../platform/database/drizzle.ts'
import { searchSize } from '@envoi/contract/limits'
import type { TransferFilter } from '@envoi/contract/lists'
import type { Database } from '../../platform/database/connect.ts'
import { holdsAll } from '../../platform/database/words.ts'
import { orderOf, rankOf } from './order.ts'
import { type Known, type OwnScope, type Source, conditionsOf, textsOf } from './scope.ts'

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
type Question = {
  scope: OwnScope
  filter: TransferFilter
  words: readonly string[]
  all: Source & { hasWords: boolean }
}
/** The total, where all of them were seen. */
type Found = { ids: number[]; total?: number }

/**
 * The page, where rows near the beginning of its order fill it: of a frequent word nobody need gather all that hold it.
 * Otherwise what is known for whoever gathers them.
 */
export async function findAmongFirst(database: Database, question: Question): Promise<Found | Known> {
  const { from = 0, size = searchSize.default } = question.filter
  const wanted = from + size
  // In one go; nothing is looked through where there are few, nor further than to a full page.
  const { rows } = await database.execute<{ seen: string | null; sample: string[] | null }>(sql`
    with ${theFirst(question, SAMPLE)}, own as materialized (select ${hasFewTexts(question)} as are_few),
    page as materialized (
      select case when not are_few then array(${holding(question, wanted)}) end as sample from own)
    select sample, case when cardinality(sample) < ${wanted} then (select count(*) from nearest) end as seen from page`)
  const { seen, sample } = rows[0] ?? {}
  if (!sample) return 'few'
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

export async function ownsFew(database: Database, scope: OwnScope, filter: TransferFilter): Promise<boolean> {
  const { rows } = await database.execute<{ few: boolean }>(sql`select ${hasFewTexts({ scope, filter })} as few`)
  return rows[0]?.few ?? true
}

const hasFewTexts = ({ scope, filter }: Pick<Question, 'scope' | 'filter'>): SQL =>
  sql`(select count(*) <= ${FEW} from (
    select from transfer_words where ${textsOf(scope, filter)} limit ${FEW + 1}) as own)`

/** Read as far as somebody asks, not at once. */
function theFirst({ scope, filter, all }: Question, depth: number): SQL {
  const first = sql`
    select listed.id, ${rankOf(scope, filter.sort).rank} as rank ${all.hasWords ? sql`, words` : sql``}
    from ${all.from} where ${conditionsOf(all)} order by ${orderOf(scope, filter.sort)} limit ${depth}`
  if (all.hasWords) return sql`nearest as materialized (${first})`
  // Outside of the limit, so that no text is read of those beyond it, and one after the other whatever the planner expects.
  return sql`nearest as materialized (
    select first.id, rank, words from (${first}) as first
    cross join lateral (select words from transfer_words where transfer_id = first.id offset 0) as kept)`
}

const holding = ({ scope, filter, words }: Question, wanted: number): SQL =>
  sql`select listed.id from nearest as listed where ${holdsAll(sql`listed.words`, words)}
    order by ${rankOf(scope, filter.sort).order} limit ${wanted}`
