import { beforeEach, expect, test } from 'vitest'
import { type ShortCache, createShortCache } from './short-cache.ts'

let now: number
let asked: number[]
let cache: ShortCache<string>
beforeEach(() => {
  now = 1_000_000
  asked = []
  cache = createShortCache(() => new Date(now), { lasts: 5000, atMost: 2 })
})

const ask = (key: number): Promise<string> =>
  cache.get(key, () => {
    asked.push(key)
    return Promise.resolve(`${key} for the ${asked.length}th time`)
  })

test('many who ask at once, or soon after, have one answer that was found once', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask(1)))
  now += 4999
  answers.push(await ask(1))
  expect([...new Set(answers)]).toEqual(['1 for the 1th time'])
  expect(asked).toEqual([1])
})

test.each([5000, -5000])('an answer is found anew after %d ms', async (later) => {
  await ask(1)
  now += later
  expect(await ask(1)).toBe('1 for the 2th time')
})

test('beyond its number the oldest answer goes', async () => {
  for (const key of [1, 2, 3, 2, 3, 1]) await ask(key)
  expect(asked).toEqual([1, 2, 3, 1])
})

test('a failure is told to those who waited for it, and the next asks again', async () => {
  const failing = () => cache.get(1, () => Promise.reject(new Error('no database')))
  expect(await Promise.allSettled([failing(), failing()])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  expect(await ask(1)).toBe('1 for the 1th time')
})
