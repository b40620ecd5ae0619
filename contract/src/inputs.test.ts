import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from './contract.ts'

type Leaf = { path: string; schema: z.core.$ZodType }

/** Every place of a schema that takes text. */
function textsIn(schema: z.core.$ZodType, path: string): Leaf[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return [{ path, schema }]
    case 'object':
      return Object.entries(def.shape).flatMap(([name, inner]) => textsIn(inner, `${path}.${name}`))
    case 'array':
      return textsIn(def.element, `${path}[]`)
    case 'union':
      return def.options.flatMap((option) => textsIn(option, path))
    case 'optional':
    case 'nullable':
    case 'default':
      return textsIn(def.innerType, path)
    case 'pipe':
      return textsIn(def.in, path)
    default:
      return []
  }
}

const takenBy = (parts: ('params' | 'query' | 'body')[]): Leaf[] =>
  Object.entries(contract as Record<string, { params?: unknown; query?: unknown; body?: unknown }>).flatMap(
    ([name, route]) =>
      parts.flatMap((part) => (route[part] ? textsIn(route[part] as z.ZodType, `${name}.${part}`) : [])),
  )
const takes = (schema: z.core.$ZodType, value: string): boolean => z.safeParse(schema, value).success

/** Whose own rule answers with a code of its own: 422. */
const hasRule = /\.(?:files\[\]\.name|renameFile\.body\.name|createTransfer\.body\.(?:email|recipients\[\]|customId))$/
const isRuled = ({ path }: Leaf): boolean => hasRule.test(`.${path}`)

describe('whatever call it comes with', () => {
  const texts = takenBy(['body']).filter((leaf) => !isRuled(leaf))

  it.each(texts.map(({ path, schema }) => [path, schema] as const))(
    'half a character is refused: %s',
    (_path, schema) => {
      for (const half of ['\ud83d', 'a\udc00b', '123456\ud800']) expect(takes(schema, half)).toBe(false)
    },
  )

  const times = takenBy(['params', 'query', 'body']).filter(
    ({ schema }) => takes(schema, '2026-03-01T12:00:00Z') && !takes(schema, '2026-03-01'),
  )

  it('times are found', () => expect(times.map(({ path }) => path)).toContain('createTransfer.body.to'))

  it.each(times.map(({ path, schema }) => [path, schema] as const))(
    'a time that no database reads is refused: %s',
    (_path, schema) => {
      for (const wrong of [
        '0000-01-01T00:00:00Z',
        '0000-12-31T23:59:59.999Z',
        // Still, or already, another year by UTC.
        '0001-01-01T00:00:00+00:01',
        '9999-12-31T23:59:59-00:01',
        // Nowhere on earth.
        '2026-03-01T12:00:00+23:59',
        '2026-03-01T12:00:00-23:59',
        '2026-03-01T12:00:00+14:01',
      ])
        expect(takes(schema, wrong), wrong).toBe(false)
      for (const right of [
        '0001-01-01T00:00:00Z',
        '9999-12-31T23:59:59.999Z',
        '2026-03-01T12:00:00+14:00',
        '2026-03-01T12:00:00-12:00',
        '2026-03-01T12:00:00.123456+05:45',
      ])
        expect(takes(schema, right), right).toBe(true)
    },
  )
})
