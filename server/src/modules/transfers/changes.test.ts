import { type TransferStatus, transferStatuses } from '@envoi/contract/words'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../platform/http/refusal.ts'
import {
  type Change,
  disable,
  enable,
  expire,
  finishCloning,
  finishScan,
  finishUpload,
  makeAvailable,
  moveInTime,
} from './changes.ts'
import { statusSteps } from './transfer.ts'

/** What becomes of it in short: the new status and its events, `same`, or why not. */
function outcome(step: () => Change | undefined): string {
  try {
    const change = step()
    return change ? [change.status, ...change.events].join(' ') : 'same'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.code
  }
}

describe('what follows an upload', () => {
  const scanned = { isReadFirst: true, isScanAsked: true }
  const onlyRead = { isReadFirst: true, isScanAsked: false }
  const straight = { isReadFirst: false, isScanAsked: false }
  test.each([
    ['nothing to wait for, no start date: available at once', straight, false, 'ENABLED', ['UPLOADED', 'AVAILABLE']],
    ['a start date ahead: it waits', straight, true, 'PENDING', ['UPLOADED']],
    ['a scanner: nothing skips the scan', scanned, false, 'SCANNING', ['UPLOADED', 'SCAN_STARTED']],
    ['a scanner and a start date: the scan comes first', scanned, true, 'SCANNING', ['UPLOADED', 'SCAN_STARTED']],
    [
      'a store that compares nothing: it is read first, and no scan is told of',
      onlyRead,
      false,
      'SCANNING',
      ['UPLOADED'],
    ],
    ['the same with a start date', onlyRead, true, 'SCANNING', ['UPLOADED']],
  ])('%s', (_rule, first, startsLater, status, events) => {
    expect(finishUpload({ ...first, startsLater, isCopying: false })).toEqual({ status, events })
    const copied = events.map((event) => (event === 'UPLOADED' ? 'CLONED' : event))
    expect(finishCloning({ ...first, startsLater })).toEqual({ status, events: copied })
    expect(finishUpload({ ...first, startsLater, isCopying: true })).toEqual({
      status: 'CLONING',
      events: ['UPLOADED'],
    })
  })
})

describe('when every file was looked at', () => {
  test.each([
    [{ isInfected: false, isScanned: true, startsLater: false }, 'ENABLED', ['SCAN_DONE_OK', 'AVAILABLE']],
    [{ isInfected: false, isScanned: true, startsLater: true }, 'PENDING', ['SCAN_DONE_OK']],
    [{ isInfected: false, isScanned: false, startsLater: false }, 'ENABLED', ['AVAILABLE']],
    [{ isInfected: false, isScanned: false, startsLater: true }, 'PENDING', []],
    [{ isInfected: true, isScanned: true, startsLater: false }, 'DISABLED', []],
  ])('%j: %s', (facts, status, events) => {
    expect(finishScan(facts)).toEqual({ status, events })
  })
})

test('only a waiting transfer becomes available by its date, and not before it', () => {
  for (const status of transferStatuses) {
    expect(makeAvailable({ status, startsLater: false })?.status, status).toBe(
      status === 'PENDING' ? 'ENABLED' : undefined,
    )
    expect(makeAvailable({ status, startsLater: true }), status).toBeUndefined()
  }
})

describe('enabling', () => {
  test.each<[TransferStatus, boolean, boolean, string]>([
    ['DISABLED', false, true, 'ENABLED ENABLED'],
    ['DISABLED', false, false, 'ENABLED ENABLED AVAILABLE'],
    ['DISABLED', true, false, 'PENDING ENABLED'],
    ['DISABLED', true, true, 'PENDING ENABLED'],
    ['ENABLED', false, true, 'same'],
    ['PENDING', true, false, 'same'],
    ['UPLOADING', false, false, 'WRONG_STATUS'],
    ['CLONING', false, false, 'WRONG_STATUS'],
    ['SCANNING', false, false, 'WRONG_STATUS'],
    ['MODERATING', false, true, 'WRONG_STATUS'],
    ['DELETED', false, true, 'WRONG_STATUS'],
  ])('%s, starts later %s, was available %s: %s', (status, startsLater, wasAvailable, expected) => {
    expect(outcome(() => enable({ status, startsLater, wasAvailable, isHeldBack: false }))).toBe(expected)
  })

  test('not while something dangerous is in it', () => {
    const locked = { status: 'DISABLED', startsLater: false, wasAvailable: false, isHeldBack: true } as const
    expect(outcome(() => enable(locked))).toBe('FILES_FLAGGED')
  })
})

test.each<[TransferStatus, string]>([
  ['ENABLED', 'DISABLED DISABLED'],
  ['PENDING', 'DISABLED DISABLED'],
  ['DISABLED', 'same'],
  ['UPLOADING', 'WRONG_STATUS'],
  ['CLONING', 'WRONG_STATUS'],
  ['SCANNING', 'WRONG_STATUS'],
  ['MODERATING', 'WRONG_STATUS'],
  ['DELETED', 'WRONG_STATUS'],
])('disabling %s: %s', (status, expected) => {
  expect(outcome(() => disable(status))).toBe(expected)
})

describe('new dates', () => {
  const moved = 'EXPIRY_DATE_CHANGED'
  test.each<[string, TransferStatus, TransferStatus | null, boolean, boolean, string]>([
    ['of an open one leave it open', 'ENABLED', null, false, true, `ENABLED ${moved}`],
    ['with a start ahead close it until then', 'ENABLED', null, true, true, `PENDING ${moved}`],
    ['keep one waiting', 'PENDING', null, true, false, `PENDING ${moved}`],
    ['with a start that has come open it', 'PENDING', null, false, false, `ENABLED ${moved} AVAILABLE`],
    ['that close and open it again are a new first day', 'PENDING', null, false, true, `ENABLED ${moved} AVAILABLE`],
    ['bring back what expiry closed', 'DISABLED', 'ENABLED', false, true, `ENABLED ${moved}`],
    ['bring it back to wait', 'DISABLED', 'ENABLED', true, true, `PENDING ${moved}`],
    ['bring back what never had its day', 'DISABLED', 'PENDING', false, false, `ENABLED ${moved} AVAILABLE`],
    ['leave closed what its sender closed', 'DISABLED', null, false, true, `DISABLED ${moved}`],
    ['leave it closed after expiry too', 'DISABLED', 'DISABLED', false, true, `DISABLED ${moved}`],
    ['do not finish an upload', 'UPLOADING', null, false, false, `UPLOADING ${moved}`],
    ['do not skip the scan', 'SCANNING', null, false, false, `SCANNING ${moved}`],
    ['do not end a cloning', 'CLONING', null, true, false, `CLONING ${moved}`],
    ['do not end a review', 'MODERATING', null, false, true, 'WRONG_STATUS'],
    ['do not end a review of what has expired', 'MODERATING', 'ENABLED', false, true, 'WRONG_STATUS'],
  ])('%s', (_rule, status, statusBeforeExpiry, startsLater, wasAvailable, expected) => {
    expect(outcome(() => moveInTime({ status, statusBeforeExpiry, startsLater, wasAvailable }))).toBe(expected)
  })
})

test.each<[TransferStatus, TransferStatus]>([
  ['ENABLED', 'DISABLED'],
  ['PENDING', 'DISABLED'],
  ['DISABLED', 'DISABLED'],
  ['UPLOADING', 'DELETED'],
  ['CLONING', 'DELETED'],
  ['SCANNING', 'DELETED'],
])('at its end %s becomes %s', (status, expected) => {
  expect(expire(status)).toBe(expected)
})

test('no step is one that the database would refuse', () => {
  for (const status of transferStatuses) {
    for (const startsLater of [true, false]) {
      for (const wasAvailable of [true, false]) {
        const facts = { status, startsLater, wasAvailable }
        const steps = [
          () => makeAvailable(facts),
          () => enable({ ...facts, isHeldBack: false }),
          () => disable(status),
          ...[null, ...transferStatuses].map(
            (statusBeforeExpiry) => () => moveInTime({ ...facts, statusBeforeExpiry }),
          ),
        ]
        for (const step of steps) {
          const [next = ''] = outcome(step).split(' ')
          const isStep = transferStatuses.some((one) => one === next) && next !== status
          if (isStep) expect(statusSteps[status], `${status} to ${next}`).toContain(next)
        }
      }
    }
  }
})
