import { expect, test } from 'vitest'
import type { ListedTransfer } from '@envoi/contract/lists'
import { type RowStatus, statusOf } from './status-of.ts'
import { listed } from './transfer.fixture.ts'

const now = new Date('2026-11-11T10:00:00.000Z')
const past = '2026-11-10T10:00:00.000Z'

test.each<[Partial<ListedTransfer>, Partial<RowStatus>]>([
  [{}, { key: 'left_days', count: 10, gauge: 'level', share: 0.5 }],
  [{ to: '2026-11-11T13:00:00.000Z' }, { key: 'left_hours', count: 3 }],
  [{ to: past }, { key: 'ended', gauge: 'level', share: 0 }],
  [{ status: 'DISABLED' }, { key: 'closed', gauge: 'stopped' }],
  [{ status: 'DISABLED', to: past }, { key: 'ended' }],
  [{ status: 'PENDING' }, { key: 'waiting', gauge: 'waiting' }],
  [{ status: 'UPLOADING' }, { key: 'uploading', gauge: 'waiting' }],
  [{ status: 'SCANNING' }, { key: 'scanning' }],
  [{ status: 'CLONING' }, { key: 'cloning' }],
  [{ status: 'DELETED' }, { key: 'deleted' }],
  [{ status: 'DELETED', to: past }, { key: 'over' }],
])('a transfer with %j has the status %j', (facts, expected) =>
  expect(statusOf(listed('a', facts), now)).toMatchObject(expected),
)
