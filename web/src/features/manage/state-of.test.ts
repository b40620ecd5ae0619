import { describe, expect, test } from 'vitest'
import type { TransferStatus } from '@envoi/contract/words'
import { sceneOf } from './scene-of.ts'
import { type State, rightsIn, stateOf } from './state-of.ts'
import { statusOf } from './status-of.ts'
import { someTransfer } from './transfer.fixture.ts'

const now = new Date('2026-11-17T12:00:00Z')
const later = { from: '2026-11-20T00:00:00Z', to: '2026-11-22T12:00:00Z' }

const cases: [TransferStatus, Parameters<typeof someTransfer>[0], State][] = [
  ['UPLOADING', {}, 'uploading'],
  ['SCANNING', {}, 'scanning'],
  ['CLONING', {}, 'cloning'],
  ['PENDING', { validity: later }, 'waiting'],
  ['PENDING', {}, 'checking'],
  ['ENABLED', {}, 'open'],
  ['DISABLED', {}, 'closed'],
  ['DISABLED', { isExpired: true }, 'expired'],
  ['ENABLED', { isExpired: true }, 'expired'],
]

test.each(cases)('%s %j is %s', (status, more, state) => {
  expect(stateOf(someTransfer({ ...more, status }), now)).toBe(state)
})

describe('what its sender may do', () => {
  test('an expired one is only brought back, and one that is looked at is left alone', () => {
    for (const state of ['expired', 'checking'] as const) expect(Object.values(rightsIn[state])).not.toContain(true)
  })
  test('mail is only sent again while it is open', () => {
    const states = Object.keys(rightsIn) as State[]
    expect(states.filter((state) => rightsIn[state].mails)).toEqual(['open'])
  })
})

test.each([
  [{}, 'open_days', 'level'],
  [{ validity: { from: '2026-11-10T12:00:00Z', to: '2026-11-17T15:00:00Z' } }, 'open_hours', 'level'],
  [{ maxDownloads: 3, downloads: 3 }, 'used_up', 'stopped'],
  [{ maxDownloads: 3, downloads: 2 }, 'open_days', 'level'],
  [{ status: 'DISABLED' }, 'closed', 'stopped'],
  [{ status: 'PENDING', validity: later }, 'waiting', 'waiting'],
] as const)('with %j the words are %s', (more, key, gauge) => {
  expect(statusOf(someTransfer(more), now)).toMatchObject({ key, gauge })
})

test.each([
  [{}, { water: 'calm', level: 5 / 7 }],
  [{ status: 'DISABLED' }, { water: 'still', level: 5 / 7 }],
  [{ status: 'UPLOADING' }, { water: 'calm', level: 0 }],
  [{ isExpired: true }, { water: 'out', level: 0 }],
] as const)('with %j the water is %j', (more, scene) => {
  expect(sceneOf({ kind: 'open', transfer: someTransfer(more), isAway: false }, now)).toMatchObject(scene)
})
