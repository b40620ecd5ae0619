import { expect, test } from 'vitest'
import { byReason } from './by-reason.ts'
import { listed } from '../transfer.fixture.ts'

const tell = (error: unknown, count = 1): string => (count > 1 ? `all ${String(error)}` : String(error))
const failing = (id: string, error: string) => ({ transfer: listed(id, {}), error })

test('failures are grouped by reason, each with all its transfers', () => {
  const failures = [failing('a', 'gone'), failing('b', 'busy'), failing('c', 'gone')]
  const told = byReason(failures, tell).map(({ reason, transfers }) => [reason, transfers.map((one) => one.transferId)])
  expect(told).toEqual([
    ['all gone', ['a', 'c']],
    ['busy', ['b']],
  ])
})
