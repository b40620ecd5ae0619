import { ApiError, NetworkError } from '@envoi/client/api-error'
import { describe, expect, test } from 'vitest'
import { type ProblemWords, readProblem } from './problem.ts'

type Answer = ConstructorParameters<typeof ApiError>[0]
const format = { size: (bytes: number) => `${bytes} B`, duration: (seconds: number) => `${seconds} s` }
const words: ProblemWords<string> = { offline: 'own:offline', busy: 'own:busy', fault: 'own:fault' }
const read = (answer: Answer, more: Partial<typeof words> = {}) =>
  readProblem(new ApiError(answer), { ...words, ...more }, format)
const over = (...names: string[]): Answer => ({
  status: 422,
  limitErrors: names.map((limit) => ({ limit, max: 10, actual: 11 })),
})

describe('a general failure has the feature’s own words', () => {
  test.each([
    ['no answer', new NetworkError('down'), 'own:offline', {}],
    ['asked too often', new ApiError({ status: 429, retryAfter: 7 }), 'own:busy', { wait: '7 s' }],
    ['under load', new ApiError({ status: 503 }), 'own:busy', { wait: '60 s' }],
    ['a fault of the server', new ApiError({ status: 500 }), 'own:fault', {}],
    ['a fault of the page', new TypeError('x'), 'own:fault', {}],
  ])('%s', (_what, error, key, values) => {
    expect(readProblem(error, words, format)).toEqual({ key, values })
  })

  test('also if a rate limit has a code', () => {
    expect(read({ status: 429, codes: ['auth/too-many-requests'] }).key).toBe('own:busy')
  })
})

describe('a limit', () => {
  test('is shown with its figures, as sizes if it counts bytes', () => {
    expect(read(over('RECIPIENTS'))).toEqual({ key: 'error:limits.RECIPIENTS', values: { max: 10, actual: 11 } })
    expect(read(over('STORAGE'))).toEqual({ key: 'error:limits.STORAGE', values: { max: '10 B', actual: '11 B' } })
  })

  test('that is unknown is skipped for a known one', () => {
    expect(read(over('NEW', 'RECIPIENTS')).key).toBe('error:limits.RECIPIENTS')
    expect(read(over('NEW')).key).toBe('own:fault')
  })
})

describe('a refusal', () => {
  test('is explained by its code', () => {
    expect(read({ status: 422, codes: ['LAST_FILE'] })).toEqual({ key: 'error:codes.LAST_FILE', values: {} })
  })

  test('has the feature’s own words if there are any', () => {
    const codes = { EXPIRED: 'own:over', UNAVAILABLE: 'own:load' }
    expect(read({ status: 410, codes: ['EXPIRED'] }, { codes, gone: 'own:gone' }).key).toBe('own:over')
    expect(read({ status: 503 }, { codes }).key).toBe('own:load')
  })

  test.each([404, 410])('of something gone (%s) says so', (status) => {
    expect(read({ status, codes: ['DELETED'] }, { gone: 'own:gone' }).key).toBe('own:gone')
  })

  test.each(['NoSuchKey', 'toString'])('with an unknown code (%s) is shown as a fault', (code) => {
    expect(read({ status: 403, codes: [code] }).key).toBe('own:fault')
  })

  test('without a code is explained by its status only if the feature wants it, and a fault never', () => {
    expect(read({ status: 507 }).key).toBe('own:fault')
    expect(read({ status: 507 }, { isToldByStatus: true }).key).toBe('error:codes.STORAGE_FULL')
    expect(read({ status: 500 }, { isToldByStatus: true }).key).toBe('own:fault')
  })
})
