import { describe, expect, test } from 'vitest'
import type { TransferStatus } from '@envoi/contract/words'
import { type State, isPassing, rightsIn, stateOf, statusOf } from './state-of.ts'
import { someFile, someTransfer } from './transfer.fixture.ts'
import { sceneOf } from './water-of.ts'

const now = new Date('2026-11-17T12:00:00Z')
const later = { from: '2026-11-20T00:00:00Z', to: '2026-11-22T12:00:00Z' }

const found = [someFile({ isReady: false, scan: 'infected', finding: 'Eicar' }), someFile({ fileId: 'b' })]
const byHand = [{ type: 'DISABLED' as const, at: '2026-11-16T12:00:00Z' }]

const cases: [TransferStatus, Parameters<typeof someTransfer>[0], State][] = [
  ['UPLOADING', {}, 'uploading'],
  ['SCANNING', {}, 'scanning'],
  ['CLONING', {}, 'cloning'],
  ['PENDING', { validity: later }, 'waiting'],
  ['PENDING', {}, 'checking'],
  ['ENABLED', {}, 'open'],
  ['DISABLED', {}, 'closed'],
  ['DISABLED', { files: found }, 'flagged'],
  // What joined later and is hidden does not keep what was closed by hand from being opened.
  ['DISABLED', { files: found, events: byHand }, 'closed'],
  ['ENABLED', { files: found }, 'open'],
  ['DISABLED', { files: found, isExpired: true }, 'expired'],
  ['DISABLED', { isExpired: true }, 'expired'],
  ['ENABLED', { isExpired: true }, 'expired'],
]

test.each(cases)('a transfer with status %s and %j is %s', (status, more, state) => {
  expect(stateOf(someTransfer({ ...more, status }), now)).toBe(state)
})

test.each([
  ['it is checked', { status: 'SCANNING' }, true],
  ['files that joined are checked', { files: [someFile(), someFile({ isReady: false, scan: 'waiting' })] }, true],
  ['it is open', {}, false],
  ['it is locked', { status: 'DISABLED', files: found }, false],
] satisfies [string, Parameters<typeof someTransfer>[0], boolean][])(
  'while %s (%j), the page polls soon: %s',
  (_when, more, isSoon) => {
    expect(isPassing(someTransfer(more), now)).toBe(isSoon)
  },
)

describe('the rights of a sender', () => {
  test('allow removing files while a transfer is scanned or flagged, but not opening a flagged one', () => {
    for (const state of ['scanning', 'flagged'] as const) expect(rightsIn[state].removes).toBe(true)
    expect(rightsIn.flagged.opens).toBe(false)
  })
  test('allow no changes while a transfer is expired or under review', () => {
    for (const state of ['expired', 'checking'] as const) expect(Object.values(rightsIn[state])).not.toContain(true)
  })
  test.each(['mails', 'again'] as const)('allow sending mail and files again only while it is open: %s', (right) => {
    const states = Object.keys(rightsIn) as State[]
    expect(states.filter((state) => rightsIn[state][right])).toEqual(['open'])
  })
})

test.each([
  [{}, 'open_days', 'level'],
  [{ validity: { from: '2026-11-10T12:00:00Z', to: '2026-11-17T15:00:00Z' } }, 'open_hours', 'level'],
  [{ maxDownloads: 3, downloads: 3 }, 'used_up', 'stopped'],
  [{ maxDownloads: 3, downloads: 2 }, 'open_days', 'level'],
  [{ status: 'DISABLED' }, 'closed', 'stopped'],
  [{ status: 'DISABLED', files: found }, 'flagged', 'stopped'],
  [{ status: 'PENDING', validity: later }, 'waiting', 'waiting'],
] as const)('a transfer with %j has the status words %s', (more, key, gauge) => {
  expect(statusOf(someTransfer(more), now)).toMatchObject({ key, gauge })
})

test.each([
  [{}, { water: 'calm', level: 5 / 7 }],
  [{ status: 'DISABLED' }, { water: 'still', level: 5 / 7 }],
  [
    { status: 'DISABLED', files: found },
    { water: 'still', level: 5 / 7 },
  ],
  [{ status: 'UPLOADING' }, { water: 'calm', level: 0 }],
  [{ isExpired: true }, { water: 'out', level: 0 }],
] as const)('a transfer with %j has the water %j', (more, scene) => {
  expect(sceneOf({ kind: 'open', transfer: someTransfer(more), isAway: false }, now)).toMatchObject(scene)
})

test.each([
  ['running', { sent: 30, total: 40, status: 'running' }, { water: 'calm', level: 0.75 }],
  ['running', { sent: 30, total: 40, status: 'offline' }, { water: 'still', level: 0.75 }],
  ['running', null, { water: 'calm', level: 5 / 7 }],
  ['failed', { sent: 30, total: 40, status: 'failed' }, { water: 'calm', level: 5 / 7 }],
  ['rest', null, { water: 'calm', level: 5 / 7 }],
] as const)('files being added (%s, %j) make the water %j', (phase, progress, scene) => {
  const adding = {
    phase,
    progress: progress && { files: [], secondsLeft: null, error: null, resumable: false, ...progress },
  }
  const view = { kind: 'open', transfer: someTransfer({}), isAway: false } as const
  expect(sceneOf(view, now, adding as Parameters<typeof sceneOf>[2])).toMatchObject(scene)
})
