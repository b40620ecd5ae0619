import { expect, test } from 'vitest'
import { createLeases } from './rate-lease.ts'

/** A database that gives out leases as long as it has any, and counts how often it was asked. */
function source(leases: number, milliseconds = 1000) {
  const asked = { times: 0 }
  return {
    asked,
    ask: async () => {
      asked.times += 1
      return asked.times <= leases ? milliseconds : undefined
    },
  }
}

test('a lease is asked for once and spent hit by hit', async () => {
  const leases = createLeases(() => 0)
  const { asked, ask } = source(1)
  const spent = [await leases.spend('ana', 2, ask), await leases.spend('ana', 2, ask)]
  expect({ spent, asked }).toEqual({ spent: [true, true], asked: { times: 1 } })
  expect(await leases.spend('ana', 2, ask)).toBe(false)
})

test('many at once share one lease, and ask for the next only when it is spent', async () => {
  const leases = createLeases(() => 0)
  const { asked, ask } = source(10)
  const spent = await Promise.all(Array.from({ length: 25 }, () => leases.spend('ana', 10, ask)))
  expect(spent.every(Boolean)).toBe(true)
  expect(asked.times).toBe(3)
})

test('a lease ends with its window', async () => {
  let time = 0
  const leases = createLeases(() => time)
  const { asked, ask } = source(2)
  await leases.spend('ana', 5, ask)
  time = 999
  await leases.spend('ana', 5, ask)
  expect(asked.times).toBe(1)
  time = 1000
  await leases.spend('ana', 5, ask)
  expect(asked.times).toBe(2)
})

test('a question that fails is everybody’s failure, and the next one asks again', async () => {
  const leases = createLeases(() => 0)
  const away = () => Promise.reject(new Error('away'))
  const answers = await Promise.allSettled([leases.spend('ana', 5, away), leases.spend('ana', 5, away)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await leases.spend('ana', 5, source(1).ask)).toBe(true)
})

test('many keys do not grow the memory: the oldest lease goes', async () => {
  const leases = createLeases(() => 0, 2)
  const { asked, ask } = source(10)
  for (const key of ['ana', 'bo', 'cy']) await leases.spend(key, 5, ask)
  await leases.spend('cy', 5, ask)
  expect(asked.times).toBe(3)
  await leases.spend('ana', 5, ask)
  expect(asked.times).toBe(4)
})
