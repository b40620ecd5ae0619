import { describe, expect, it } from 'vitest'
import { unguardFormulas, csvRowOf, csvStart, writeCsv } from './csv.ts'
import { readCsv } from './csv-reader.ts'
import { randomTexts } from './random-text.fixture.ts'

describe('a row is written', () => {
  it.each([
    ['plain', ['ana', 'bo'], 'ana,bo'],
    ['with empty cells', ['', '', ''], ',,'],
    ['of one empty cell, so that it stays a row', [''], '""'],
    ['with a comma', ['a,b'], '"a,b"'],
    ['with what other programs take for a separator', ['a;b', 'a\tb'], '"a;b","a\tb"'],
    ['with quotes, which are doubled', ['say "hi"'], '"say ""hi"""'],
    ['with line ends', ['a\r\nb', 'c\nd'], '"a\r\nb","c\nd"'],
    ['with spaces around, which stay', [' a '], '" a "'],
    ['with an umlaut', ['Jörg'], 'Jörg'],
  ])('%s', (_why, cells, row) => {
    expect(csvRowOf(cells)).toBe(`${row}\r\n`)
  })

  it('in a file that begins with the mark of UTF-8', () => {
    expect(writeCsv([['a'], ['b', 'c']])).toBe('\ufeffa\r\nb,c\r\n')
    expect(writeCsv([])).toBe(csvStart)
  })
})

describe('a cell that a spreadsheet would run becomes text', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+33 1 23', "'+33 1 23"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    [' =1', "' =1"],
    ['\u00a0=1', "'\u00a0=1"],
    ['\u200b=1', "'\u200b=1"],
    ['\u0000=1', "'\u0000=1"],
    ['"=1"', `"'""=1"""`],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠a', "'＠a"],
    ['﹦1', "'﹦1"],
    ['\ttab', `"'\ttab"`],
    ['\rcr', `"'\rcr"`],
    ['\t=1', `"'\t'=1"`],
    ['a;=1', `"a;'=1"`],
    ['a; =1', `"a;' =1"`],
    ['a\n=1', `"a\n'=1"`],
    ['a\t@b', `"a\t'@b"`],
    ["'=1", "''=1"],
    ['a=1', 'a=1'],
    ['a, =1', '"a, =1"'],
    ['ana@example.org', 'ana@example.org'],
    ["'s avonds", "'s avonds"],
    ['Jean-Luc', 'Jean-Luc'],
  ])('%j is written %j', (cell, written) => {
    expect(csvRowOf(['x', cell])).toBe(`x,${written}\r\n`)
  })
})

it('what was written is read again, cell by cell', () => {
  const pieces = [
    'a',
    ',',
    ';',
    '\t',
    '"',
    "'",
    '=',
    '＋',
    '-',
    '@',
    ' ',
    '\r\n',
    '\n',
    '\r',
    'é',
    '\u200b',
    '😀',
    '\ufeff',
  ]
  const cells = [...randomTexts(pieces, 20_000)]
  const rows = Array.from({ length: 5000 }, (_, index) => cells.slice(index * 4, index * 4 + 1 + (index % 4)))
  // A row that says how many cells there are; the separator is then a comma to anybody.
  const file = writeCsv([['a', 'b', 'c', 'd'], ...rows])
  const read = [...readCsv(file)].map((row) => ('cells' in row ? row.cells.map(unguardFormulas) : row))
  expect(read.slice(1)).toEqual(rows)
})
