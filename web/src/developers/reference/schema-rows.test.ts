import { describe, expect, test } from 'vitest'
import type { Schema } from './operations.ts'
import { rowOf, rowsOf, typeOf, variantsOf } from './schema-rows.ts'

describe('the type of a field', () => {
  test.each<[type: string, schema: Schema]>([
    ['string', { type: 'string' }],
    ['integer', { type: 'integer' }],
    ['datetime', { type: 'string', format: 'date-time' }],
    ['string | null', { type: ['string', 'null'] }],
    ['datetime | null', { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] }],
    ['string[]', { type: 'array', items: { type: 'string' } }],
    ['(string | null)[]', { type: 'array', items: { type: ['string', 'null'] } }],
    ['boolean', { const: true }],
    ['any', {}],
  ])('is %s', (type, schema) => {
    expect(typeOf(schema)).toBe(type)
  })
})

describe('what is said of a field', () => {
  test.each<[en: string, fr: string, schema: Schema]>([
    ['At most 255 characters', '255 caractères au plus', { type: 'string', minLength: 1, maxLength: 255 }],
    ['8 to 128 characters', 'De 8 à 128 caractères', { type: 'string', minLength: 8, maxLength: 128 }],
    ['6 characters', '6 caractères', { type: 'string', minLength: 6, maxLength: 6 }],
    ['At most 100 items', '100 éléments au plus', { type: 'array', items: {}, minItems: 1, maxItems: 100 }],
    ['1 to 1,000,000', 'De 1 à 1 000 000', { type: 'integer', minimum: 1, maximum: 1_000_000 }],
    ['At least 1', '1 au moins', { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }],
    ['0 to 5', 'De 0 à 5', { type: 'integer', minimum: 0, maximum: 5 }],
    ['', '', { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }],
    ['At most 9 characters', '9 caractères au plus', { anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] }],
  ])('is “%s”', (en, fr, schema) => {
    expect(rowOf('name', schema, true, 'en').notes.join()).toBe(en)
    // Thousands stand apart by a narrow space.
    expect(rowOf('name', schema, true, 'fr').notes.join().replaceAll('\u202F', ' ')).toBe(fr)
  })

  test('is what it may be, where that is a list', () => {
    expect(rowOf('lang', { anyOf: [{ enum: ['en', 'fr'] }, { type: 'null' }] }, false, 'en').values).toEqual([
      'en',
      'fr',
    ])
    expect(rowOf('scopes', { type: 'array', items: { enum: ['read'] } }, false, 'en').values).toEqual(['read'])
  })
})

describe('the fields of a body', () => {
  const files: Schema = {
    type: 'object',
    required: ['files'],
    properties: {
      files: {
        type: 'array',
        items: {
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string' }, size: { type: 'integer' } },
        },
      },
      sender: { anyOf: [{ type: 'object', properties: { email: { type: 'string' } } }, { type: 'null' }] },
    },
  }

  test('are listed by their whole path, each once, with those inside behind it', () => {
    expect(rowsOf(files, 'en').map(({ name, isRequired }) => (isRequired ? `${name}!` : name))).toEqual([
      'files!',
      'files[].name!',
      'files[].size',
      'sender',
      'sender.email',
    ])
  })

  test('are told for each of several shapes', () => {
    const shapes: Schema = { anyOf: [files, { type: 'object', properties: {} }] }
    expect(variantsOf(shapes)).toHaveLength(2)
    expect(variantsOf(files)).toEqual([files])
  })
})
