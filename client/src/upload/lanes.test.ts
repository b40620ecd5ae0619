import { expect, test } from 'vitest'
import { inLanes } from './lanes.ts'

const { signal } = new AbortController()
const queueOf = (items: number[]) => () => items.shift()
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('every item is worked on once, in order, so many at a time', async () => {
  const begun: number[] = []
  let [now, most] = [0, 0]
  await inLanes(
    3,
    queueOf([1, 2, 3, 4, 5, 6, 7]),
    async (item) => {
      begun.push(item)
      most = Math.max(most, ++now)
      await turn()
      now--
    },
    signal,
  )
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(most).toBe(3)
})

test('a slow item holds up its own lane alone', async () => {
  const ended: number[] = []
  const slow = Promise.withResolvers<void>()
  const work = inLanes(
    2,
    queueOf([1, 2, 3, 4]),
    async (item) => {
      if (item === 1) await slow.promise
      else await turn()
      ended.push(item)
      if (item === 4) slow.resolve()
    },
    signal,
  )
  await work
  expect(ended).toEqual([2, 3, 4, 1])
})

test('the first failure stops every lane, and is thrown when all have come to rest', async () => {
  const failure = new Error('part 2 is bad')
  let resting = 0
  const work = inLanes(
    3,
    queueOf([1, 2, 3, 4, 5]),
    async (item, signal) => {
      if (item === 2) {
        await turn()
        throw failure
      }
      await new Promise((resolve) => {
        signal.addEventListener('abort', resolve)
      })
      await turn()
      resting++
    },
    signal,
  )
  await expect(work).rejects.toBe(failure)
  expect(resting).toBe(2)
})

test('an abort stops all and throws its own reason, though every item was done', async () => {
  const stop = new AbortController()
  const reason = new Error('paused')
  const work = inLanes(1, queueOf([1]), async () => stop.abort(reason), stop.signal)
  await expect(work).rejects.toBe(reason)
})

test('aborted before, nothing begins', async () => {
  const begun: number[] = []
  const work = inLanes(2, queueOf([1, 2]), async (item) => void begun.push(item), AbortSignal.abort(new Error('no')))
  await expect(work).rejects.toThrow('no')
  expect(begun).toEqual([])
})
