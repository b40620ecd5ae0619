import { ApiError, NetworkError } from '@envoi/client/api-error'
import { describe, expect, test } from 'vitest'
import { type Report, findReportProblem, reportProblemOf } from './report-problem.ts'

describe('a report', () => {
  const filled: Report = { reason: 'phishing', message: '', email: '' }
  test.each<[string, Partial<Report>, string | undefined]>([
    ['needs a reason', { reason: null, email: 'cy' }, 'report:no_reason'],
    ['needs nothing else', {}, undefined],
    ['may name an address', { email: ' cy@example.org ' }, undefined],
    ['names none that is none', { email: 'cy at example' }, 'report:wrong_email'],
  ])('%s', (_rule, more, sentence) => {
    expect(findReportProblem({ ...filled, ...more })?.sentence).toBe(sentence)
  })
})

describe('a report that did not arrive', () => {
  const refused = (status: number, more: Partial<ConstructorParameters<typeof ApiError>[0]> = {}) =>
    new ApiError({ status, ...more })
  test.each<[string, unknown, string, string]>([
    ['because of its address', refused(422, { codes: ['INVALID_EMAIL'] }), 'email', 'report:wrong_email'],
    ['because the link opens nothing any more', refused(404), 'foot', 'report:gone'],
    ['because there were many', refused(429, { retryAfter: 3600 }), 'foot', 'problem_busy'],
    ['because the line is down', new NetworkError('down'), 'foot', 'problem_offline'],
    ['because of us', refused(500), 'foot', 'problem_fault'],
  ])('%s is explained', (_why, error, at, sentence) => {
    expect(reportProblemOf(error)).toMatchObject({ at, sentence })
  })
})
