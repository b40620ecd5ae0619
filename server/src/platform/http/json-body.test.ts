import { describe, expect, test } from 'vitest'
import { parseJsonBody } from './json-body.ts'

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
const wide = (keys: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, key) => [`k${key}`, 1])))

describe('taken', () => {
  test.each([
    ['nothing counts as an empty object', '', {}],
    ['blanks too', ' \n', {}],
    ['an object', '{"a":[1,null]}', { a: [1, null] }],
    ['a bare value', '1', 1],
  ])('%s', (_what, text, value) => {
    expect(parseJsonBody(text)).toEqual(value)
  })
  test('20 levels', () => expect(parseJsonBody(nested(20))).toBeInstanceOf(Array))
  test('5,000 keys', () => expect(Object.keys(parseJsonBody(wide(5000)) as object)).toHaveLength(5000))
})

describe('refused', () => {
  test.each([
    ['not JSON', '{a:1}'],
    ['half of it', '{"a":'],
    ['__proto__', '{"__proto__":{"x":1}}'],
    ['constructor, deep inside', '{"a":[{"constructor":1}]}'],
    ['prototype', '{"prototype":1}'],
    ['21 levels', nested(21)],
    ['100,000 levels', nested(100_000)],
    ['5,001 keys', wide(5001)],
    ['5,001 keys in an array', JSON.stringify(Array.from({ length: 5001 }, () => 0))],
  ])('%s', (_what, text) => {
    expect(() => parseJsonBody(text)).toThrow('BAD_REQUEST')
  })
})
