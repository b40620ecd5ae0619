import { expect, test } from 'vitest'
import { createHeldRoom } from './held-room.ts'

test('what is asked for is given while there is room, and then in the order of asking', async () => {
  const room = createHeldRoom(100, 60_000)
  const given: string[] = []
  const take = (name: string, bytes: number) =>
    room.take(bytes).then((share) => {
      given.push(name)
      return share
    })
  const [first, second] = await Promise.all([take('first', 60), take('second', 40)])
  const large = take('large', 90)
  const small = take('small', 10)
  second?.[Symbol.dispose]()
  second?.[Symbol.dispose]()
  await Promise.resolve()
  expect(given).toEqual(['first', 'second'])
  first?.[Symbol.dispose]()
  await Promise.all([large, small])
  expect(given).toEqual(['first', 'second', 'large', 'small'])
})

test('whoever waits too long gets none, and stands in nobody’s way', async () => {
  const room = createHeldRoom(100, 20)
  const first = await room.take(80)
  const [late, small] = await Promise.all([room.take(50), room.take(20)])
  expect(late).toBeUndefined()
  expect(small).toBeDefined()
  first?.[Symbol.dispose]()
  expect(await room.take(80)).toBeDefined()
})
