import { describe, expect, test } from 'vitest'
import { ApiError, parseRetryAfter, readError } from './api-error.ts'

const noHeaders = { get: () => null }
const limit = { limit: 'UPLOAD_SIZE', max: 5, actual: 6 }

describe('an unexpected status is one of three kinds', () => {
  const cases: [string, number, unknown, ApiError['kind']][] = [
    ['over a limit', 422, { error: 'Too much.', limitErrors: [limit], requestId: 'r1' }, 'limits'],
    ['refused by code', 403, { error: 'No.', codes: ['WRONG_PASSWORD'], requestId: 'r1' }, 'codes'],
    ['limits come before codes', 422, { error: 'No.', codes: ['A'], limitErrors: [limit], requestId: 'r' }, 'limits'],
    ['told by status alone', 404, { error: 'Nothing here.', requestId: 'r1' }, 'status'],
    ['empty lists say nothing', 422, { error: 'No.', codes: [], limitErrors: [], requestId: 'r1' }, 'status'],
  ]
  test.each(cases)('%s', (_, status, body, kind) => {
    const error = readError(status, noHeaders, JSON.stringify(body))
    expect(error).toBeInstanceOf(ApiError)
    expect([error.kind, error.status]).toEqual([kind, status])
  })
})

test('an error carries all that the server told', () => {
  const body = { error: 'Too much.', codes: ['A', 'B'], limitErrors: [limit], requestId: 'r1' }
  const headers = { get: (name: string) => (name === 'retry-after' ? '7' : null) }
  const error = readError(422, headers, JSON.stringify(body))
  expect(error.message).toBe('Too much.')
  expect(error.codes).toEqual(['A', 'B'])
  expect(error.limitErrors).toEqual([limit])
  expect(error.requestId).toBe('r1')
  expect(error.retryAfter).toBe(7)
})

test("a store's refusal in XML gives its code", () => {
  const error = readError(400, noHeaders, '<?xml version="1.0"?><Error><Code>InvalidPart</Code></Error>')
  expect(error.kind).toBe('codes')
  expect(error.codes).toEqual(['InvalidPart'])
})

describe('an answer that is not ours still gives an error', () => {
  const answers = [
    '',
    '<html>502 Bad Gateway</html>',
    'null',
    '"text"',
    '[1]',
    '{"error":7,"codes":"A","limitErrors":[null,{"limit":1}]}',
  ]
  test.each(answers)('%j', (text) => {
    const error = readError(502, noHeaders, text)
    expect(error.kind).toBe('status')
    expect(error.message).toBe('unexpected return status 502')
    expect(error.requestId).toBeNull()
  })
})

describe('Retry-After', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  const cases: [string | null, number | null][] = [
    [null, null],
    ['', null],
    ['0', 0],
    ['120', 120],
    [' 5 ', 5],
    ['Thu, 01 Jan 2026 00:01:30 GMT', 90],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['soon', null],
  ]
  test.each(cases)('%j is %j seconds', (value, seconds) => {
    expect(parseRetryAfter(value, now)).toBe(seconds)
  })
})
