import { describe, expect, test } from 'vitest'
import { type CsvHeads, type CsvWords, csvTable } from './csv-table.ts'
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
  verified: 'Verified',
  page: 'Push page',
  answers: 'Answers',
}
const words: CsvWords = {
  heads,
  nameOf: ({ name, fileCount }) => name ?? `Of ${fileCount ?? 'some'}`,
  standing: (standing) => `It is ${standing}`,
  yesOrNo: (is) => (is ? 'yes' : 'no'),
  pageOf: ({ site }) => site ?? 'Own link',
}
const now = new Date('2026-11-17T10:00:00.000Z')

describe('the CSV of a list', () => {
  test('has a head, and a row for each transfer with plain numbers and dates', () => {
    const received = listed('b', {
      name: null,
      size: null,
      fileCount: null,
      passwordRequired: true,
      sender: { name: 'Ana', email: 'ana@example.org' },
    })
    const sent = listed('a', { recipients: ['x@example.org', 'y@example.org'] })
    expect(csvTable([sent, received], words, now)).toEqual([
      Object.values(heads).slice(0, 11),
      [
        'Transfer a',
        'It is available',
        '2026-11-01T10:00:00.000Z',
        '2026-11-21T10:00:00.000Z',
        '1000',
        '2',
        '3',
        '',
        'x@example.org y@example.org',
        'no',
        'a',
      ],
      [
        'Of some',
        'It is available',
        '2026-11-01T10:00:00.000Z',
        '2026-11-21T10:00:00.000Z',
        '',
        '',
        '3',
        'Ana ana@example.org',
        'bo@example.org',
        'yes',
        'b',
      ],
    ])
  })

  test('tells of what came by push pages also by which, whether its sender is verified, and the answers', () => {
    const answers = [
      { question: 'Which site?', value: 'Pornic' },
      { question: 'When?', value: 'Today' },
    ]
    const push = { site: 'acme', isSenderProven: true, answers }
    const table = csvTable(
      [listed('a', { push }), listed('b', { push: { ...push, site: null, isSenderProven: false } }), listed('c')],
      words,
      now,
    )
    expect(table.map((row) => row.slice(11))).toEqual([
      ['Verified', 'Push page', 'Answers'],
      ['yes', 'acme', 'Which site? Pornic\nWhen? Today'],
      ['no', 'Own link', 'Which site? Pornic\nWhen? Today'],
      ['', '', ''],
    ])
  })

  test.each([
    [{ status: 'DISABLED' }, 'closed'],
    [{ status: 'DISABLED', to: '2026-11-16T10:00:00.000Z' }, 'ended'],
    [{ status: 'PENDING' }, 'waiting'],
    [{ to: '2026-11-17T10:30:00.000Z' }, 'available'],
  ] as const)('shows the status of %j as the list does: %s', (more, standing) =>
    expect(csvTable([listed('a', more)], words, now)[1]?.[1]).toBe(`It is ${standing}`),
  )
})
