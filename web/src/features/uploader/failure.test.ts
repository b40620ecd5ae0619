import { ApiError, NetworkError } from '@envoi/client/api-error'
import { FileChanged } from '@envoi/client/upload/same-file'
import { isToldRefusal, refusalStatuses } from '@envoi/contract/refusals'
import { describe, expect, test } from 'vitest'
import { error as words } from '../../words/en/error.ts'
import { format } from './draft/draft.fixture.ts'
import { isLiftedByPlan, readFailure } from './failure.ts'

const answer = (more: ConstructorParameters<typeof ApiError>[0]) =>
  readFailure(new ApiError({ requestId: 'r1', ...more }), format)

describe('a failed upload is explained, with its request id', () => {
  test('by the limit it exceeds, with its figures', () => {
    const limitErrors = [{ limit: 'RECIPIENTS' as const, max: 10, actual: 12 }]
    expect(answer({ status: 422, limitErrors })).toEqual({
      kind: 'limits',
      message: 'limits.RECIPIENTS',
      values: { max: 10, actual: 12 },
      requestId: 'r1',
    })
  })

  test('by bytes written as sizes', () => {
    const limitErrors = [{ limit: 'UPLOAD_SIZE' as const, max: 100, actual: 120 }]
    expect(answer({ status: 422, limitErrors }).values).toEqual({ max: '100 bytes', actual: '120 bytes' })
  })

  const told = Object.entries(refusalStatuses).filter(([code]) => isToldRefusal(code))

  test.each(told)('by a message of its own for %s', (code, status) => {
    expect(answer({ status, codes: [code] })).toMatchObject({
      kind: 'codes',
      message: `codes.${code}`,
      requestId: 'r1',
    })
    expect(words.codes).toHaveProperty([code])
  })

  test.each([
    [400, 'codes.BAD_REQUEST'],
    [404, 'codes.NOT_FOUND'],
    [413, 'codes.BODY_TOO_LARGE'],
    [429, 'codes.TOO_MANY_REQUESTS'],
    [503, 'codes.UNAVAILABLE'],
    [507, 'codes.STORAGE_FULL'],
    [500, 'error_uploading'],
    [502, 'error_uploading'],
    [204, 'error_uploading'],
  ])('by the status %s without a code', (status, message) => {
    expect(answer({ status })).toMatchObject({ kind: 'status', message, requestId: 'r1' })
  })

  test('by the time to wait when it is rate-limited', () => {
    expect(answer({ status: 429, retryAfter: 120 }).values).toEqual({ wait: '120 seconds' })
  })

  test('by the status if its code is one for programs', () => {
    expect(answer({ status: 404, codes: ['AUTHORIZATION_PENDING'] })).toMatchObject({ message: 'codes.NOT_FOUND' })
  })

  test('by the status if its code or limit is unknown', () => {
    expect(answer({ status: 403, codes: ['AccessDenied', 'toString'] })).toMatchObject({ message: 'codes.FORBIDDEN' })
    const limitErrors = [{ limit: 'NEW' as 'STORAGE', max: 1, actual: 2 }]
    expect(answer({ status: 422, limitErrors })).toMatchObject({ message: 'codes.LIMITS' })
  })
})

test.each([
  ['no answer at all', new NetworkError('reset'), { kind: 'network', message: 'network' }],
  ['a file that changed', new FileChanged('plan.pdf'), { kind: 'file', values: { name: 'plan.pdf' } }],
  ['a fault of our own', new TypeError('x'), { kind: 'status', message: 'error_uploading' }],
  ['something that is no error', 'x', { kind: 'status', message: 'error_uploading' }],
])('a failure without an answer is explained: %s', (_what, error, failure) => {
  expect(readFailure(error, format)).toMatchObject({ ...failure, requestId: null })
})

describe('whether a plan would have let it through', () => {
  const visitor = {
    planType: 'NONE',
    transferType: 'S1',
    isSignedIn: false,
    isMainSite: true,
    isPush: false,
    isWidget: false,
  } as const
  const over = (limit: 'RECIPIENTS' | 'API_KEYS', max: number) =>
    new ApiError({ status: 422, limitErrors: [{ limit, max, actual: max + 1 }] })
  test.each([
    ['a limit that is higher with one', over('RECIPIENTS', 10), visitor, true],
    ['a limit that one has already', over('RECIPIENTS', 50), visitor, false],
    ['a limit of something else', over('API_KEYS', 10), visitor, false],
    ['another refusal', new ApiError({ status: 403, codes: ['PLAN_REQUIRED'] }), visitor, false],
    ['no answer', new NetworkError(), visitor, false],
    ['who has one', over('RECIPIENTS', 10), { ...visitor, planType: 'PREMIUM' } as const, false],
    ['a customer’s guest', over('RECIPIENTS', 10), { ...visitor, isMainSite: false }, false],
  ])('%s', (_what, error, sender, expected) => {
    expect(isLiftedByPlan(error, sender)).toBe(expected)
  })
})
