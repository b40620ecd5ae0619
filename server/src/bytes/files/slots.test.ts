import { expect, test } from 'vitest'
import { createSlots } from './slots.ts'

test('slots never overlap and each begins on a block boundary of its memory', async () => {
  const slots = createSlots(3)
  const taken = [await slots.take(), await slots.take(), await slots.take()]
  for (const [index, slot] of taken.entries()) slot.fill(index + 1)
  expect(taken.map((slot) => [slot[0], slot.at(-1)])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ])
  expect(taken.every((slot) => slot.byteOffset % 4096 === 0)).toBe(true)
})

test('the slot given back last is lent first', async () => {
  const slots = createSlots(2)
  const [first, second] = [await slots.take(), await slots.take()]
  slots.give(second)
  slots.give(first)
  expect(await slots.take()).toBe(first)
})

test('who finds none waits, and they are served in the order they came', async () => {
  const slots = createSlots(1)
  const slot = await slots.take()
  const served: string[] = []
  const waiting = ['first', 'second'].map(async (name) => {
    const mine = await slots.take()
    served.push(name)
    slots.give(mine)
  })
  expect(served).toEqual([])
  slots.give(slot)
  await Promise.all(waiting)
  expect(served).toEqual(['first', 'second'])
})
