import { ApiError, NetworkError } from '@envoi/client/api-error'
import { expect, test } from 'vitest'
import { createFormat } from '../../platform/format.ts'
import { readProblem } from './problem.ts'

const refused = (status: number, more: Partial<ConstructorParameters<typeof ApiError>[0]> = {}) =>
  new ApiError({ status, ...more })

test.each<[string, unknown, ReturnType<typeof readProblem>]>([
  [
    'no seat is left',
    refused(422, { limitErrors: [{ limit: 'SEATS', max: 10, actual: 11 }] }),
    { key: 'team:problem_seats', values: { max: 10 } },
  ],
  ['the plan has ended', refused(403, { codes: ['PLAN_REQUIRED'] }), { key: 'team:problem_lapsed', values: {} }],
  ['somebody has left meanwhile', refused(404), { key: 'team:problem_gone', values: {} }],
  [
    'the address belongs to the team',
    refused(409, { codes: ['ALREADY_MEMBER'] }),
    { key: 'error:codes.ALREADY_MEMBER', values: {} },
  ],
  ['only the owner may', refused(403, { codes: ['OWNER_ONLY'] }), { key: 'error:codes.OWNER_ONLY', values: {} }],
  ['the line is down', new NetworkError('down'), { key: 'team:problem_network', values: {} }],
])('the page says why nothing was done when %s', (_when, error, problem) => {
  expect(readProblem(error, createFormat('en'))).toEqual(problem)
})
