import { describe, expect, test } from 'vitest'
import { ApiError, NetworkError } from '@envoi/client/api-error'
import { AT_ONCE, type Progress, runBulk } from './run-bulk.ts'

const ids = Array.from({ length: 20 }, (_, index) => `t${index}`)
const gone = new ApiError({ status: 404 })
const busy = new ApiError({ status: 429, retryAfter: 7 })

function setUp() {
  const told: Progress[] = []
  const waits: number[] = []
  const stopping = new AbortController()
  const deps = {
    signal: stopping.signal,
    onProgress: (progress: Progress) => void told.push(progress),
    async wait(seconds: number) {
      waits.push(seconds)
    },
  }
  return { told, waits, stopping, deps }
}
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('a bulk action', () => {
  test('runs a few calls at a time, and each once', async () => {
    const { deps, told } = setUp()
    const done: string[] = []
    let [running, most] = [0, 0]
    const outcome = await runBulk(
      ids,
      async (id) => {
        running += 1
        most = Math.max(most, running)
        await aMoment()
        running -= 1
        done.push(id)
      },
      deps,
    )
    expect(most).toBe(AT_ONCE)
    expect(done.toSorted()).toEqual(ids.toSorted())
    expect(outcome).toMatchObject({ failed: [], untouched: [] })
    expect(told[0]).toEqual({ settled: 0, total: 20, isWaiting: false })
    expect(told.at(-1)).toEqual({ settled: 20, total: 20, isWaiting: false })
  })

  test('continues after a refused call, and reports which failed and why', async () => {
    const offline = new NetworkError()
    const refused: Record<string, Error> = { t3: gone, t7: offline }
    const outcome = await runBulk(
      ids,
      async (id) => (refused[id] ? Promise.reject(refused[id]) : aMoment()),
      setUp().deps,
    )
    expect(outcome.done).toHaveLength(18)
    expect(outcome.failed).toEqual([
      { id: 't3', error: gone },
      { id: 't7', error: offline },
    ])
  })

  test('waits as long as the server says when it is rate-limited', async () => {
    const { deps, waits, told } = setUp()
    let refusals = 2
    const outcome = await runBulk(
      ['t0', 't1'],
      async (id) => {
        if (id === 't1' && (refusals -= 1) >= 0) throw busy
      },
      deps,
    )
    expect(outcome).toEqual({ done: ['t0', 't1'], failed: [], untouched: [] })
    expect(waits).toEqual([7, 7])
    expect(told.some(({ isWaiting }) => isWaiting)).toBe(true)
  })

  test('gives up after three waits', async () => {
    const { deps, waits } = setUp()
    const outcome = await runBulk(['t0'], () => Promise.reject(busy), deps)
    expect(outcome.failed).toEqual([{ id: 't0', error: busy }])
    expect(waits).toHaveLength(3)
  })

  test('finishes the running calls when stopped, and leaves the rest untouched', async () => {
    const { deps, stopping } = setUp()
    const outcome = await runBulk(
      ids,
      async (id) => {
        if (id === 't5') stopping.abort()
        await aMoment()
      },
      deps,
    )
    expect(outcome.failed).toEqual([])
    expect(outcome.untouched.length).toBeGreaterThanOrEqual(10)
    expect([...outcome.done, ...outcome.untouched].toSorted()).toEqual(ids.toSorted())
  })

  test('does not retry when stopped while it waits', async () => {
    const { deps, stopping } = setUp()
    let tries = 0
    const refuse = async () => {
      tries += 1
      throw busy
    }
    const outcome = await runBulk(['t0'], refuse, { ...deps, wait: async () => stopping.abort() })
    expect([tries, outcome]).toEqual([1, { done: [], failed: [], untouched: ['t0'] }])
  })

  test('of nothing is done at once', async () => {
    expect(await runBulk([], () => Promise.reject(gone), setUp().deps)).toEqual({ done: [], failed: [], untouched: [] })
  })
})
