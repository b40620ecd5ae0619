import { sql } from 'drizzle-orm'
import type { ListedTransfer, TransferWish } from '@envoi/contract/lists'
import type { Database } from '../../platform/database/connect.ts'
import { wordsOf } from '../../platform/database/words.ts'
import { findAmongFirst } from './among-first.ts'
import { limitsOf, orderOf } from './order.ts'
import { readOwn, readReceived } from './read-listed.ts'
import { type Rarity, type Scope, type Source, conditionsOf, sourceOf } from './scope.ts'

type Page = { ids: number[]; total: number }

export async function searchTransfers(
  database: Database,
  scope: Scope,
  wish: TransferWish,
): Promise<{ transfers: ListedTransfer[]; total: number }> {
  const { ids, total } = await findPage(database, scope, wish)
  return { transfers: await readListed(database, scope, ids), total }
}

export async function countTransfers(database: Database, scope: Scope, wish: TransferWish): Promise<number> {
  return count(database, narrow(scope, wish, await readWords(database, scope, wish)))
}

async function findPage(database: Database, scope: Scope, wish: TransferWish): Promise<Page> {
  const { words, hasFew } = await readWords(database, scope, wish)
  const source = narrow(scope, wish, { words, hasFew })
  if (wish.size === 0) return { ids: [], total: await count(database, source) }
  if (!hasFew) {
    const ids = await findAmongFirst(database, { scope, wish, words, all: narrow(scope, wish, { words: [], hasFew }) })
    if (ids) return { ids, total: wish.exact === false ? knownTotal(wish, ids) : await count(database, source) }
    return gather(database, narrow(scope, wish, { words, hasFew, isRare: true }), scope, wish)
  }
  // The rows stand in an index in the order asked for, and nothing else narrows them.
  const isWalked = source.found === undefined && scope.kind !== 'received'
  return (isWalked ? walk : gather)(database, source, scope, wish)
}

/** Those up to the end of a full page, and that there may be more. */
const knownTotal = ({ from = 0 }: TransferWish, ids: readonly number[]): number => from + ids.length + 1

/** What all conditions leave. */
function narrow(scope: Scope, wish: TransferWish, how: Rarity & { words: readonly string[] }): Source {
  const source = sourceOf(scope, { ...how, statuses: wish.status, ended: wish.ended })
  const { createdFrom, createdTo } = wish
  const dates = [
    createdFrom === undefined ? [] : [sql`listed.created_at >= ${createdFrom}::timestamptz`],
    createdTo === undefined ? [] : [sql`listed.created_at <= ${createdTo}::timestamptz`],
  ]
  return { ...source, where: [...source.where, ...dates.flat()] }
}

async function readWords(database: Database, scope: Scope, { query = '' }: TransferWish) {
  const words = wordsOf(query)
  return { words, hasFew: words.length === 0 || (await ownsFew(database, scope)) }
}

/** So many texts are read in a few milliseconds. */
const FEW = 5000

async function ownsFew(database: Database, scope: Scope): Promise<boolean> {
  if (!('ownerId' in scope)) return true
  const { rows } = await database.execute<{ count: string }>(sql`
    select count(*) from (
      select from transfer_words where owner_id = ${scope.ownerId}::bigint limit ${FEW + 1}) as own`)
  return Number(rows[0]?.count) <= FEW
}

async function count(database: Database, source: Source): Promise<number> {
  const { rows } = await database.execute<{ total: string }>(sql`
    ${source.found ? sql`with ${source.found}` : sql``}
    select count(*) as total from ${source.from} where ${conditionsOf(source)}`)
  return Number(rows[0]?.total)
}

/** Ids alone stand in the index that has the order: a far page skips rows without reading them, and counting reads none. */
async function walk(database: Database, source: Source, scope: Scope, wish: TransferWish): Promise<Page> {
  const [page, total] = await Promise.all([
    database.execute<{ id: string }>(sql`
      select listed.id from ${source.from} where ${conditionsOf(source)}
      order by ${orderOf(scope, wish.sort)} ${limitsOf(wish)}`),
    count(database, source),
  ])
  return { ids: page.rows.map(({ id }) => Number(id)), total }
}

/** What was found by words, or is somebody's mail, is gathered once, then counted and put in order. */
async function gather(database: Database, source: Source, scope: Scope, wish: TransferWish): Promise<Page> {
  const { rows } = await database.execute<{ ids: string[]; total: string }>(sql`
    with ${source.found ? sql`${source.found},` : sql``}
    matching as materialized (
      select listed.id, row_number() over (order by ${orderOf(scope, wish.sort)}) as place
      from ${source.from} where ${conditionsOf(source)})
    select (select count(*) from matching) as total,
      array(select id from matching order by place ${limitsOf(wish)}) as ids`)
  return { ids: (rows[0]?.ids ?? []).map(Number), total: Number(rows[0]?.total) }
}

async function readListed(database: Database, scope: Scope, ids: number[]): Promise<ListedTransfer[]> {
  if (ids.length === 0) return []
  const read = scope.kind === 'received' ? readReceived(database, scope.emailKey, ids) : readOwn(database, ids)
  const listed = new Map((await read).map((transfer) => [transfer.id, transfer.view]))
  return ids.flatMap((id) => listed.get(id) ?? [])
}
