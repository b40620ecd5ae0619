import { expect, test } from 'vitest'
import { hasFailed, stateOf } from './state.ts'

const at = '2026-11-18T10:00:00.000Z'
const webhook = { isEnabled: true, disabledByFailuresAt: null, lastDelivery: null }

test.each([
  ['new', {}],
  ['ok', { lastDelivery: { at, isDelivered: true } }],
  ['failing', { lastDelivery: { at, isDelivered: false } }],
  ['off', { isEnabled: false, lastDelivery: { at, isDelivered: true } }],
  ['disabled', { isEnabled: false, disabledByFailuresAt: at }],
  // Switched on again since.
  ['new', { disabledByFailuresAt: at }],
])('a webhook is %s with %j', (state, changes) => {
  expect(stateOf({ ...webhook, ...changes })).toBe(state)
})

test.each([
  ['DELIVERED', 3, false],
  ['FAILED', 12, true],
  ['WAITING', 0, false],
  ['WAITING', 1, true],
] as const)('a delivery that is %s after %i attempts has failed: %s', (state, attempts, isFailed) => {
  expect(hasFailed({ state, attempts })).toBe(isFailed)
})
