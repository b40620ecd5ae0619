/** What of one's transfers is shown, as the address of the page has it: so that Back goes back and a reload shows the same. */
import type { Sort, TransferFilter } from '@envoi/contract/lists'
import { findEndOfDay, findStartOfDay } from '../../platform/dates/days.ts'

export const lists = ['running', 'sent', 'received', 'archive'] as const
export type ListName = (typeof lists)[number]

export const sortFields = ['createdAt', 'name', 'size', 'to'] as const
export type SortField = (typeof sortFields)[number]

/** Which of them: by how they stand. Each list has its own. */
export const filters = {
  running: ['all'],
  sent: ['all', 'available', 'closed', 'ended', 'waiting', 'unfinished'],
  received: ['all'],
  archive: ['all', 'deleted'],
} as const satisfies Record<ListName, readonly string[]>
export type Filter = (typeof filters)[ListName][number]

export type ListState = {
  list: ListName
  query: string
  sort: Sort
  filter: Filter
  /** Days of the form `2026-11-22`; empty: any. */
  from: string
  to: string
  /** The transfer that is shown beside the list. */
  open: string | undefined
}

const QUERY_LENGTH = 200

export const initial: ListState = {
  list: 'sent',
  query: '',
  sort: '-createdAt',
  filter: 'all',
  from: '',
  to: '',
  open: undefined,
}

export type Address = Partial<Record<'list' | 'q' | 'sort' | 'status' | 'from' | 'to' | 'open', string>>

/** What cannot be meant is as if it were not there. */
export function readState(address: Readonly<Record<string, unknown>>): ListState {
  const text = (name: keyof Address): string => textOf(address[name])
  const list = lists.find((name) => name === text('list')) ?? initial.list
  return {
    list,
    query: text('q').slice(0, QUERY_LENGTH).toWellFormed(),
    sort: findSort(text('sort')) ?? initial.sort,
    filter: filters[list].find((name) => name === text('status')) ?? initial.filter,
    from: findStartOfDay(text('from')) ? text('from') : '',
    to: findStartOfDay(text('to')) ? text('to') : '',
    open: text('open') || undefined,
  }
}

/** Only what is not as it is at first. */
export function addressOf(state: ListState): Address {
  return {
    ...(state.list !== initial.list && { list: state.list }),
    ...(state.query !== '' && { q: state.query }),
    ...(state.sort !== initial.sort && { sort: state.sort }),
    ...(state.filter !== initial.filter && { status: state.filter }),
    ...(state.from !== '' && { from: state.from }),
    ...(state.to !== '' && { to: state.to }),
    ...(state.open !== undefined && { open: state.open }),
  }
}

/** As the rows tell it: what has ended is neither available nor closed any more. */
const standings: Partial<Record<Filter, Pick<TransferFilter, 'status' | 'ended'>>> = {
  available: { status: ['ENABLED'], ended: false },
  closed: { status: ['DISABLED'], ended: false },
  ended: { status: ['ENABLED', 'DISABLED', 'PENDING'], ended: true },
  waiting: { status: ['PENDING'], ended: false },
  unfinished: { status: ['UPLOADING', 'SCANNING', 'CLONING'] },
}

/** The question to the server; which list it is put to, and whether only what was deleted is meant, is the call's affair. */
export function wishOf({ list, query, sort, filter, from, to }: ListState): TransferFilter {
  const [start, end] = [findStartOfDay(from), findEndOfDay(to)]
  return {
    ...(query.trim() !== '' && { query: query.trim() }),
    ...(list === 'running' ? standings.unfinished : standings[filter]),
    ...(start && { createdFrom: start.toISOString() }),
    ...(end && { createdTo: end.toISOString() }),
    sort,
  }
}

/** Whether anything stands between the list and all that is in it. */
export const isNarrowed = ({ query, filter, from, to }: ListState): boolean =>
  query.trim() !== '' || filter !== 'all' || from !== '' || to !== ''

/** Nothing can have been sent between them. */
export const areDatesBackwards = ({ from, to }: Pick<ListState, 'from' | 'to'>): boolean =>
  from !== '' && to !== '' && from > to

/** The same column again turns it round. A name is looked for from A on, all else from the newest or largest. */
export function nextSort(sort: Sort, field: SortField): Sort {
  if (sort === field) return `-${field}`
  if (sort === `-${field}`) return field
  return field === 'name' ? field : `-${field}`
}

/** The router reads what looks like a number as one. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

const findSort = (text: string): Sort | undefined =>
  sortFields.flatMap((field) => [field, `-${field}`] as const).find((sort) => sort === text)
