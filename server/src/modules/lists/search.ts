import { type SQL, sql } from 'drizzle-orm'
import { searchSize } from '@envoi/contract/limits'
import type { ListedTransfer, TransferWish } from '@envoi/contract/lists'
import type { Database } from '../../platform/database/connect.ts'
import { wordsOf } from '../../platform/database/words.ts'
import { orderOf } from './order.ts'
import { readOwn, readReceived } from './read-listed.ts'
import { type Scope, type Source, sourceOf } from './scope.ts'

type Page = { ids: number[]; total: number }

export async function searchTransfers(
  database: Database,
  scope: Scope,
  wish: TransferWish,
): Promise<{ transfers: ListedTransfer[]; total: number }> {
  const source = await narrow(database, scope, wish)
  const { ids, total } = await (source.isWalked ? walk : gather)(database, source, scope, wish)
  return { transfers: await readListed(database, scope, ids), total }
}

export async function countTransfers(database: Database, scope: Scope, wish: TransferWish): Promise<number> {
  return count(database, await narrow(database, scope, wish))
}

/** What all conditions leave. Walked: the rows stand in an index in the order asked for, and nothing else narrows them. */
type Narrowed = Source & { isWalked: boolean }

async function narrow(database: Database, scope: Scope, wish: TransferWish): Promise<Narrowed> {
  const words = wordsOf(wish.query ?? '')
  const hasFew = words.length === 0 || (await ownsFew(database, scope))
  const source = sourceOf(scope, { words, statuses: wish.status, hasFew })
  const { createdFrom, createdTo } = wish
  const dates = [
    createdFrom === undefined ? [] : [sql`listed.created_at >= ${createdFrom}::timestamptz`],
    createdTo === undefined ? [] : [sql`listed.created_at <= ${createdTo}::timestamptz`],
  ]
  const isWalked = source.found === undefined && scope.kind !== 'received'
  return { ...source, where: [...source.where, ...dates.flat()], isWalked }
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

const conditions = ({ where }: Source): SQL => sql.join(where, sql` and `)

async function count(database: Database, source: Narrowed): Promise<number> {
  const { rows } = await database.execute<{ total: string }>(sql`
    ${source.found ? sql`with ${source.found}` : sql``}
    select count(*) as total from ${source.from} where ${conditions(source)}`)
  return Number(rows[0]?.total)
}

const limitsOf = ({ from = 0, size = searchSize.default }: TransferWish): SQL => sql`limit ${size} offset ${from}`

/** Ids alone stand in the index that has the order: a far page skips rows without reading them, and counting reads none. */
async function walk(database: Database, source: Narrowed, scope: Scope, wish: TransferWish): Promise<Page> {
  const [page, total] = await Promise.all([
    database.execute<{ id: string }>(sql`
      select listed.id from ${source.from} where ${conditions(source)}
      order by ${orderOf(scope, wish.sort)} ${limitsOf(wish)}`),
    count(database, source),
  ])
  return { ids: page.rows.map(({ id }) => Number(id)), total }
}

/** What was found by words, or is somebody's mail, is gathered once, then counted and put in order. */
async function gather(database: Database, source: Narrowed, scope: Scope, wish: TransferWish): Promise<Page> {
  const { rows } = await database.execute<{ ids: string[]; total: string }>(sql`
    with ${source.found ? sql`${source.found},` : sql``}
    matching as materialized (
      select listed.id, row_number() over (order by ${orderOf(scope, wish.sort)}) as place
      from ${source.from} where ${conditions(source)})
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
