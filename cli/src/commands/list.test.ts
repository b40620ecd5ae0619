import { expect, test } from 'vitest'
import { rowOf } from './list.ts'

const listed = {
  transferId: 'Kp7wQe',
  name: 'Plans',
  status: 'ENABLED' as const,
  createdAt: '2026-11-19T10:00:00.000Z',
  to: '2026-11-26T10:00:00.000Z',
  size: 5000,
  fileCount: 1,
  passwordRequired: false,
  recipients: ['hannah@calder.example'],
  downloads: 2,
}
const ana = { name: 'Ana', email: 'ana@calder.example' }

test.for<[string, object, string[]]>([
  ['sent with a title', {}, ['Plans']],
  ['sent without one', { name: null }, ['hannah@calder.example']],
  ['sent as a link', { name: null, recipients: [] }, ['–']],
  ['received with a title', { sender: ana }, ['Ana', 'Plans']],
  ['received without one', { name: null, sender: ana }, ['Ana', '']],
  ['received from an address', { sender: { ...ana, name: null } }, ['ana@calder.example', 'Plans']],
  ['received from nobody who said so', { sender: { name: null, email: null } }, ['–', 'Plans']],
  [
    'received from a name that would move the cursor',
    { sender: { ...ana, name: 'A\u001b[2Jna' } },
    ['A\uFFFD[2Jna', 'Plans'],
  ],
])('a transfer that was %s', ([, more, about]) => {
  expect(rowOf({ ...listed, ...more })).toEqual(['Kp7wQe', '2026-11-19', 'enabled', '5 kB', '2 downloads', ...about])
})
