import { type SQL, sql } from '../../platform/database/drizzle.ts'
import { searchSize } from '@envoi/contract/limits'
import type { Sort, TransferFilter, sortFields } from '@envoi/contract/lists'
import type { Scope } from './scope.ts'

type SortField = (typeof sortFields)[number]

/** Only what stands here can be sorted by. */
const columns: Record<SortField, SQL> = {
  createdAt: sql`listed.created_at`,
  name: sql`listed.name_order`,
  size: sql`listed.size`,
  to: sql`listed.valid_to`,
  downloads: sql`listed.downloads`,
}
/**
 * An order tells as much as the figure: of what a password stands before a recipient learns neither, and of downloads
 * their own alone.
 */
const columnsReceived: Record<SortField, SQL> = {
  ...columns,
  name: sql`case when listed.is_protected then '' else listed.name_order end`,
  size: sql`case when listed.is_protected then 0 else listed.size end`,
  downloads: sql`listed.own_downloads`,
}

/** The id makes the order the same every time. */
export function orderOf(scope: Scope, sort?: Sort): SQL {
  const { column, isDescending } = read(scope, sort)
  return inOrder(column, isDescending)
}

/** The same order, of rows that say in `rank` what it is by. */
export function rankOf(scope: Scope, sort?: Sort): { rank: SQL; order: SQL } {
  const { column, isDescending } = read(scope, sort)
  return { rank: column, order: inOrder(sql`listed.rank`, isDescending) }
}

function read(scope: Scope, sort: Sort = '-createdAt'): { column: SQL; isDescending: boolean } {
  const isDescending = sort.startsWith('-')
  const field = (isDescending ? sort.slice(1) : sort) as SortField
  return { column: (scope.kind === 'received' ? columnsReceived : columns)[field], isDescending }
}

const inOrder = (column: SQL, isDescending: boolean): SQL =>
  isDescending ? sql`${column} desc, listed.id desc` : sql`${column}, listed.id`

/** Which part of them. */
export const limitsOf = ({ from = 0, size = searchSize.default }: TransferFilter): SQL =>
  sql`limit ${size} offset ${from}`
