/** What a list is asked for, and which attributes of a resource: RFC 7644, 3.4.2 and 3.9. Pure. */
import { scim as limit } from '@envoi/contract/limits'
import { attributeOf } from './attribute-path.ts'
import { invalidValue } from '../scim-error.ts'

export type ListQuery = { startIndex: number; count: number; filter: string | undefined }

/** A parameter that is given twice means nothing. */
export function parameterOf(query: unknown, name: string): string | undefined {
  const value = (query as Record<string, unknown>)[name]
  if (value === undefined || typeof value === 'string') return value
  throw invalidValue(`${name} is given more than once.`)
}

/** Less than nothing counts as the least that there is. */
export function readListQuery(query: unknown): ListQuery {
  return {
    startIndex: Math.max(1, numberOf(query, 'startIndex') ?? 1),
    count: Math.min(limit.pageMax, Math.max(0, numberOf(query, 'count') ?? limit.pageDefault)),
    filter: parameterOf(query, 'filter'),
  }
}

function numberOf(query: unknown, name: string): number | undefined {
  const text = parameterOf(query, name)
  if (text === undefined) return undefined
  if (!/^-?\d{1,9}$/.test(text)) throw invalidValue(`${name} is not a number.`)
  return Number(text)
}

/** `schemas` and `id` are told always. A part of an attribute stands for all of it. */
export function selectAttributes<Resource extends object>(resource: Resource, query: unknown): Partial<Resource> {
  const wanted = namesIn(query, 'attributes')
  const excluded = namesIn(query, 'excludedAttributes')
  if (!wanted && !excluded) return resource
  const kept = Object.entries(resource).filter(([key]) => {
    const name = key.toLowerCase()
    if (name === 'schemas' || name === 'id') return true
    return wanted ? wanted.some((each) => isOf(each, name)) : excluded?.includes(name) !== true
  })
  return Object.fromEntries(kept) as Partial<Resource>
}

/** Whether the members of a group have to be looked up at all. */
export const wantsMembers = (query: unknown): boolean => 'members' in selectAttributes({ members: [] }, query)

const isOf = (each: string, name: string): boolean =>
  each === name || each.startsWith(`${name}.`) || each.startsWith(`${name}:`)

function namesIn(query: unknown, name: string): string[] | undefined {
  const text = parameterOf(query, name)
  if (text === undefined || text.trim() === '') return undefined
  return text.split(',').map((each) => attributeOf(each.trim()) ?? each.trim().toLowerCase())
}
