import { describe, expect, test } from 'vitest'
import { MOST, type CsvHeads, csvTable, readAll } from './csv-table.ts'
import { listed } from './transfer.fixture.ts'

const heads: CsvHeads = {
  title: 'Title',
  status: 'Status',
  sent: 'Sent',
  ends: 'Ends',
  bytes: 'Bytes',
  files: 'Files',
  downloads: 'Downloads',
  sender: 'Sender',
  recipients: 'Recipients',
  password: 'Password',
  id: 'Transfer',
}

describe('a list as a table', () => {
  test('has a head, and a row for each, whose numbers and moments are plain', () => {
    const received = listed('b', {
      name: null,
      size: null,
      fileCount: null,
      passwordRequired: true,
      sender: { name: 'Ana', email: 'ana@example.org' },
    })
    expect(csvTable([listed('a', { recipients: ['x@example.org', 'y@example.org'] }), received], heads)).toEqual([
      Object.values(heads),
      [
        'Transfer a',
        'ENABLED',
        '2026-11-01T10:00:00.000Z',
        '2026-11-21T10:00:00.000Z',
        '1000',
        '2',
        '3',
        '',
        'x@example.org y@example.org',
        '0',
        'a',
      ],
      [
        '',
        'ENABLED',
        '2026-11-01T10:00:00.000Z',
        '2026-11-21T10:00:00.000Z',
        '',
        '',
        '3',
        'Ana ana@example.org',
        'bo@example.org',
        '1',
        'b',
      ],
    ])
  })

  test.each([
    [0, 0, false, 1],
    [1500, 1500, false, 2],
    [MOST, MOST, false, 10],
    [25_000, MOST, true, 10],
  ])('of %d found, %d are read (cut: %s), in %d calls', async (total, expected, isCut, calls) => {
    let asked = 0
    const answer = await readAll(async ({ from, size }) => {
      asked += 1
      const count = Math.max(0, Math.min(size, total - from))
      return { total, transfers: Array.from({ length: count }, (_, index) => listed(String(from + index))) }
    })
    expect(answer.transfers.length).toBe(expected)
    expect(new Set(answer.transfers.map(({ transferId }) => transferId)).size).toBe(expected)
    expect(answer.isCut).toBe(isCut)
    expect(asked).toBe(calls)
  })
})
