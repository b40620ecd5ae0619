import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import {
  type Sending,
  failuresOf,
  openStorm,
  planSendings,
  receiveAll,
  requireCountedOnce,
  sendAll,
} from './s3-fault-load.ts'

const BATCHES = 20
const EACH = 100
const MB = 1_000_000

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

test('of two thousand uploads to a faulty store at most two fail, no wrong byte is served, and nothing leaks', async () => {
  await using storm = await openStorm({ seed: 11, late: 10_000 })
  storm.store.behave(30)
  const sent: Sending[] = []
  const held: number[] = []
  for (let batch = 1; batch <= BATCHES; batch += 1) {
    const sendings = planSendings(EACH, 50, batch)
    await sendAll(storm, sendings, 12)
    sent.push(...sendings)
    const failures = failuresOf(sent)
    expect(failures.length, failures.join('\n')).toBeLessThanOrEqual((BATCHES * EACH) / 1000)
    // One that failed may have left room taken, which its sender can still use.
    if (failures.length === 0) await requireCountedOnce(storm, sent)
    const finished = sendings.filter(({ failure }) => failure === undefined)
    expect((await receiveAll(storm, finished.slice(0, 25), 8)).wrong).toEqual([])
    collectGarbage()
    const { heapUsed, external } = process.memoryUsage()
    held.push(Math.round((heapUsed + external) / MB))
  }
  expect(held.at(-1), `megabytes held after each batch: ${held.join(' ')}`).toBeLessThan((held[4] ?? 0) + 100)
})
