import { expect, test, vi } from 'vitest'
import { wait } from './wait.ts'

test('a wait takes as many seconds as it says', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const ended = vi.fn()
    void wait(2, new AbortController().signal).then(ended)
    await vi.advanceTimersByTimeAsync(1999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})

test('a wait ends at once when it is aborted, and does not start if it was before', async () => {
  const stopping = new AbortController()
  const waiting = wait(600, stopping.signal)
  stopping.abort()
  await waiting
  await wait(600, stopping.signal)
})
