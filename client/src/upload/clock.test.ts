import { afterEach, expect, test, vi } from 'vitest'
import { systemClock } from './clock.ts'

afterEach(() => void vi.useRealTimers())

test('time goes on by as much as was slept', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const before = systemClock.now()
  let isAwake = false
  const sleeping = systemClock.sleep(5).then(() => (isAwake = true))
  await vi.advanceTimersByTimeAsync(4)
  expect(isAwake).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isAwake).toBe(true)
  expect(systemClock.now() - before).toBe(5)
  await sleeping
})

test("an abort ends the sleep with the signal's reason", async () => {
  const stop = new AbortController()
  const reason = new Error('paused')
  const sleep = systemClock.sleep(1_000_000, stop.signal)
  stop.abort(reason)
  await expect(sleep).rejects.toBe(reason)
})

test('a sleep that is aborted before it begins does not begin', async () => {
  await expect(systemClock.sleep(1_000_000, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late')
})
