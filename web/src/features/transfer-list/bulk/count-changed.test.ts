import { expect, test } from 'vitest'
import { countChanged } from './count-changed.ts'
import { listed } from '../transfer.fixture.ts'

const three = [listed('a'), listed('b', { status: 'DISABLED' }), listed('c')]

test.each([
  ['reopen', 1],
  ['close', 2],
  ['extend', 3],
  ['delete', 3],
  ['exclude', 3],
] as const)('of two open transfers and a closed one, %s changes %d', (kind, expected) =>
  expect(countChanged(kind, three)).toBe(expected),
)
