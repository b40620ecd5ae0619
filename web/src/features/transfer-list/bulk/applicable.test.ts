import { expect, test } from 'vitest'
import { isApplicable } from './applicable.ts'
import { listed } from '../transfer.fixture.ts'

const now = new Date('2026-11-17T10:00:00.000Z')
const byPage = { site: null, isSenderProven: false, answers: [] }
const past = { to: '2026-11-16T10:00:00.000Z' }

test.each([
  ['reopen', {}, false],
  ['reopen', { status: 'DISABLED' }, true],
  ['reopen', { status: 'DISABLED', ...past }, false],
  ['close', {}, true],
  ['close', { status: 'DISABLED' }, false],
  ['close', { status: 'DISABLED', ...past }, false],
  ['close', { status: 'PENDING' }, true],
  ['close', { ...past }, false],
  ['close', { status: 'UPLOADING' }, false],
  ['close', { status: 'SCANNING' }, false],
  ['close', { status: 'MODERATING' }, false],
  ['extend', { status: 'DISABLED', ...past }, true],
  ['delete', { status: 'DISABLED' }, true],
  ['exclude', {}, true],
  ['exclude', { push: byPage }, false],
] as const)('the action %s applies to a transfer with %j: %s', (kind, more, expected) =>
  expect(isApplicable(kind, listed('a', more), now)).toBe(expected),
)
