import { describe, expect, test } from 'vitest'
import type { BillingFlags } from '../flags.ts'
import { type Alert, alertOf, createPutOff } from './alert.ts'

const none: BillingFlags = {
  cardExpired: false,
  cardWillExpire: false,
  requiresPaymentMethod: false,
  requiresAction: false,
  forceDueAmountModal: false,
}

test.each<[flags: (keyof BillingFlags)[], alert: Alert | undefined]>([
  [[], undefined],
  [['cardWillExpire'], undefined],
  [['cardExpired'], 'expired'],
  [['requiresPaymentMethod'], 'method'],
  [['requiresPaymentMethod', 'cardWillExpire'], 'method'],
  [['forceDueAmountModal'], 'due'],
  [['requiresPaymentMethod', 'forceDueAmountModal'], 'due'],
  [['cardExpired', 'forceDueAmountModal'], 'due'],
  [['requiresAction'], 'action'],
  [['requiresAction', 'forceDueAmountModal'], 'action'],
])('of %j over the page: %s', (raised, alert) => {
  expect(alertOf({ ...none, ...Object.fromEntries(raised.map((flag) => [flag, true])) })).toBe(alert)
})

describe('later', () => {
  function open() {
    const kept = new Map<string, string>()
    let now = new Date('2026-11-19T22:00:00Z')
    const store = {
      read: (key: string) => kept.get(key) ?? null,
      write: (key: string, value: string) => void kept.set(key, value),
    }
    return { putOff: createPutOff(store, () => now), tomorrow: () => (now = new Date('2026-11-20T08:00:00Z')), kept }
  }

  test('is another day, for this and for this person', () => {
    const { putOff, tomorrow } = open()
    expect(putOff.has('ana', 'expired')).toBe(false)
    putOff.add('ana', 'expired')
    expect(putOff.has('ana', 'expired')).toBe(true)
    expect(putOff.has('ana', 'method')).toBe(false)
    expect(putOff.has('bo', 'expired')).toBe(false)
    putOff.add('bo', 'method')
    expect(putOff.has('ana', 'expired')).toBe(true)
    tomorrow()
    expect(putOff.has('ana', 'expired')).toBe(false)
  })

  test('leaves nothing behind of the days before', () => {
    const { putOff, tomorrow, kept } = open()
    putOff.add('ana', 'expired')
    tomorrow()
    putOff.add('ana', 'expired')
    expect([...kept.values()]).toEqual(['ana expired 2026-11-20'])
  })
})
