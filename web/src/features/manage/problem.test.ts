import { ApiError, NetworkError } from '@envoi/client/api-error'
import { FileChanged } from '@envoi/client/upload/same-file'
import { expect, test } from 'vitest'
import { FilesNeeded } from './files-needed.ts'
import { readProblem } from './problem.ts'

const format = { size: (bytes: number) => `${bytes} B`, duration: (seconds: number) => `${seconds} s` }
const refused = (status: number, code?: string) => new ApiError({ status, ...(code && { codes: [code] }) })
const over = (limit: string) => new ApiError({ status: 422, limitErrors: [{ limit, max: 10, actual: 11 }] })

test.each([
  ['no connection', new NetworkError('no answer'), 'manage:problem_network', false],
  ['too often', new ApiError({ status: 429, retryAfter: 90 }), 'manage:problem_busy', false],
  ['too many recipients', over('RECIPIENTS'), 'error:limits.RECIPIENTS', false],
  ['its time is over', refused(410, 'EXPIRED'), 'manage:problem_over', true],
  ['deleted', refused(410, 'DELETED'), 'manage:problem_changed', true],
  ['taken away elsewhere', refused(404), 'manage:problem_changed', true],
  ['not in this state', refused(409, 'WRONG_STATUS'), 'manage:problem_state', true],
  ['something dangerous in it', refused(409, 'FILES_FLAGGED'), 'error:codes.FILES_FLAGGED', true],
  ['the last file', refused(422, 'LAST_FILE'), 'error:codes.LAST_FILE', false],
  ['no room', refused(507), 'error:codes.STORAGE_FULL', false],
  ['a fault', refused(500), 'manage:problem_unexpected', false],
  ['another file than before', new FileChanged('plan.pdf'), 'error:file_changed', false],
  ['picked again, but not all', new FilesNeeded(2), 'manage:picked_some', false],
  ['a bug', new TypeError('x is not a function'), 'manage:problem_unexpected', false],
])('a failed change has its message: %s', (_what, error, key, isStale) => {
  expect(readProblem(error, 'open', format)).toMatchObject({ key, isStale })
})

test('a limit shows bytes as sizes, and anything else as numbers', () => {
  expect(readProblem(over('UPLOAD_SIZE'), 'open', format).values).toEqual({ max: '10 B', actual: '11 B' })
  expect(readProblem(over('RECIPIENTS'), 'open', format).values).toEqual({ max: 10, actual: 11 })
})
