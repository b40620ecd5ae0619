import { ApiError, NetworkError } from '@envoi/client/api-error'
import { billingRefusals, refusalStatuses } from '@envoi/contract/refusals'
import { expect, test } from 'vitest'
import { words as english } from '../../words/en/billing.ts'
import { words as french } from '../../words/fr/billing.ts'
import { createFormat } from '../../platform/create-format.ts'
import { readBillingProblem } from './problem.ts'

const read = (error: unknown): string => readBillingProblem(error, createFormat('en')).key

test.each(billingRefusals)('%s has a sentence of its own in both languages', (code) => {
  expect(read(new ApiError({ status: refusalStatuses[code], codes: [code] }))).toBe(`billing:codes.${code}`)
  expect(english.billing.codes[code]).not.toBe(french.billing.codes[code])
})

test.each<[error: unknown, key: string]>([
  [new ApiError({ status: 503 }), 'billing:provider_away'],
  [new ApiError({ status: 429 }), 'billing:busy'],
  [new ApiError({ status: 404 }), 'billing:gone'],
  [new ApiError({ status: 422, codes: ['INVALID_EMAIL'] }), 'error:codes.INVALID_EMAIL'],
  [new ApiError({ status: 500 }), 'billing:unexpected'],
  [new NetworkError('no answer'), 'billing:offline'],
])('%s is told as %s', (error, key) => {
  expect(read(error)).toBe(key)
})
