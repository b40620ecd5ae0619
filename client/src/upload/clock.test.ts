import { expect, test } from 'vitest'
import { systemClock } from './clock.ts'

test('time goes on by as much as was slept, or more', async () => {
  const before = systemClock.now()
  await systemClock.sleep(5)
  // A timer may fire within the millisecond before its time.
  expect(systemClock.now() - before).toBeGreaterThanOrEqual(4)
})

test("an abort ends the sleep with the signal's reason", async () => {
  const stop = new AbortController()
  const reason = new Error('paused')
  const sleep = systemClock.sleep(1_000_000, stop.signal)
  stop.abort(reason)
  await expect(sleep).rejects.toBe(reason)
})

test('aborted before, it does not begin', async () => {
  await expect(systemClock.sleep(1_000_000, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late')
})
