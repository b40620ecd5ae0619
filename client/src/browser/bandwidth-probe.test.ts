import { describe, expect, test } from 'vitest'
import { measureConcurrency } from './bandwidth-probe.ts'

/** A line on which the probe takes so long. */
function line(milliseconds: number, { ok = true } = {}) {
  const asked: { url: string; init: RequestInit }[] = []
  let time = 5000
  const fetch = async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    const arrayBuffer = async () => {
      time += milliseconds
      return new ArrayBuffer(128_000)
    }
    return { ok, arrayBuffer }
  }
  return { asked, probing: { fetch, now: () => time } }
}

describe('parts at once, by the time that the probe takes', () => {
  test.each([
    [1, 4],
    [256, 4],
    [300, 4],
    [400, 3],
    [600, 2],
    [1023, 2],
    [1024, 1],
    [5000, 1],
  ])('%i ms: %i', async (milliseconds, parts) => {
    expect(await measureConcurrency(4, line(milliseconds).probing)).toBe(parts)
  })

  test('never more than the server allows', async () => {
    expect(await measureConcurrency(2, line(1).probing)).toBe(2)
  })

  test('one where the probe is refused, however fast', async () => {
    expect(await measureConcurrency(4, line(1, { ok: false }).probing)).toBe(1)
  })

  test('one where no answer comes', async () => {
    const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await measureConcurrency(4, { fetch })).toBe(1)
  })

  test('one where the answer takes longer than any that could change the number: it is given up', async () => {
    const signals: (AbortSignal | null | undefined)[] = []
    const fetch = (_: string, { signal }: RequestInit) => {
      signals.push(signal)
      return new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    }
    expect(await measureConcurrency(4, { fetch })).toBe(1)
    expect(signals[0]?.aborted).toBe(true)
  })
})

test('the probe is asked for under another name each time and never taken from a cache', async () => {
  const { asked, probing } = line(1)
  await measureConcurrency(4, probing)
  await measureConcurrency(4, probing)
  for (const { url, init } of asked) {
    expect(url).toMatch(/^\/cdn\/128_KB\?random=[a-z0-9]{5}$/)
    expect(init).toMatchObject({ cache: 'no-store', credentials: 'omit' })
  }
  expect(new Set(asked.map(({ url }) => url)).size).toBe(2)
})
