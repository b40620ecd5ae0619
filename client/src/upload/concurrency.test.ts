import { expect, test } from 'vitest'
import { runConcurrently } from './concurrency.ts'

const { signal } = new AbortController()
const queueOf = (items: number[]) => () => items.shift()
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('every item is worked on once, in order, so many at a time', async () => {
  const begun: number[] = []
  let [now, most] = [0, 0]
  await runConcurrently(3, signal, () => ({
    take: queueOf([1, 2, 3, 4, 5, 6, 7]),
    async work(item) {
      begun.push(item)
      most = Math.max(most, ++now)
      await turn()
      now--
    },
  }))
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(most).toBe(3)
})

test('a slow item holds up its own worker alone', async () => {
  const ended: number[] = []
  const slow = Promise.withResolvers<void>()
  await runConcurrently(2, signal, () => ({
    take: queueOf([1, 2, 3, 4]),
    async work(item) {
      if (item === 1) await slow.promise
      else await turn()
      ended.push(item)
      if (item === 4) slow.resolve()
    },
  }))
  expect(ended).toEqual([2, 3, 4, 1])
})

test('the first failure stops every worker, and is thrown when all have come to rest', async () => {
  const failure = new Error('part 2 is bad')
  let resting = 0
  const work = runConcurrently(3, signal, (stop) => ({
    take: queueOf([1, 2, 3, 4, 5]),
    async work(item) {
      if (item === 2) {
        await turn()
        throw failure
      }
      await new Promise((resolve) => {
        stop.addEventListener('abort', resolve)
      })
      await turn()
      resting++
    },
  }))
  await expect(work).rejects.toBe(failure)
  expect(resting).toBe(2)
})

test('an abort stops all and throws its own reason, though every item was done', async () => {
  const stop = new AbortController()
  const reason = new Error('paused')
  const work = runConcurrently(1, stop.signal, () => ({ take: queueOf([1]), work: async () => stop.abort(reason) }))
  await expect(work).rejects.toBe(reason)
})

test('work that is aborted before it begins takes no item', async () => {
  const begun: number[] = []
  const take = queueOf([1, 2])
  const aborted = AbortSignal.abort(new Error('no'))
  const work = runConcurrently(2, aborted, () => ({ take, work: async (item) => void begun.push(item) }))
  await expect(work).rejects.toThrow('no')
  expect(begun).toEqual([])
})
