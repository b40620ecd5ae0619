import { describe, expect, test } from 'vitest'
import { MOST_COLUMNS, MOST_ROWS, delimiterOf, readCsv } from './csv.ts'

const rows = (text: string, name = 'a.csv') => readCsv(text, { name, isCut: false }).rows

describe('a table is read from', () => {
  test.each<[what: string, text: string, table: string[][]]>([
    [
      'commas',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons',
      'a;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1\t2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'lines that end as in Windows',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'lines that end as in old Macs',
      'a,b\r1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'quotes',
      '"a,b","c ""d"""\n1,2',
      [
        ['a,b', 'c "d"'],
        ['1', '2'],
      ],
    ],
    [
      'a quoted line break',
      '"a\nb",c\n1,2',
      [
        ['a\nb', 'c'],
        ['1', '2'],
      ],
    ],
    ['a quote that does not end', '"a,b\n1,2', [['a,b\n1,2']]],
    ['a quote inside a cell', 'a"b,c', [['a"b', 'c']]],
    [
      'empty cells',
      ',b,\n1,,3',
      [
        ['', 'b', ''],
        ['1', '', '3'],
      ],
    ],
    ['rows of different lengths', 'a,b\n1\n1,2,3', [['a', 'b'], ['1'], ['1', '2', '3']]],
    [
      'empty lines',
      'a,b\n\n1,2\n\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['one column', 'a\nb', [['a'], ['b']]],
    ['nothing', '', []],
    [
      'formulas, which stay words',
      '=1+1,@SUM(A1)\n+2,-3',
      [
        ['=1+1', '@SUM(A1)'],
        ['+2', '-3'],
      ],
    ],
    [
      'markup, which stays words',
      '<b>a</b>,b\n1,2',
      [
        ['<b>a</b>', 'b'],
        ['1', '2'],
      ],
    ],
  ])('%s', (_, text, table) => {
    expect(rows(text)).toEqual(table)
  })
})

test.each([
  ['a,b;c\n1,2;3', ','],
  ['a;b\n1,0;2,0', ';'],
  ['"a;b",c\n1,2', ','],
  ['a|b\n1|2', '|'],
  ['words', ','],
])('%j is divided by %j', (text, delimiter) => {
  expect(delimiterOf(text, 'a.csv')).toBe(delimiter)
})

test('what is called TSV is divided by tabs', () => {
  expect(rows('a,b\tc', 'a.TSV')).toEqual([['a,b', 'c']])
})

test('of a text that goes on elsewhere the last row is left out', () => {
  expect(readCsv('a,b\n1,2\n3', { name: 'a.csv', isCut: true })).toEqual({
    rows: [
      ['a', 'b'],
      ['1', '2'],
    ],
    columns: 2,
    isCut: true,
  })
})

test('a table ends at the maximum of rows and columns', () => {
  const long = readCsv('a,b\n'.repeat(MOST_ROWS + 1), { name: 'a.csv', isCut: false })
  expect(long.rows).toHaveLength(MOST_ROWS)
  expect(long.isCut).toBe(true)
  expect(readCsv('a,'.repeat(MOST_COLUMNS + 5), { name: 'a.csv', isCut: false })).toMatchObject({
    columns: MOST_COLUMNS,
    isCut: true,
  })
})
