import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

const forever = new AbortController().signal

test('as many hold a slot at once as there are slots, and the others come in turn', async () => {
  const take = createSemaphore(2)
  const order: string[] = []
  const enter = async (name: string) => {
    const slot = await take(forever)
    order.push(name)
    return slot
  }
  const [a, b] = [await enter('a'), await enter('b')]
  const [c, d] = [enter('c'), enter('d')]
  await Promise.resolve()
  expect(order).toEqual(['a', 'b'])
  b[Symbol.dispose]()
  b[Symbol.dispose]()
  await c
  expect(order).toEqual(['a', 'b', 'c'])
  a[Symbol.dispose]()
  await d
  expect(order).toEqual(['a', 'b', 'c', 'd'])
})

test('whoever gives up waiting is told so and keeps nobody behind them waiting', async () => {
  const take = createSemaphore(1)
  const held = await take(forever)
  const impatient = new AbortController()
  const gone = take(impatient.signal)
  const next = take(forever)
  impatient.abort(new Error('no time'))
  await expect(gone).rejects.toThrow('no time')
  held[Symbol.dispose]()
  using _slot = await next
})

test('a slot that falls to somebody who has just given up goes to the next', async () => {
  const take = createSemaphore(1)
  const held = await take(forever)
  const impatient = new AbortController()
  const gone = take(impatient.signal)
  const next = take(forever)
  held[Symbol.dispose]()
  impatient.abort(new Error('no time'))
  await expect(gone).rejects.toThrow('no time')
  using _slot = await next
})
