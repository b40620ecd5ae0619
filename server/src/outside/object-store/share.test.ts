import { expect, test } from 'vitest'
import { createShares } from './share.ts'

test('the first user gets the most, and each one less the more there are, down to the least', () => {
  const shares = createShares({ budget: 100, least: 10, most: 40 })
  const first = shares.enter()
  expect(first.size()).toBe(40)
  const more = Array.from({ length: 4 }, () => shares.enter())
  expect(first.size()).toBe(20)
  const many = Array.from({ length: 95 }, () => shares.enter())
  expect(many[0]!.size()).toBe(10)
  for (const share of [...more, ...many]) share[Symbol.dispose]()
  expect(first.size()).toBe(40)
})

test('leaving twice counts once', () => {
  const shares = createShares({ budget: 100, least: 1, most: 100 })
  const [first, second] = [shares.enter(), shares.enter()]
  second[Symbol.dispose]()
  second[Symbol.dispose]()
  expect(first.size()).toBe(100)
  shares.enter()
  expect(first.size()).toBe(50)
})
