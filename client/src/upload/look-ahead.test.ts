import { expect, test } from 'vitest'
import { lookAhead } from './look-ahead.ts'

function setUp(sizes: number[], limits: { budget: number; atMost: number }) {
  const prepared: number[] = []
  const take = lookAhead(sizes.values(), {
    ...limits,
    size: (size) => size,
    prepare: async (size) => {
      prepared.push(size)
      return `ready ${size}`
    },
  })
  return { take, prepared }
}

test('items come in order, each with its preparation, and then nothing', async () => {
  const { take } = setUp([1, 2, 3], { budget: 10, atMost: 10 })
  const taken: unknown[] = []
  for (let next = take(); next; next = take()) taken.push([next.item, await next.ready])
  expect(taken).toEqual([
    [1, 'ready 1'],
    [2, 'ready 2'],
    [3, 'ready 3'],
  ])
})

test('preparation runs ahead as far as the budget of bytes, and on as items are taken', () => {
  const { take, prepared } = setUp([5, 5, 5, 5, 5, 5], { budget: 10, atMost: 10 })
  take()
  expect(prepared).toHaveLength(3)
  take()
  expect(prepared).toHaveLength(4)
})

test('many small items run ahead no further than their number allows', () => {
  const { take, prepared } = setUp(
    Array.from({ length: 50 }, () => 1),
    { budget: 1000, atMost: 8 },
  )
  take()
  expect(prepared).toHaveLength(9)
})

test('an item larger than the budget is prepared all the same', () => {
  const { take } = setUp([100, 100], { budget: 10, atMost: 10 })
  expect(take()?.item).toBe(100)
  expect(take()?.item).toBe(100)
})

test('a failed preparation is told to whoever takes the item', async () => {
  const take = lookAhead([1, 2].values(), {
    budget: 10,
    atMost: 10,
    size: (size) => size,
    prepare: (size) => (size === 2 ? Promise.reject(new Error('cannot read')) : Promise.resolve(size)),
  })
  expect(await take()?.ready).toBe(1)
  await expect(take()?.ready).rejects.toThrow('cannot read')
})
