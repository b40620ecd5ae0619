import { ApiError, NetworkError } from '@envoi/client/api-error'
import { expect, test } from 'vitest'
import { isAddressRefused, isGone, isPlanMissing, mayBeDone, readProblem } from './problem.ts'

const format = { size: (bytes: number) => `${bytes} B`, duration: (seconds: number) => `${seconds} s` }
const refused = (status: number, ...codes: string[]) => new ApiError({ status, codes })

test.each([
  ['no connection', new NetworkError('down'), 'book:problem_network', {}],
  [
    'a server that asks for patience',
    new ApiError({ status: 429, retryAfter: 7 }),
    'book:problem_busy',
    { wait: '7 s' },
  ],
  ['one that does not say for how long', refused(503), 'book:problem_busy', { wait: '60 s' }],
  ['a contact that is gone', refused(404, 'NOT_FOUND'), 'book:problem_gone', {}],
  ['no address', refused(422, 'INVALID_EMAIL'), 'book:problem_email', {}],
  ['an address that is there', refused(422, 'CONTACT_EXISTS'), 'error:codes.CONTACT_EXISTS', {}],
  ['a code of tomorrow', refused(422, 'NEVER_HEARD'), 'book:problem_unexpected', {}],
  ['a fault of the page', new TypeError('x'), 'book:problem_unexpected', {}],
])('%s has its message', (_what, error, key, values) => {
  expect(readProblem(error, format)).toEqual({ key, values })
})

test('a plan is missing only if the server says PLAN_REQUIRED', () => {
  expect(isPlanMissing(refused(403, 'PLAN_REQUIRED'))).toBe(true)
  expect(isPlanMissing(refused(403, 'FORBIDDEN'))).toBe(false)
})

test.each([
  ['one that is there', refused(422, 'CONTACT_EXISTS'), true],
  ['one that is none', refused(422, 'INVALID_EMAIL'), true],
  ['a full book', refused(422, 'TOO_MANY_CONTACTS'), false],
  ['no connection', new NetworkError('down'), false],
])('an error says whether the address is refused: %s', (_what, error, isRefused) => {
  expect(isAddressRefused(error)).toBe(isRefused)
})

test.each([
  ['no connection', new NetworkError('down'), true, false],
  ['a gateway that gave up', refused(504), true, false],
  ['a fault of the server', refused(500), false, false],
  ['a refusal', refused(422, 'CONTACT_EXISTS'), false, false],
  ['a server that asks for patience', refused(429), false, false],
  ['a group that is gone', refused(404, 'NOT_FOUND'), false, true],
])(
  'an error says whether the call may have succeeded and whether its target is gone: %s',
  (_what, error, isMaybeDone, isAway) => {
    expect(mayBeDone(error)).toBe(isMaybeDone)
    expect(isGone(error)).toBe(isAway)
  },
)
