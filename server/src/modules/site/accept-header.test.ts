import { describe, expect, test } from 'vitest'
import { readPreferences, wantsHtml, weightOf } from './accept-header.ts'

const written = (header: string | undefined): string[] =>
  readPreferences(header).map(({ value, weight }) => `${value} ${weight}`)

describe('a list of preferences', () => {
  test.each<[what: string, header: string | undefined, preferences: string[]]>([
    ['of none', undefined, []],
    ['of nothing', '', []],
    ['of commas', ' , ,,', []],
    ['of one', 'fr', ['fr 1']],
    ['is read in any case and spacing', ' FR-ch ;\tQ=0.5,en', ['en 1', 'fr-ch 0.5']],
    ['puts the dearest first', 'a;q=0.1, b;q=0.9, c;q=0.35', ['b 0.9', 'c 0.35', 'a 0.1']],
    ['keeps the order of equals', 'a, b;q=1, c;q=1.000', ['a 1', 'b 1', 'c 1']],
    ['knows what is unwanted', 'a;q=0, b;q=0.000', ['a 0', 'b 0']],
    ['passes other parameters over', 'text/html;level=1;q=0.4', ['text/html 0.4']],
    ['drops a weight over one', 'a;q=1.1, b;q=2, c', ['c 1']],
    ['drops a weight that is none', 'a;q=, b;q=x, c;q=-1, d;q=1e-1, e;q=0.1234, f;q=NaN', []],
  ])('%s', (_what, header, preferences) => {
    expect(written(header)).toEqual(preferences)
  })

  test('weighs by name, then by the star, then not at all', () => {
    const preferences = readPreferences('br;q=0.2, *;q=0.1, gzip;q=0')
    expect(['br', 'zstd', 'gzip'].map((value) => weightOf(preferences, value))).toEqual([0.2, 0.1, 0])
    expect(weightOf(readPreferences('gzip'), 'br')).toBe(0)
  })

  test('of 16 kB is read at once', () => {
    expect(readPreferences('a;q=0.5,'.repeat(2000))).toHaveLength(2000)
  })
})

describe('a page is for whoever names HTML', () => {
  test.each<[string | undefined, boolean]>([
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
    ['application/json, TEXT/HTML;q=0.1', true],
    ['text/html;q=0, */*', false],
    ['*/*', false],
    ['text/*', false],
    ['application/json', false],
    ['text/htmlx', false],
    [undefined, false],
  ])('%s: %s', (accept, expected) => {
    expect(wantsHtml(accept)).toBe(expected)
  })
})
