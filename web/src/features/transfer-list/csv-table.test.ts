import { describe, expect, test } from 'vitest'
import { type CsvHeads, csvTable } from './csv-table.ts'
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
})
