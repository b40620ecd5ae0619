/**
 * The search parameters of the dashboard: which transfers it shows, and in which order. The address alone holds it, so that
 * Back goes back and a reload shows the same.
 */
import type { Sort } from '@envoi/contract/lists'
import { findStartOfDay } from '../../platform/dates/days.ts'

export const lists = ['running', 'sent', 'received', 'archive'] as const
export type ListName = (typeof lists)[number]

export const sortFields = ['createdAt', 'name', 'size', 'to', 'downloads'] as const
export type SortField = (typeof sortFields)[number]

/** By how they stand. Each list has its own. */
export const filters = {
  running: ['all', 'uploading', 'scanning', 'cloning'],
  sent: ['all', 'available', 'closed', 'ended', 'waiting', 'unfinished'],
  received: ['all', 'available', 'closed', 'ended'],
  archive: ['all', 'expired', 'deleted'],
} as const satisfies Record<ListName, readonly string[]>
export type Filter = (typeof filters)[ListName][number]

/** How something received has come. */
export const origins = ['any', 'email', 'push'] as const
export type Origin = (typeof origins)[number]

/** What the address says; what it leaves out is as it is at first. */
export type SearchParams = {
  list?: ListName | undefined
  q?: string | undefined
  sort?: Sort | undefined
  status?: Filter | undefined
  origin?: Origin | undefined
  /** Days of the form `2026-11-22`. */
  from?: string | undefined
  to?: string | undefined
  /** The transfer that is shown beside the list. */
  open?: string | undefined
}

const QUERY_LENGTH = 200

/** What cannot be meant is as if it were not there. */
export function validateSearch(raw: Readonly<Record<string, unknown>>): SearchParams {
  const text = (name: keyof SearchParams): string => textOf(raw[name])
  const oneOf = <Value extends string>(values: readonly Value[], name: keyof SearchParams): Value | undefined =>
    values.find((value) => value === text(name))
  const day = (name: 'from' | 'to'): string | undefined => (findStartOfDay(text(name)) ? text(name) : undefined)
  const list = oneOf(lists, 'list')
  return {
    list,
    q: text('q').slice(0, QUERY_LENGTH).toWellFormed() || undefined,
    sort: oneOf(
      sortFields.flatMap((field) => [field, `-${field}`] as const),
      'sort',
    ),
    status: oneOf<Filter>(filters[list ?? 'sent'], 'status'),
    origin: list === 'received' ? oneOf(origins, 'origin') : undefined,
    from: day('from'),
    to: day('to'),
    open: text('open') || undefined,
  }
}

/** The router reads what looks like a number as one. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
