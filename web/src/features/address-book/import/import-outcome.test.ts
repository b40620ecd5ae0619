import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '@envoi/client/api-error'
import { findWayOn, sayDone, sayStopped } from './import-outcome.ts'

const done = { added: 0, renamed: 0, joined: 0, total: 9, isCertain: true }
const stopped = { settled: 1000, total: 4000, groupId: undefined }
const down = new NetworkError('down')
const gone = new ApiError({ status: 404, codes: ['NOT_FOUND'] })

test.each([
  ['new ones', { added: 9 }, [['import_done', 9]]],
  ['nothing at all', {}, [['import_done', 0]]],
  ['names alone', { renamed: 2 }, [['import_changed', 2]]],
  [
    'all of it',
    { added: 7, renamed: 2, joined: 9 },
    [
      ['import_done', 7],
      ['import_changed', 2],
      ['import_joined', 9],
    ],
  ],
  ['an answer that was lost', { added: 4, isCertain: false }, [['import_all_in', 9]]],
  [
    'one that was lost, into a group',
    { added: 4, joined: 9, isCertain: false },
    [
      ['import_all_in', 9],
      ['import_joined', 9],
    ],
  ],
])('an import reports %s', (_what, end, said) => {
  expect(sayDone({ ...done, ...end }).map(({ key, count }) => [key, count])).toEqual(said)
})

test.each([
  ['by hand', {}, 'import_ended', 'go_on'],
  ['by hand before anybody was in', { settled: 0 }, 'import_none', 'go_on'],
  ['by a failure', { error: down }, 'import_before', 'try_again'],
  ['by a failure before anybody was in', { settled: 0, error: down }, undefined, 'try_again'],
  ['by a group that is gone', { groupId: 'g', error: gone }, 'import_before', 'other_group'],
  ['by a failure on the way to a group', { groupId: 'g', error: down }, 'import_before', 'try_again'],
  ['by a book that is gone', { error: gone }, 'import_before', 'try_again'],
] as const)('an import stopped %s has its message, if any, and its next action', (_why, end, said, way) => {
  expect(sayStopped({ ...stopped, ...end })).toBe(said)
  expect(findWayOn({ ...stopped, ...end })).toBe(way)
})
