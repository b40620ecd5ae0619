import { type SQL, sql } from 'drizzle-orm'
import type { Sort, sortFields } from '@envoi/contract/lists'
import type { Scope } from './scope.ts'

type SortField = (typeof sortFields)[number]

/** Only what stands here can be sorted by. */
const columns: Record<SortField, SQL> = {
  createdAt: sql`listed.created_at`,
  name: sql`listed.name_order`,
  size: sql`listed.size`,
  to: sql`listed.valid_to`,
}
/** An order tells as much as the figure: of what a password stands before, a recipient learns neither. */
const columnsReceived: Record<SortField, SQL> = {
  ...columns,
  name: sql`case when listed.is_protected then '' else listed.name_order end`,
  size: sql`case when listed.is_protected then 0 else listed.size end`,
}

/** The id makes the order the same every time. */
export function orderOf(scope: Scope, sort: Sort = '-createdAt'): SQL {
  const isDescending = sort.startsWith('-')
  const field = (isDescending ? sort.slice(1) : sort) as SortField
  const column = (scope.kind === 'received' ? columnsReceived : columns)[field]
  return isDescending ? sql`${column} desc, listed.id desc` : sql`${column}, listed.id`
}
