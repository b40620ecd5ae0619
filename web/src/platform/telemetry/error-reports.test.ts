import { ApiError, NetworkError } from '@envoi/client/api-error'
import { describe, expect, test } from 'vitest'
import { createErrorReports, isWorthTelling } from './error-reports.ts'

function visit({ mayTell = true, dice = 0 } = {}) {
  const posted: string[] = []
  const reports = createErrorReports({
    address: () => 'https://envoi.example/',
    mayTell: () => mayTell,
    post: (envelope) => void posted.push(envelope),
    now: () => new Date('2026-11-15T10:00:00Z'),
    random: () => dice,
    newId: (characters) => '0'.repeat(characters),
  })
  return { reports, posted }
}

describe('an error', () => {
  test('is reported once', () => {
    const { reports, posted } = visit()
    reports.report(new Error('no'))
    reports.report(new Error('no'))
    expect(posted).toHaveLength(1)
  })

  test('is not reported after ten others', () => {
    const { reports, posted } = visit()
    for (let count = 0; count < 20; count += 1) reports.report(new Error(`number ${count}`))
    expect(posted).toHaveLength(10)
  })

  test('is not reported from a page with a secret in its URL', () => {
    const { reports, posted } = visit({ mayTell: false })
    reports.report(new Error('no'))
    reports.tracePageLoad(new Date())
    expect(posted).toEqual([])
  })

  test.each([
    [new TypeError('x is not a function'), true],
    [new ApiError({ status: 500 }), true],
    [new ApiError({ status: 422, codes: ['INVALID_EMAIL'] }), false],
    [new NetworkError('no answer'), false],
    [new DOMException('stopped', 'AbortError'), false],
    ['Script error.', false],
    ['something odd', true],
    [undefined, false],
    [null, false],
  ])('is worth reporting or not (%s): %s', (error, isWorth) => {
    expect(isWorthTelling(error)).toBe(isWorth)
  })
})

describe('a page load', () => {
  test.each([
    [0, 1],
    [0.049, 1],
    [0.05, 0],
    [0.9, 0],
  ])('is reported for one in twenty: %s', (dice, count) => {
    const { reports, posted } = visit({ dice })
    reports.tracePageLoad(new Date('2026-11-15T09:59:59Z'))
    expect(posted).toHaveLength(count)
  })
})
