import { describe, expect, test } from 'vitest'
import { ApiError, NetworkError } from '../api-error.ts'
import { createRetry, getWait, mayPass, mayPassAnew, retryLimits } from './retry.ts'
import { createTestClock } from './testing/clock.ts'
import { createTestOnline } from './testing/home.ts'

const refused = (status: number, retryAfter: number | null = null) => new ApiError({ status, retryAfter })
const { signal } = new AbortController()

describe('which failures may pass by themselves', () => {
  test.each([
    ['no answer', new NetworkError('reset'), true],
    ['408', refused(408), true],
    ['429', refused(429), true],
    ['429 with Retry-After', refused(429, 5), true],
    ['500', refused(500), true],
    ['502', refused(502), true],
    ['503 with Retry-After', refused(503, 1), true],
    ['507 that names a time', refused(507, 60), true],
    ['507 without hope', refused(507), false],
    ['400', refused(400), false],
    ['401', refused(401), false],
    ['403', refused(403), false],
    ['404', refused(404), false],
    ['409', refused(409), false],
    ['410', refused(410), false],
    ['413', refused(413), false],
    ['422', refused(422), false],
    ['400 by which a store says later', new ApiError({ status: 400, codes: ['RequestTimeout'] }), true],
    ['409 by which a store says later', new ApiError({ status: 409, codes: ['OperationAborted'] }), true],
    ['400 with a code that is a refusal', new ApiError({ status: 400, codes: ['InvalidPart'] }), false],
    ['a success of the wrong kind', refused(201), false],
    ['a fault of our own', new Error('cannot read the file'), false],
    ['not even an error', 'text', false],
  ])('%s: %s', (_, error, passes) => {
    expect(mayPass(error)).toBe(passes)
  })
})

test('what is signed or read anew may take a few refusals, each upload step its own few', () => {
  const worth = mayPassAnew([400, 403])
  expect([403, 400, 403, 403].map((status) => worth(refused(status)))).toEqual([true, true, true, false])
  expect(worth(refused(404))).toBe(false)
  expect(worth(refused(503))).toBe(true)
  expect(mayPassAnew([403])(refused(400))).toBe(false)
})

describe('how long to wait', () => {
  test.each([
    [1, 0, null, 0],
    [1, 0.5, null, 250],
    [2, 0.5, null, 500],
    [5, 0.5, null, 4000],
    [9, 0.5, null, 15_000],
    [1000, 0.5, null, 15_000],
  ])('after try %i with chance %d: %s asked, %i ms', (used, random, asked, wait) => {
    expect(getWait(used, random, asked)).toBe(wait)
  })

  test('what the server asks for is the least, and chance comes on top', () => {
    expect(getWait(1, 0, 7)).toBe(7000)
    expect(getWait(1, 0.5, 7)).toBe(7250)
  })
})

describe('a call is repeated', () => {
  function setUp() {
    const clock = createTestClock()
    const online = createTestOnline()
    return { clock, online, retry: createRetry({ clock, online, random: () => 0.5 }) }
  }
  /** Fails with each of these, then succeeds. */
  function failing(...errors: unknown[]) {
    let calls = 0
    const work = async () => {
      calls++
      if (errors.length > 0) throw errors.shift()
      return 'answer'
    }
    return { work, calls: () => calls }
  }

  test('until it succeeds, with pauses that grow', async () => {
    const { clock, retry } = setUp()
    const { work, calls } = failing(new NetworkError('reset'), refused(503), refused(500))
    expect(await retry.call(work, signal)).toBe('answer')
    expect(calls()).toBe(4)
    expect(clock.waits).toEqual([250, 500, 1000])
  })

  test('not before the server wants it', async () => {
    const { clock, retry } = setUp()
    await retry.call(failing(refused(429, 20)).work, signal)
    expect(clock.waits).toEqual([20_250])
  })

  test(`${retryLimits.tries} times in all, then its last failure is the answer`, async () => {
    const { clock, retry } = setUp()
    const errors = Array.from({ length: 20 }, (_, index) => new NetworkError(`failure ${index + 1}`))
    const { work, calls } = failing(...errors)
    await expect(retry.call(work, signal)).rejects.toThrow(`failure ${retryLimits.tries}`)
    expect(calls()).toBe(retryLimits.tries)
    expect(clock.waits).toHaveLength(retryLimits.tries - 1)
  })

  test('never when refused', async () => {
    const { retry } = setUp()
    const { work, calls } = failing(refused(404))
    await expect(retry.call(work, signal)).rejects.toMatchObject({ status: 404 })
    expect(calls()).toBe(1)
  })

  test('never when the wait would be longer than anyone stays', async () => {
    const { clock, retry } = setUp()
    const seconds = retryLimits.longestAsked / 1000 + 1
    await expect(retry.call(failing(refused(429, seconds)).work, signal)).rejects.toMatchObject({ retryAfter: seconds })
    expect(clock.waits).toEqual([])
  })

  test('without using up tries while offline, however often that happens', async () => {
    const { clock, online, retry } = setUp()
    let calls = 0
    const whileOffline = 3 * retryLimits.tries
    const done = retry.call(async () => {
      calls++
      if (calls === whileOffline + retryLimits.tries) return 'answer'
      if (calls <= whileOffline) {
        online.switch(false)
        setImmediate(() => online.switch(true))
      }
      throw new NetworkError('no answer')
    }, signal)
    expect(await done).toBe('answer')
    expect(clock.waits).toHaveLength(retryLimits.tries - 1)
  })

  test('no more once aborted, neither in a pause nor offline', async () => {
    const { online, retry } = setUp()
    const stop = new AbortController()
    const reason = new Error('paused')
    online.switch(false)
    const offline = retry.call(failing(new NetworkError('offline')).work, stop.signal)
    setImmediate(() => stop.abort(reason))
    await expect(offline).rejects.toBe(reason)
    await expect(retry.next(new NetworkError('offline'), 0, stop.signal)).rejects.toBe(reason)
    online.switch(true)
    await expect(retry.call(failing(refused(503)).work, stop.signal)).rejects.toBe(reason)
  })
})
