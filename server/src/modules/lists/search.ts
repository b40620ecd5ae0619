import { sql } from '../../platform/database/drizzle.ts'
import type { ListedTransfer, TransferFilter } from '@envoi/contract/lists'
import type { Database } from '../../platform/database/connect.ts'
import { wordsOf } from '../../platform/database/words.ts'
import type { Links } from '../transfers/index.ts'
import { findAmongFirst, ownsFew } from './among-first.ts'
import { limitsOf, orderOf, rankOf } from './order.ts'
import { readOwn, readReceived } from './read-listed.ts'
import { type Scope, type Source, conditionsOf, isOwn, sourceOf, sourceOfAll } from './scope.ts'

type Page = { ids: number[]; total: number }

type Deps = { database: Database; transfers: { links: Links } }

export async function searchTransfers(
  { database, transfers: { links } }: Deps,
  scope: Scope,
  filter: TransferFilter,
): Promise<{ transfers: ListedTransfer[]; total: number }> {
  const { ids, total } = await findPage(database, scope, filter)
  return { transfers: await readListed(database, links, { scope, filter, ids }), total }
}

export async function countTransfers(database: Database, scope: Scope, filter: TransferFilter): Promise<number> {
  const words = wordsOf(filter.query ?? '')
  const asked = { ...filter, sort: undefined }
  const hasMany = isLookedFor(words, filter) && isOwn(scope) && !(await ownsFew(database, scope, asked))
  return count(database, narrow(sourceOf(scope, { ...asked, words, known: hasMany ? 'many' : 'few' }), filter))
}

/** Among all that somebody has, and not among what they sent to one address. */
const isLookedFor = (words: readonly string[], { recipient }: TransferFilter): boolean =>
  words.length > 0 && recipient === undefined

async function findPage(database: Database, scope: Scope, filter: TransferFilter): Promise<Page> {
  if (filter.size === 0) return { ids: [], total: await countTransfers(database, scope, filter) }
  const words = wordsOf(filter.query ?? '')
  if (isLookedFor(words, filter) && isOwn(scope)) {
    const all = narrow(sourceOfAll(scope, filter), filter)
    const found = await findAmongFirst(database, { scope, filter, words, all })
    if (typeof found === 'string') {
      return gather(database, narrow(sourceOf(scope, { ...filter, words, known: found }), filter), scope, filter)
    }
    return { ids: found.ids, total: found.total ?? (await totalBehind(database, scope, filter, found.ids)) }
  }
  const source = narrow(sourceOf(scope, { ...filter, words, known: 'few' }), filter)
  // The rows stand in an index in the order asked for, and nothing else narrows them.
  const isWalked = source.found === undefined && scope.kind !== 'received'
  return (isWalked ? walk : gather)(database, source, scope, filter)
}

/** Unless all are to be counted: those up to the end of a full page, and that there may be more. */
async function totalBehind(database: Database, scope: Scope, filter: TransferFilter, page: number[]): Promise<number> {
  const { from = 0, exact } = filter
  return exact === false ? from + page.length + 1 : countTransfers(database, scope, filter)
}

/** Of these, those from the days asked for. */
function narrow<From extends Source>(source: From, { createdFrom, createdTo }: TransferFilter): From {
  const dates = [
    createdFrom === undefined ? [] : [sql`listed.created_at >= ${createdFrom}::timestamptz`],
    createdTo === undefined ? [] : [sql`listed.created_at <= ${createdTo}::timestamptz`],
  ]
  return { ...source, where: [...source.where, ...dates.flat()] }
}

async function count(database: Database, source: Source): Promise<number> {
  const { rows } = await database.execute<{ total: string }>(sql`
    ${source.found ? sql`with ${source.found}` : sql``}
    select count(*) as total from ${source.from} where ${conditionsOf(source)}`)
  return Number(rows[0]?.total)
}

/** Ids alone stand in the index that has the order: a far page skips rows without reading them, and counting reads none. */
async function walk(database: Database, source: Source, scope: Scope, filter: TransferFilter): Promise<Page> {
  const [page, total] = await Promise.all([
    database.execute<{ id: string }>(sql`
      select listed.id from ${source.from} where ${conditionsOf(source)}
      order by ${orderOf(scope, filter.sort)} ${limitsOf(filter)}`),
    count(database, source),
  ])
  return { ids: page.rows.map(({ id }) => Number(id)), total }
}

/** What was found by words, or is somebody's mail, is gathered once, then counted and put in order. */
async function gather(database: Database, source: Source, scope: Scope, filter: TransferFilter): Promise<Page> {
  const { rank, order } = rankOf(scope, filter.sort)
  const { rows } = await database.execute<{ ids: string[]; total: string }>(sql`
    with ${source.found ? sql`${source.found},` : sql``}
    matching as materialized (
      select listed.id, ${rank} as rank from ${source.from} where ${conditionsOf(source)})
    select (select count(*) from matching) as total,
      array(select id from matching as listed order by ${order} ${limitsOf(filter)}) as ids`)
  return { ids: (rows[0]?.ids ?? []).map(Number), total: Number(rows[0]?.total) }
}

async function readListed(
  database: Database,
  links: Links,
  { scope, filter, ids }: { scope: Scope; filter: TransferFilter; ids: number[] },
): Promise<ListedTransfer[]> {
  if (ids.length === 0) return []
  const read =
    scope.kind === 'received'
      ? readReceived(database, scope.reader, ids)
      : readOwn(database, links, { ids, recipient: filter.recipient })
  const listed = new Map((await read).map((transfer) => [transfer.id, transfer.view]))
  return ids.flatMap((id) => listed.get(id) ?? [])
}
