import { ApiError, NetworkError } from '@envoi/client/api-error'
import { expect, test } from 'vitest'
import { type ProofProblem, proofProblemOf } from './sender-proof.ts'

const refused = (status: number, more: Partial<ConstructorParameters<typeof ApiError>[0]> = {}) =>
  new ApiError({ status, ...more })

test.each<[string, unknown, ProofProblem]>([
  ['the code is wrong', refused(401, { codes: ['INVALID_CODE'] }), { sentence: 'wrong', wait: 0 }],
  ['the address is none', refused(422, { codes: ['INVALID_EMAIL'] }), { sentence: 'address', wait: 0 }],
  ['many were asked for', refused(429, { retryAfter: 90 }), { sentence: 'busy', wait: 90 }],
  ['the service is busy', refused(503), { sentence: 'busy', wait: 60 }],
  ['the line is down', new NetworkError('down'), { sentence: 'offline', wait: 0 }],
  ['we are at fault', refused(500), { sentence: 'fault', wait: 0 }],
  ['something else broke', new Error('x'), { sentence: 'fault', wait: 0 }],
])('an address that is not proven has its reason: %s', (_when, error, problem) => {
  expect(proofProblemOf(error)).toEqual(problem)
})
