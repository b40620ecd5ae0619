import { describe, expect, it } from 'vitest'
import { csvRow } from '../limits.ts'
import { csvJunk } from './junk.fixture.ts'
import { readCsv, type CsvRow } from './csv-reader.ts'
import { randomTexts } from './random-text.fixture.ts'

const cellsOf = (text: string | Iterable<string>) =>
  Array.from(readCsv(text), (row) => ('cells' in row ? row.cells : row.why))

describe('rows and cells', () => {
  it.each<[string, string, string[][]]>([
    ['nothing', '', []],
    ['a mark of UTF-8 alone', '\ufeff', []],
    ['one cell', 'a', [['a']]],
    [
      'LF',
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'CRLF',
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'CR',
      'a,b\rc,d\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['all of them', 'a\nb\r\nc\rd', [['a'], ['b'], ['c'], ['d']]],
    [
      'empty lines are none',
      '\n\na,b\n\r\n\nc,d\n\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'empty cells',
      ',a,\n,,',
      [
        ['', 'a', ''],
        ['', '', ''],
      ],
    ],
    ['spaces stay', ' a , b ', [[' a ', ' b ']]],
    ['rows of different length', 'a,b,c\nd', [['a', 'b', 'c'], ['d']]],
    ['quotes', '"a","b"', [['a', 'b']]],
    ['empty quotes', '"",""', [['', '']]],
    ['doubled quotes', '"say ""hi""",""""', [['say "hi"', '"']]],
    ['a separator in quotes', '"a,b",c', [['a,b', 'c']]],
    [
      'line ends in quotes',
      '"a\r\nb","c\nd","e\rf"\ng,h,i',
      [
        ['a\r\nb', 'c\nd', 'e\rf'],
        ['g', 'h', 'i'],
      ],
    ],
    ['an empty line in quotes', '"a\n\nb",c', [['a\n\nb', 'c']]],
    ['spaces around quotes', 'a, "b" ,c', [['a', 'b', 'c']]],
    ['a mark of UTF-8 before a quote', '\ufeff"a",b', [['a', 'b']]],
    ['a single empty cell in quotes', '""\n', [['']]],
  ])('%s', (_why, text, rows) => {
    expect(cellsOf(text)).toEqual(rows)
  })
})

describe('the separator is found out', () => {
  it.each<[string, string, string[]]>([
    ['semicolons', 'a;b\nc;d', ['a', 'b']],
    ['tabs', 'a\tb\nc\td', ['a', 'b']],
    ['bars', 'a|b\nc|d', ['a', 'b']],
    ['bars, commas in all cells', 'Doe, Jane|j@x.org\nRoe, Ann|a@x.org', ['Doe, Jane', 'j@x.org']],
    ['bars around quotes', '"a|1" |"b"\nc|d', ['a|1', 'b']],
    ['commas, bars in some cells', 'Name,Mail\nJane | Doe,j@x.org', ['Name', 'Mail']],
    ['a bar, said in the first line', 'sep=|\na|b,c', ['a', 'b,c']],
    ['semicolons, commas in some cells', 'Nom;Mail\nDoe, Jane;j@x.org\nRoe, Ann;a@x.org', ['Nom', 'Mail']],
    ['commas, semicolons in quotes', 'a,b\n"1;2;3",c\n"1;2;3",d', ['a', 'b']],
    ['commas, a line end in quotes', 'a,b\n"1;\n2;",c', ['a', 'b']],
    ['said in the first line', 'sep=;\na;b,c', ['a', 'b,c']],
    ['said, behind the mark of UTF-8', '\ufeffSEP=\t\r\na\tb;c', ['a', 'b;c']],
    ['the one there is more of', 'a;b,c,d\ne;f,g,h', ['a;b', 'c', 'd']],
    ['none', 'a b\nc d', ['a b']],
  ])('%s', (_why, text, first) => {
    expect(cellsOf(text)[0]).toEqual(first)
  })
})

describe('a row that is wrong is told by its line, and those behind it are read', () => {
  const long = 'x'.repeat(csvRow.length + 1)
  it.each<[string, string, CsvRow[]]>([
    [
      'a quote that is never closed',
      'a,b\n"c,d\ne,f\n',
      [
        { line: 1, cells: ['a', 'b'] },
        { line: 2, why: 'quote_not_closed', text: '"c,d' },
        { line: 3, cells: ['e', 'f'] },
      ],
    ],
    [
      'a quote that the next row seems to close',
      'a,b\n"c,d\n"e",f\n',
      [
        { line: 1, cells: ['a', 'b'] },
        { line: 2, why: 'quote_inside', text: '"c,d' },
        { line: 3, cells: ['e', 'f'] },
      ],
    ],
    [
      'a quote in the middle',
      'a,5" disk\nb,c',
      [
        { line: 1, why: 'quote_inside', text: 'a,5" disk' },
        { line: 2, cells: ['b', 'c'] },
      ],
    ],
    [
      'text behind a quote',
      '"a"b,c\nd,e',
      [
        { line: 1, why: 'quote_inside', text: '"a"b,c' },
        { line: 2, cells: ['d', 'e'] },
      ],
    ],
    [
      'lines in quotes count',
      '"a\nb\nc",d\n"',
      [
        { line: 1, cells: ['a\nb\nc', 'd'] },
        { line: 4, why: 'quote_not_closed', text: '"' },
      ],
    ],
    ['empty lines and the first one count', 'sep=,\n\na,"b', [{ line: 3, why: 'quote_not_closed', text: 'a,"b' }]],
  ])('%s', (_why, text, rows) => {
    expect([...readCsv(text)]).toEqual(rows)
  })

  it('too many columns', () => {
    expect(cellsOf(`${','.repeat(csvRow.columns - 1)}\n${','.repeat(csvRow.columns)}\na`).slice(1)).toEqual([
      'too_many_columns',
      ['a'],
    ])
  })

  it('a line that is too long, of which only the beginning is kept', () => {
    const rows = [...readCsv(`a,b\n${long}\nc,d`)]
    expect(rows[1]).toEqual({ line: 2, why: 'line_too_long', text: long.slice(1) })
    expect(rows[2]).toEqual({ line: 3, cells: ['c', 'd'] })
  })

  it('a quote that swallows more than a row may hold', () => {
    const rows = cellsOf(`"a\n${'b,c\n'.repeat(50_000)}`)
    expect([rows[0], rows[1], rows.length]).toEqual(['quote_not_closed', ['b', 'c'], 50_001])
  })

  it('a line that is too long behind an open quote', () => {
    expect(cellsOf(`"a\n${long}\nb,c`)).toEqual(['quote_not_closed', 'line_too_long', ['b', 'c']])
  })
})

it('wherever the text is cut into pieces, the rows are the same', () => {
  const odd = ['a', ',', ';', '|', '"', '""', '\r\n', '\n', '\r', ' ', '","', '\ufeff', 'sep=;\n']
  for (const text of randomTexts(odd, 400)) {
    const whole = [...readCsv(text)]
    for (let cut = 1; cut < text.length; cut += 1) {
      expect([...readCsv([text.slice(0, cut), '', text.slice(cut)])]).toEqual(whole)
    }
    expect([...readCsv(text.split(''))]).toEqual(whole)
  }
})

it.each(csvJunk)('a row behind a megabyte of %s is still read', (_what, text) => {
  let last: CsvRow | undefined
  for (const row of readCsv([text, '\nthe,end'])) last = row
  expect(last).toMatchObject({ cells: ['the', 'end'] })
})

it('a quote that nobody closes is followed only as far as a row may go', () => {
  const line = 'a'.repeat(99)
  let come = 0
  const pieces = function* () {
    yield '"never closed\n'
    for (; come < 10_000; come += 1) yield `${line}\n`
  }
  expect(readCsv(pieces()).next().value).toMatchObject({ line: 1, why: 'quote_not_closed' })
  expect(come * line.length).toBeLessThanOrEqual(csvRow.length + 2 * line.length)
})
