import { invalid } from './api-error.ts'

/** A form with nested keys, such as `items[0][price_data][currency]`. */
export type Form = { [key: string]: FormValue }
export type FormValue = string | Form | FormValue[]

export function readForm(text: string): Form {
  const form: Form = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const path = [...key.matchAll(/[^[\]]+/g)].map(([part]) => part)
    let place = form
    for (const part of path.slice(0, -1)) {
      place[part] ??= {}
      place = place[part] as Form
    }
    place[path.at(-1)!] = value
  }
  return withLists(form) as Form
}

/** What is numbered from 0 is a list. */
function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, withLists(inner)] as const)
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

export function textIn(form: Form, name: string): string {
  const value = form[name]
  if (typeof value !== 'string' || value === '')
    throw invalid(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
  return value
}

export const textOrNull = (form: Form, name: string): string | null => {
  const value = form[name]
  return typeof value === 'string' && value !== '' ? value : null
}

export function formIn(form: Form, name: string): Form {
  const value = form[name]
  return typeof value === 'object' && !Array.isArray(value) ? value : {}
}

export function listIn(form: Form, name: string): FormValue[] {
  const value = form[name]
  return Array.isArray(value) ? value : []
}

export function numberIn(form: Form, name: string): number {
  const value = Number(textIn(form, name))
  if (!Number.isSafeInteger(value))
    throw invalid(`Invalid integer: ${name}`, { code: 'parameter_invalid_integer', param: name })
  return value
}

export const flagIn = (form: Form, name: string): boolean => textOrNull(form, name) === 'true'

/** Empty values take away what was there. */
export function mergeMetadata(metadata: Record<string, string>, form: Form): Record<string, string> {
  const merged = { ...metadata }
  for (const [key, value] of Object.entries(formIn(form, 'metadata')))
    if (value === '') delete merged[key]
    else if (typeof value === 'string') merged[key] = value
  return merged
}

/** Nothing is taken in silence that the call does not know. */
export function requireKnown(form: Form, known: readonly string[]): void {
  const strange = Object.keys(form).find((name) => !known.includes(name))
  if (strange !== undefined)
    throw invalid(`Received unknown parameter: ${strange}`, { code: 'parameter_unknown', param: strange })
}
