import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '@envoi/client/api-error'
import { createFormat } from '../../platform/format.ts'
import { readProblem } from './problem.ts'

const tooLong = [{ limit: 'VALIDITY_DAYS', max: 7, actual: 20 }]
const tooMuch = [{ limit: 'STORAGE', max: 100e9, actual: 120e9 }]

test.each<[string, unknown, object]>([
  ['no answer', new NetworkError(), { key: 'dashboard:problem_network' }],
  [
    'too many calls',
    new ApiError({ status: 429, retryAfter: 30 }),
    { key: 'dashboard:problem_busy', values: { wait: '30\u00A0s' } },
  ],
  [
    'a limit',
    new ApiError({ status: 422, limitErrors: tooLong }),
    { key: 'error:limits.VALIDITY_DAYS', values: { max: 7, actual: 20 } },
  ],
  [
    'a limit of bytes',
    new ApiError({ status: 422, limitErrors: tooMuch }),
    { key: 'error:limits.STORAGE', values: { max: '100\u00A0GB', actual: '120\u00A0GB' } },
  ],
  ['deleted meanwhile', new ApiError({ status: 410, codes: ['DELETED'] }), { key: 'dashboard:problem_gone' }],
  ['over', new ApiError({ status: 410, codes: ['EXPIRED'] }), { key: 'dashboard:problem_ended' }],
  ['not theirs', new ApiError({ status: 404 }), { key: 'dashboard:problem_gone' }],
  ['a refusal', new ApiError({ status: 409, codes: ['WRONG_STATUS'] }), { key: 'error:codes.WRONG_STATUS' }],
  [
    'a code from elsewhere',
    new ApiError({ status: 400, codes: ['NoSuchThing'] }),
    { key: 'dashboard:problem_unexpected' },
  ],
  ['a mistake of ours', new Error('broken'), { key: 'dashboard:problem_unexpected' }],
])('a failed action has its message: %s', (_what, error, expected) =>
  expect(readProblem(error, createFormat('en'))).toMatchObject(expected),
)

test('a recipient of an expired transfer is not told to extend it', () => {
  const over = new ApiError({ status: 410, codes: ['EXPIRED'] })
  expect(readProblem(over, createFormat('en'), { isOwn: false }).key).toBe('dashboard:problem_gone')
})
