import { describe, expect, test } from 'vitest'
import type { Status, StatusEvent } from './status.ts'
import { nextStatus } from './status.ts'

const statuses: Status[] = ['running', 'pausing', 'paused', 'offline', 'done', 'failed', 'cancelled']

describe('what happens to an upload in each status', () => {
  const table: [StatusEvent, Partial<Record<Status, Status>>][] = [
    ['pause', { running: 'pausing', pausing: 'paused', offline: 'paused' }],
    ['stop', { running: 'paused', pausing: 'paused', offline: 'paused' }],
    ['rested', { pausing: 'paused' }],
    ['resume', { pausing: 'running', paused: 'running' }],
    ['wentOffline', { running: 'offline', pausing: 'paused' }],
    ['cameOnline', { offline: 'running' }],
    ['finish', { running: 'done', pausing: 'done', offline: 'done' }],
    ['fail', { running: 'failed', pausing: 'failed', offline: 'failed' }],
    [
      'cancel',
      {
        running: 'cancelled',
        pausing: 'cancelled',
        offline: 'cancelled',
        paused: 'cancelled',
        failed: 'cancelled',
      },
    ],
  ]
  test.each(table)('%s', (event, changes) => {
    const found = statuses.map((status) => [status, nextStatus(status, event)])
    expect(found).toEqual(statuses.map((status) => [status, changes[status] ?? status]))
  })
})

test('done and cancelled are final', () => {
  const events: StatusEvent[] = [
    'pause',
    'stop',
    'rested',
    'resume',
    'wentOffline',
    'cameOnline',
    'finish',
    'fail',
    'cancel',
  ]
  for (const status of ['done', 'cancelled'] as const) {
    expect(new Set(events.map((event) => nextStatus(status, event)))).toEqual(new Set([status]))
  }
})
