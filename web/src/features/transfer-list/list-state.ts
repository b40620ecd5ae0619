/** Which transfers are shown, as the search parameters tell it, and what follows from that. */
import type { Sort, TransferFilter } from '@envoi/contract/lists'
import { findEndOfDay, findStartOfDay } from '../../platform/dates/days.ts'
import {
  type Filter,
  type ListName,
  type Origin,
  type SearchParams,
  type SortField,
  validateSearch,
} from './search-params.ts'

export type ListState = {
  list: ListName
  query: string
  sort: Sort
  filter: Filter
  origin: Origin
  /** Days of the form `2026-11-22`; empty: any. */
  from: string
  to: string
  /** The transfer that is shown beside the list. */
  open: string | undefined
}

export const initial: ListState = {
  list: 'sent',
  query: '',
  sort: '-createdAt',
  filter: 'all',
  origin: 'any',
  from: '',
  to: '',
  open: undefined,
}

export function readState(raw: Readonly<Record<string, unknown>>): ListState {
  const { list, q, sort, status, origin, from, to, open } = validateSearch(raw)
  return {
    list: list ?? initial.list,
    query: q ?? initial.query,
    sort: sort ?? initial.sort,
    filter: status ?? initial.filter,
    origin: origin ?? initial.origin,
    from: from ?? initial.from,
    to: to ?? initial.to,
    open,
  }
}

/** Only what is not as it is at first. */
export function searchParamsOf(state: ListState): SearchParams {
  return {
    ...(state.list !== initial.list && { list: state.list }),
    ...(state.query !== '' && { q: state.query }),
    ...(state.sort !== initial.sort && { sort: state.sort }),
    ...(state.filter !== initial.filter && { status: state.filter }),
    ...(state.origin !== initial.origin && { origin: state.origin }),
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
  uploading: { status: ['UPLOADING'] },
  scanning: { status: ['SCANNING'] },
  cloning: { status: ['CLONING'] },
}

/** The question to the server; which list it is put to, and whether only a part of the archive is meant, is the call's affair. */
export function filterOf({ list, query, sort, filter, origin, from, to }: ListState): TransferFilter {
  const [start, end] = [findStartOfDay(from), findEndOfDay(to)]
  return {
    ...(query.trim() !== '' && { query: query.trim() }),
    ...(list === 'running' && filter === 'all' ? standings.unfinished : standings[filter]),
    ...(origin !== 'any' && { push: origin === 'push' }),
    ...(start && { createdFrom: start.toISOString() }),
    ...(end && { createdTo: end.toISOString() }),
    sort,
  }
}

/** Whether anything stands between the list and all that is in it. */
export const isNarrowed = ({ query, filter, origin, from, to }: ListState): boolean =>
  query.trim() !== '' || filter !== 'all' || origin !== 'any' || from !== '' || to !== ''

/** Nothing can have been sent between them. */
export const areDatesBackwards = ({ from, to }: Pick<ListState, 'from' | 'to'>): boolean =>
  from !== '' && to !== '' && from > to

/** The same column again turns it round. A name is looked for from A on, all else from the newest or largest. */
export function nextSort(sort: Sort, field: SortField): Sort {
  if (sort === field) return `-${field}`
  if (sort === `-${field}`) return field
  return field === 'name' ? field : `-${field}`
}
