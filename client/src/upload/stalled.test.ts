import { expect, test } from 'vitest'
import { NetworkError } from '../api-error.ts'
import { stalledAfter, unlessStalled } from './stalled.ts'
import { createTestClock } from './testing/clock.ts'

const { signal } = new AbortController()
const turn = () => new Promise((resolve) => setImmediate(resolve))
const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })

test('work that has not moved for a minute is given up as a network failure', async () => {
  const clock = createTestClock()
  const work = unlessStalled(clock, signal, whenAborted)
  clock.advance(stalledAfter)
  await expect(work).rejects.toBeInstanceOf(NetworkError)
})

test('slow work that moves is left alone, for as long as it takes', async () => {
  const clock = createTestClock()
  const work = unlessStalled(clock, signal, async (signal, moved) => {
    for (let hour = 0; hour < 60; hour++) {
      clock.advance(stalledAfter - 1)
      moved()
      await turn()
      signal.throwIfAborted()
    }
    return 'done'
  })
  expect(await work).toBe('done')
})

test('the patience counts from the last move', async () => {
  const clock = createTestClock()
  let move = () => {}
  let outcome: unknown = 'still going'
  const work = unlessStalled(clock, signal, (signal, moved) => {
    move = moved
    return whenAborted(signal)
  }).catch((error: unknown) => {
    outcome = error
  })
  clock.advance(stalledAfter / 2)
  move()
  clock.advance(stalledAfter / 2)
  await turn()
  expect(outcome).toBe('still going')
  clock.advance(stalledAfter / 2)
  await work
  expect(outcome).toBeInstanceOf(NetworkError)
})

test("the caller's abort comes through with its own reason", async () => {
  const stop = new AbortController()
  const reason = new Error('paused')
  const work = unlessStalled(createTestClock(), stop.signal, whenAborted)
  stop.abort(reason)
  await expect(work).rejects.toBe(reason)
})

test('a failure of the work itself is its own', async () => {
  const failure = new Error('cannot read')
  await expect(unlessStalled(createTestClock(), signal, () => Promise.reject(failure))).rejects.toBe(failure)
})
