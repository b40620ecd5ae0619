import { expect, test } from 'vitest'
import { createLeases } from './rate-lease.ts'

test('a lease is spent hit by hit, and no further', () => {
  const leases = createLeases(() => 0)
  expect(leases.spend('ana')).toBe(false)
  leases.grant('ana', 2, 1000)
  expect([leases.spend('ana'), leases.spend('ana'), leases.spend('ana')]).toEqual([true, true, false])
  expect(leases.spend('bo')).toBe(false)
})

test('a lease ends with its window', () => {
  let time = 0
  const leases = createLeases(() => time)
  leases.grant('ana', 5, 1000)
  time = 999
  expect(leases.spend('ana')).toBe(true)
  time = 1000
  expect(leases.spend('ana')).toBe(false)
})

test('many keys do not grow the memory: the oldest lease goes', () => {
  const leases = createLeases(() => 0, 2)
  for (const key of ['ana', 'bo', 'cy']) leases.grant(key, 5, 1000)
  expect([leases.spend('ana'), leases.spend('bo'), leases.spend('cy')]).toEqual([false, true, true])
})
