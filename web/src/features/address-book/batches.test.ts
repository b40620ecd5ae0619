import { expect, test, vi } from 'vitest'
import { ApiError } from '@envoi/client/api-error'
import { wait } from '../../platform/wait.ts'
import { type BatchProgress, sendBatches, batchesOf, partsOf } from './batches.ts'

function watched() {
  const waited: number[] = []
  const told: BatchProgress[] = []
  const stopping = new AbortController()
  const deps = {
    wait: async (seconds: number) => void waited.push(seconds),
    onProgress: (progress: BatchProgress) => void told.push(progress),
    signal: stopping.signal,
  }
  return { waited, told, deps, stopping }
}
const busy = (retryAfter?: number) => new ApiError({ status: 429, ...(retryAfter && { retryAfter }) })

test('batches are sent one after the other, with progress', async () => {
  const { told, deps } = watched()
  expect(await sendBatches(['a', 'b'], async (batch) => batch.toUpperCase(), deps)).toEqual(['A', 'B'])
  expect(told.map(({ sent }) => sent)).toEqual([0, 1, 2])
})

test('a rate-limited batch is sent again after the server’s wait, or after 5 seconds', async () => {
  const { waited, told, deps } = watched()
  const refusals = [busy(7), busy()]
  const send = async (batch: string) => {
    const refusal = refusals.shift()
    if (refusal) throw refusal
    return batch
  }
  expect(await sendBatches(['a'], send, deps)).toEqual(['a'])
  expect(waited).toEqual([7, 5])
  expect(told.filter(({ isWaiting }) => isWaiting)).toHaveLength(2)
})

test.each([
  ['another refusal', new ApiError({ status: 422, codes: ['TOO_MANY_CONTACTS'] }), 0],
  ['patience asked for ever', busy(1), 5],
])('sending stops at %s', async (_why, error, waits) => {
  const { waited, deps } = watched()
  await expect(sendBatches(['a', 'b'], () => Promise.reject(error), deps)).rejects.toBe(error)
  expect(waited).toHaveLength(waits)
})

test('sending resumes at the batch where it was stopped', async () => {
  const { deps } = watched()
  expect(await sendBatches(['a', 'b', 'c'], async (batch) => batch, deps, 1)).toEqual(['b', 'c'])
})

test('an aborted run sends nothing more', async () => {
  const { deps, stopping } = watched()
  stopping.abort()
  await expect(sendBatches(['a'], async (batch) => batch, deps)).rejects.toThrow('aborted')
})

test('a run aborted while it waits for the server ends at once and sends nothing more', async () => {
  const { deps, stopping } = watched()
  const send = vi.fn(() => Promise.reject(busy(600)))
  const onProgress = ({ isWaiting }: BatchProgress) => void (isWaiting && setTimeout(() => stopping.abort()))
  await expect(sendBatches(['a'], send, { ...deps, wait, onProgress })).rejects.toThrow('aborted')
  expect(send).toHaveBeenCalledOnce()
})

test.each([
  [[], []],
  [[1, 2], [[1, 2]]],
  [
    [1, 2, 3],
    [[1, 2], [3]],
  ],
  [
    [1, 2, 3, 4],
    [
      [1, 2],
      [3, 4],
    ],
  ],
])('%j in batches of two is %j', (items, batches) => {
  expect(batchesOf(items, 2)).toEqual(batches)
})

test.each([
  [{ first: 0, last: 0 }, [{ from: 0, size: 1 }]],
  [{ first: 3, last: 12 }, [{ from: 3, size: 10 }]],
  [
    { first: 3, last: 13 },
    [
      { from: 3, size: 10 },
      { from: 13, size: 1 },
    ],
  ],
  [{ first: 0, last: -1 }, []],
])('%j is read in parts of ten: %j', (places, parts) => expect(partsOf(places, 10)).toEqual(parts))
