import { ApiError, NetworkError } from '@envoi/client/api-error'
import { expect, test } from 'vitest'
import { outageOf } from './outage.ts'

test.each([
  ['no answer', new NetworkError('down'), { kind: 'offline', wait: 0 }],
  ['asked too often', new ApiError({ status: 429, retryAfter: 24 }), { kind: 'busy', wait: 24 }],
  ['asked too often, for how long is not said', new ApiError({ status: 429 }), { kind: 'busy', wait: 60 }],
  ['under load', new ApiError({ status: 503, retryAfter: 0 }), { kind: 'busy', wait: 0 }],
  ['a fault of the server', new ApiError({ status: 500 }), { kind: 'fault', wait: 0 }],
  ['a gateway that gave up', new ApiError({ status: 502, retryAfter: 5 }), { kind: 'fault', wait: 0 }],
  ['a fault of the page', new TypeError('x'), { kind: 'fault', wait: 0 }],
  ['not even an error', 'x', { kind: 'fault', wait: 0 }],
])('an outage is classified: %s', (_what, error, outage) => {
  expect(outageOf(error)).toEqual(outage)
})
