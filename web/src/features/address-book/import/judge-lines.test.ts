import { describe, expect, test } from 'vitest'
import {
  type BookNames,
  correctLines,
  inGroup,
  isBrought,
  type Judged,
  judgeContact,
  judgeOther,
} from './judge-lines.ts'

describe('a line with an address', () => {
  test.each<[string, string | null, string | null | undefined, Judged['deed'], string | null, Judged['note']]>([
    ['of someone new is added', 'Bo', undefined, 'add', 'Bo', undefined],
    ['of someone new without a name is added', null, undefined, 'add', null, undefined],
    ['under another name updates it', 'Boris', 'Bo', 'update', 'Boris', { why: 'replaces', name: 'Bo' }],
    ['gives a name for the first time', 'Bo', null, 'update', 'Bo', { why: 'nameless' }],
    ['under the same name changes nothing', 'Bo', 'Bo', 'same', 'Bo', undefined],
    ['without a name takes none away', null, 'Bo', 'same', 'Bo', undefined],
    ['without any name changes nothing', null, null, 'same', null, undefined],
  ])('%s', (_rule, name, before, deed, shown, note) => {
    const email = 'bo@example.org'
    expect(judgeContact({ line: 2, email, name }, before)).toEqual({ line: 2, email, name: shown, deed, note })
  })

  test('that was there before is skipped', () => {
    const line = { kind: 'duplicate', line: 8, email: 'BO@example.org', name: 'Bo', of: 3 } as const
    expect(judgeOther(line)).toMatchObject({ line: 8, deed: 'skip', note: { why: 'repeats', of: 3 } })
  })
})

describe('a wrong line', () => {
  const problem = { kind: 'problem', line: 4 } as const
  test.each<[string, Parameters<typeof judgeOther>[0], Partial<Judged>]>([
    [
      'has its address corrected',
      { ...problem, why: 'not_an_address', text: 'bo@', name: 'Bo' },
      { deed: 'fix', field: 'email', email: 'bo@', name: 'Bo', note: { why: 'incomplete' } },
    ],
    [
      'without an address is told by its text',
      { ...problem, why: 'no_address', text: '555 1234' },
      { deed: 'fix', field: 'email', email: '', name: '555 1234', note: { why: 'no_address' } },
    ],
    [
      'has its name corrected',
      { ...problem, why: 'name_too_long', text: 'Bo…', email: 'bo@example.org' },
      { deed: 'fix', field: 'name', email: 'bo@example.org', name: 'Bo…', note: { why: 'name_too_long' } },
    ],
    [
      'that cannot be told apart is skipped',
      { ...problem, why: 'quote_not_closed', text: '"Bo' },
      { deed: 'skip', email: '"Bo', note: { why: 'quote_not_closed' } },
    ],
  ])('%s', (_rule, line, judged) => {
    expect(judgeOther(line)).toMatchObject(judged)
    expect('field' in judgeOther(line)).toBe('field' in judged)
  })

  test.each([
    ['bo@', 'incomplete'],
    ['bo@example', 'incomplete'],
    ['bo@example.', 'incomplete'],
    ['@example.org', 'incomplete'],
    ['bo', 'not_an_address'],
    ['bo@@example.org', 'not_an_address'],
    ['bo at example', 'not_an_address'],
    ['bo@exa mple.org', 'not_an_address'],
  ])('says what is wrong with %s', (text, why) => {
    expect(judgeOther({ ...problem, why: 'not_an_address', text }).note).toEqual({ why })
  })
})

describe('a correction', () => {
  const asRead: Judged[] = [
    { line: 2, name: 'Ana', email: 'ana@example.org', deed: 'add' },
    { line: 3, name: 'Bo', email: 'bo@', deed: 'fix', field: 'email', note: { why: 'incomplete' } },
    { line: 4, name: null, email: 'cy', deed: 'fix', field: 'email', note: { why: 'not_an_address' } },
    { line: 5, name: 'x', email: 'dan@example.org', deed: 'fix', field: 'name', note: { why: 'name_too_long' } },
  ]
  const lineOf = new Map([['ana@example.org', 2]])
  const book: BookNames = new Map([
    ['bo@example.org', 'B.'],
    ['new@example.org', undefined],
    ['dan@example.org', undefined],
  ])
  const told = (corrections: [number, string][], came: [number, Judged][] = []) =>
    Array.from(
      correctLines({ lines: asRead, lineOf, corrections: new Map(corrections), came: new Map(came), book }),
      ([place, { deed, name, email, note }]) => [place, deed, name, email, note?.why],
    )

  test.each<[string, [number, string], unknown[]]>([
    ['updates whom the book has', [1, 'bo@example.org'], ['update', 'Bo', 'bo@example.org', 'replaces']],
    ['adds whom it does not have', [2, 'new@example.org'], ['add', null, 'new@example.org', undefined]],
    ['is brought before the book was asked', [2, 'who@example.org'], ['import', null, 'who@example.org', undefined]],
    ['may bring the name along', [2, 'Neo <new@example.org>'], ['add', 'Neo', 'new@example.org', undefined]],
    ['keeps the name of the file', [1, 'Neo <new@example.org>'], ['add', 'Bo', 'new@example.org', undefined]],
    ['that repeats a line is skipped', [1, 'ANA@example.org'], ['skip', 'Bo', 'ANA@example.org', 'repeats']],
    ['that is still wrong says why', [2, 'cy@'], ['fix', null, 'cy@', 'incomplete']],
    ['may leave nothing', [1, ' '], ['fix', 'Bo', ' ', 'no_address']],
    ['of a name is cut by hand', [3, ' Dan '], ['add', 'Dan', 'dan@example.org', undefined]],
    ['of a name may leave none', [3, ''], ['add', null, 'dan@example.org', undefined]],
    [
      'of a name may still be too long',
      [3, 'x'.repeat(256)],
      ['fix', 'x'.repeat(256), 'dan@example.org', 'name_too_long'],
    ],
  ])('%s', (_rule, correction, judged) => {
    expect(told([correction])).toEqual([[correction[0], ...judged]])
  })

  test('of two with the same address the line above counts, whichever was written first', () => {
    const both = told([
      [2, 'new@example.org'],
      [1, 'NEW@example.org'],
    ])
    expect(both.map(([place, deed]) => [place, deed])).toEqual([
      [1, 'add'],
      [2, 'skip'],
    ])
  })

  test('of what came in changes nothing, and nobody else takes its address', () => {
    const came = { ...asRead[2]!, email: 'new@example.org', deed: 'add' } as const
    const left = told(
      [
        [1, 'new@example.org'],
        [2, 'another@example.org'],
      ],
      [[2, came]],
    )
    expect(left.map(([place, deed, , , why]) => [place, deed, why])).toEqual([[1, 'skip', 'repeats']])
  })
})

test('whom the book has as they are are brought only into a group', () => {
  const same = { line: 2, name: 'Bo', email: 'bo@example.org', deed: 'same' } as const
  const fix = { ...same, deed: 'fix' } as const
  expect([inGroup(same, false), inGroup(same, true), inGroup(fix, true)].map(({ deed }) => deed)).toEqual([
    'same',
    'join',
    'fix',
  ])
  expect((['add', 'update', 'import', 'join', 'same', 'fix', 'skip'] as const).filter(isBrought)).toEqual([
    'add',
    'update',
    'import',
    'join',
  ])
})
