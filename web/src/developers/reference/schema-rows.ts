import type { Language } from '@envoi/contract/words'
import { words } from '../words.ts'
import type { Schema } from './operations.ts'

/** A field as it is listed: by its whole path, so that a flat table shows what is inside what. */
export type Row = {
  name: string
  type: string
  isRequired: boolean
  notes: readonly string[]
  values: readonly string[]
}

/** Where a table ends that would have no end: what is deeper is named by its type. */
const DEEPEST = 4

/** The variants of a schema: one table for each. */
export const variantsOf = (schema: Schema): readonly Schema[] => {
  const inner = schema.anyOf ?? schema.oneOf
  return inner?.every(({ type }) => type === 'object') === true ? inner : [schema]
}

export function rowsOf(schema: Schema, language: Language, prefix = '', depth = 0): readonly Row[] {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).flatMap(([name, shape]) => {
    const row = rowOf(`${prefix}${name}`, shape, required.includes(name), language)
    return [row].concat(innerRows(shape, row.name, language, depth))
  })
}

export const rowOf = (name: string, shape: Schema, isRequired: boolean, language: Language): Row => ({
  name,
  type: typeOf(shape),
  isRequired,
  notes: notesOf(shape, language),
  values: valuesOf(shape),
})

function innerRows(shape: Schema, name: string, language: Language, depth: number): readonly Row[] {
  if (depth >= DEEPEST) return []
  const bare = withoutNull(shape)
  if (bare.items) return innerRows(bare.items, `${name}[]`, language, depth)
  if (bare.properties) return rowsOf(bare, language, `${name}.`, depth + 1)
  const { additionalProperties } = bare
  return typeof additionalProperties === 'object' ? innerRows(additionalProperties, `${name}.*`, language, depth) : []
}

/** What may also be null, without that. */
function withoutNull(shape: Schema): Schema {
  const rest = (shape.anyOf ?? shape.oneOf)?.filter(({ type }) => type !== 'null')
  return rest?.length === 1 ? (rest[0] ?? shape) : shape
}

export function typeOf(shape: Schema): string {
  const among = shape.anyOf ?? shape.oneOf
  if (among) return [...new Set(among.map(typeOf))].join(' | ')
  if (Array.isArray(shape.type)) return shape.type.join(' | ')
  if (shape.type === 'array') {
    const inner = typeOf(shape.items ?? {})
    return inner.includes(' ') ? `(${inner})[]` : `${inner}[]`
  }
  if (shape.format === 'date-time') return 'datetime'
  if (shape.type === undefined) return shape.const === undefined ? 'any' : typeof shape.const
  return String(shape.type)
}

function valuesOf(shape: Schema): readonly string[] {
  const bare = withoutNull(shape)
  const { enum: values, const: only } = bare.items ?? bare
  return [...(values ?? []), ...(only === undefined ? [] : [only])].filter((value) => value !== null).map(String)
}

function notesOf(shape: Schema, language: Language): readonly string[] {
  const says = words[language].limits
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, items } = withoutNull(shape)
  return [
    says.items(minItems, maxItems),
    says.letters(minLength ?? items?.minLength, maxLength ?? items?.maxLength),
    rangeOf(minimum, maximum, says.range),
  ].filter((note) => note !== '')
}

/** What every number is, a program's integers being no larger, is not worth saying. */
function rangeOf(minimum: number | undefined, maximum: number | undefined, say: (a?: number, b?: number) => string) {
  const least = minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER || minimum === 0 ? undefined : minimum
  const most = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? undefined : maximum
  if (least === undefined && most === undefined) return ''
  return say(most === undefined ? least : (minimum ?? undefined), most)
}
